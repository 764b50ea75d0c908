import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../db/open-database.ts'
import { createLog, type Log } from '../log/log.ts'
import { readEnv } from '../settings/env.ts'
import { cookiesOf, signUp } from '../testing/app.ts'
import { createPostgresUrl, testDatabases } from '../testing/databases/database.ts'
import { createLine } from '../testing/processes/line.ts'
import { killPrograms, startServer, type TestServer } from '../testing/processes/server.ts'
import { joinServers } from './join-servers.ts'

const secrets = {
  AUTH_SECRET: 'one secret of the tests for signing',
  TOKEN_ENCRYPTION_KEY: 'one secret of the tests for tokens',
  PUBLIC_URL: 'http://localhost:3000',
}
const others = {
  AUTH_SECRET: 'another secret of the tests for signing',
  TOKEN_ENCRYPTION_KEY: 'another secret of the tests for tokens',
  PUBLIC_URL: 'http://127.0.0.1:3000',
}

describe.runIf(testDatabases().includes('postgres'))('servers of one database', { timeout: 400_000 }, () => {
  let database: Awaited<ReturnType<typeof createPostgresUrl>>
  beforeEach(async () => {
    database = await createPostgresUrl()
  })
  afterEach(async () => {
    killPrograms()
    await database.remove()
  })

  const start = (settings: Record<string, string>) =>
    startServer({ ...settings, DATABASE_URL: database.databaseUrl, LOG_LEVEL: 'warn' })
  const stop = async ({ child, ended }: TestServer) => {
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  }
  const ask = async (question: string): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client({ connectionString: database.databaseUrl })
    await client.connect()
    const { rows } = await client.query(question)
    await client.end()
    return rows
  }
  const known = () => ask('select * from server')
  /** What it has said about others. */
  const said = ({ output }: TestServer) =>
    output.stdout.split('\n').filter((line) => line.includes('Another server of this database'))

  it('say where they differ, in a line each, when they start and when another one does, and keep no secret where others could read it', async () => {
    const [first, same] = await Promise.all([start(secrets), start(secrets)])
    expect([...said(first), ...said(same)]).toEqual([])
    const other = await start(others)
    expect(said(other)).toEqual([
      expect.stringContaining('has another AUTH_SECRET'),
      expect.stringContaining('a TOKEN_ENCRYPTION_KEY that this one does not have'),
      expect.stringContaining('does not have the TOKEN_ENCRYPTION_KEY that this one stores'),
      expect.stringContaining('has the PUBLIC_URL http://localhost:3000 and this one http://127.0.0.1:3000'),
    ])
    const rows = await known()
    expect(rows).toHaveLength(3)
    for (const secret of [secrets, others].flatMap((all) => [all.AUTH_SECRET, all.TOKEN_ENCRYPTION_KEY])) {
      expect(JSON.stringify(rows)).not.toContain(secret)
      expect(other.output.stdout).not.toContain(secret)
    }
    // those that ran already say the same of it, with their next beat, and once
    for (const server of [first, same]) {
      await expect.poll(() => said(server), { timeout: 60_000 }).toHaveLength(4)
      expect(said(server)[3]).toContain('has the PUBLIC_URL http://127.0.0.1:3000 and this one http://localhost:3000')
    }
    const seen = async () => (await known()).map(({ seen_at: at }) => Number(at)).toSorted()
    for (let beat = 0; beat < 2; beat += 1) {
      const before = await seen()
      await expect
        .poll(async () => (await seen()).every((at, n) => at > Number(before[n])), { timeout: 60_000 })
        .toBe(true)
    }
    for (const server of [first, same, other]) expect(said(server)).toHaveLength(4)
    await Promise.all([first, same, other].map(stop))
    expect(await known()).toEqual([])
  })

  it('sign people in after a start with another AUTH_SECRET, but leave the keys of others that still run alone', async () => {
    const first = await start(secrets)
    const ada = await signUp(first)
    const changed = { ...secrets, AUTH_SECRET: others.AUTH_SECRET }
    const beside = await start(changed)
    // its keys are still there
    expect((await first.app.inject({ url: '/api/auth/token', headers: { cookie: ada.cookie } })).statusCode).toBe(200)
    await stop(beside)
    await stop(first)

    const after = await start(changed)
    expect(said(after)).toEqual([])
    expect(after.output.stdout).toContain('AUTH_SECRET is another than before')
    const payload = { email: ada.email, password: 'correct horse battery' }
    const signedIn = await after.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload })
    const token = await after.app.inject({ url: '/api/auth/token', headers: { cookie: cookiesOf(signedIn) } })
    expect(token.statusCode).toBe(200)
  })

  it('take each other for gone 30 s after the last that was heard, and have their own keys with the next beat', async () => {
    const first = await start(secrets)
    const [firstKnown] = await known()
    const ada = await signUp(first)
    const beside = await start({ ...secrets, AUTH_SECRET: others.AUTH_SECRET })
    const signIn = async () => {
      const payload = { email: ada.email, password: 'correct horse battery' }
      const signedIn = await beside.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload })
      return beside.app.inject({ url: '/api/auth/token', headers: { cookie: cookiesOf(signedIn) } })
    }
    first.child.kill('SIGKILL')
    await first.ended
    expect((await signIn()).statusCode).toBe(500)
    // it may have been heard from later than the other
    await ask(`update server set seen_at = seen_at - interval '30 s' where id = '${firstKnown?.id}'`)
    // beats are 10 s apart: 40 s in all
    await expect.poll(async () => (await signIn()).statusCode, { timeout: 20_000, interval: 500 }).toBe(200)
  })

  it('leave a database that answers nothing within seconds, and say so', async () => {
    const line = await createLine(database.databaseUrl)
    const said: string[] = []
    const note = (_details: object, message: string) => void said.push(message)
    const log = { ...createLog('silent'), debug: note, warn: note, error: note } as Log
    const db = await openDatabase({ databaseUrl: line.url, dataDir: tmpdir(), log, answerWithinMs: 1000 })
    const env = readEnv({ ...secrets, DATABASE_URL: line.url })
    const own = await joinServers({ db, env, version: '1', log, newId: randomUUID, onAgreed: async () => undefined })
    line.stall()
    const begun = performance.now()
    await own.leave()
    await db.close()
    // two for the one, three for the other, and what a busy machine takes
    expect(performance.now() - begun).toBeLessThan(9000)
    expect(said).toContain('this server could not say that it goes')
    line.close()
  })
})
