import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { knownMigrations } from './db/known-migrations.ts'
import { createSparingPGlite } from './db/sparing-pglite.ts'
import { slowDigests } from './identity/passwords/password-digests.ts'
import { watchAnswers } from './testing/answers.ts'
import {
  createDataDir,
  createEmptyPostgresUrl,
  createPostgresUrl,
  testDatabases,
} from './testing/databases/database.ts'
import { freePort, killPrograms, runProgram, startServer } from './testing/processes/server.ts'

const password = 'correct horse battery'
/** Servers that share a database share these. */
const secrets = {
  AUTH_SECRET: 's'.repeat(32),
  TOKEN_ENCRYPTION_KEY: 't'.repeat(32),
  PUBLIC_URL: 'http://localhost:3000',
}

describe('the server as a process', { timeout: 400_000 }, () => {
  afterEach(killPrograms)

  it('starts, refuses a second one on its data, survives kill -9, and stops cleanly', async () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'planwright-main-'))
    const first = await startServer({ DATA_DIR })
    expect(first.line).toBe(`Planwright is ready at ${first.url}`)
    expect(readFileSync(join(DATA_DIR, 'server.pid'), 'utf8')).toBe(String(first.child.pid))
    const { uid, token } = await signUp(first.url)

    const second = await runProgram('main.ts', { DATA_DIR })
    expect(second).toMatchObject({ code: 1, stdout: '' })
    expect(second.stderr).toMatch(new RegExp(`^Planwright cannot start: .*in use by process ${first.child.pid}.*\n$`))

    first.child.kill('SIGKILL')
    await first.ended
    const begun = performance.now()
    const third = await startServer({ DATA_DIR, PORT: new URL(first.url).port })
    // 3 s is the promise on an idle machine; this only catches a start that grew out of hand
    expect(performance.now() - begun).toBeLessThan(60_000)
    const answer = await fetch(`${third.url}/api/users/whoami`, { headers: { authorization: `Bearer ${token}` } })
    expect(await answer.json()).toMatchObject({ uid })

    third.child.kill('SIGTERM')
    expect(await third.ended).toBe(0)
    expect(existsSync(join(DATA_DIR, 'server.pid'))).toBe(false)
    expect(existsSync(join(DATA_DIR, 'database.lock'))).toBe(false)
  })

  it('says in one line that its port is in use', async () => {
    const port = await freePort()
    const holder = createServer().listen(port, '127.0.0.1')
    const { code, stderr } = await runProgram('main.ts', { ...(await quickest()), PORT: String(port) })
    holder.close()
    expect(code).toBe(1)
    expect(stderr).toBe(`Planwright cannot start: port ${port} on 127.0.0.1 is in use (PORT chooses another).\n`)
  })

  it('says in one line that its database is a newer version’s', async () => {
    const DATA_DIR = await createDataDir()
    const database = await createSparingPGlite({ dataDir: join(DATA_DIR, 'database') })
    await database.exec(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9e12)`)
    await database.close()
    const { code, stderr } = await runProgram('main.ts', { DATA_DIR })
    expect(code).toBe(1)
    expect(stderr).toBe(
      'Planwright cannot start: The database was brought up to date by a newer version of Planwright: start that version, or a newer one.\n',
    )
  })

  it.each([
    [{ PORT: 'x' }, 'PORT'],
    [{ DATA_DIR: '/dev/null/data' }, 'DATA_DIR'],
    [{ PUBLIC_URL: 'https://plan.example' }, 'AUTH_SECRET'],
    [{ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x', DATABASE_WAIT_S: '0' }, 'DATABASE_URL'],
  ])('says in one line what is wrong with %j', async (settings, name) => {
    const { code, stderr } = await runProgram('main.ts', settings)
    expect(code).toBe(1)
    expect(stderr.trim().split('\n')).toEqual([expect.stringContaining(name)])
  })

  it('stops cleanly with a connection that is idle, and with one whose call never comes to its end', async () => {
    const settings = await quickest()
    const server = await startServer(settings)
    const kept = connect(Number(new URL(server.url).port), '127.0.0.1')
    const keptEnded = once(kept, 'close')
    const asking = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n'
    kept.write(`${asking}\r\n`)
    await once(kept, 'data')
    server.child.kill('SIGTERM')
    await keptEnded
    expect(await server.ended).toBe(0)

    const again = await startServer(settings)
    const half = connect(Number(new URL(again.url).port), '127.0.0.1').on('error', () => undefined)
    half.write(`${asking}\r\n${asking}`)
    await once(half, 'data')
    again.child.kill('SIGTERM')
    expect(await again.ended).toBe(0)
  })

  it('says that it is going before it goes, and serves calls until then', async () => {
    const server = await startServer({ ...(await quickest()), SHUTDOWN_DELAY_MS: '2000' })
    const { uid, token } = await signUp(server.url)
    server.child.kill('SIGTERM')
    const readiness = () => fetch(`${server.url}/readyz`)
    await expect.poll(async () => (await readiness()).status, { interval: 20 }).toBe(503)
    const ready = await readiness()
    expect(await ready.json()).toMatchObject({ status: 503, detail: 'This server is about to stop.' })
    const answer = await fetch(`${server.url}/api/users/whoami`, { headers: { authorization: `Bearer ${token}` } })
    expect(answer.headers.get('connection')).toBe('close')
    expect(await answer.json()).toMatchObject({ uid })
    expect(await server.ended).toBe(0)
  })

  it.runIf(testDatabases().includes('postgres'))('is restarted beside another without a failed call', async () => {
    const { databaseUrl, remove } = await createPostgresUrl()
    const settings = {
      ...secrets,
      DATABASE_URL: databaseUrl,
      SHUTDOWN_DELAY_MS: '1500',
      LIMIT_REQUESTS_PER_MINUTE: '1000000',
    }
    const servers = await Promise.all([startServer(settings), startServer(settings)])
    const [first, second] = servers
    const { token } = await signUp(first.url)
    const headers = { authorization: `Bearer ${token}` }
    const caller = watchAnswers([first.url, second.url], '/api/users/whoami', headers)
    for (const { url, child, ended } of servers) {
      await caller.reach(url)
      child.kill('SIGTERM')
      expect(await ended).toBe(0)
      await startServer({ ...settings, PORT: new URL(url).port })
      await caller.reach(url)
    }
    const { failures, answered } = await caller.stop()
    expect(failures).toEqual([])
    expect(answered).toBeGreaterThan(100)
    killPrograms()
    await remove()
  })

  it.runIf(testDatabases().includes('postgres'))(
    'makes the tables of one PostgreSQL with another that starts at once, and shares it',
    async () => {
      const { databaseUrl, remove } = await createEmptyPostgresUrl()
      const settings = { ...secrets, DATABASE_URL: databaseUrl }
      const [one, two] = await Promise.all([startServer(settings), startServer(settings)])
      const [run] = await ask(
        databaseUrl,
        'select count(*)::int, count(distinct hash)::int as different from drizzle.__drizzle_migrations',
      )
      expect(run).toEqual({ count: knownMigrations().length, different: knownMigrations().length })
      const { uid, token } = await signUp(one.url)
      const answer = await fetch(`${two.url}/api/users/whoami`, { headers: { authorization: `Bearer ${token}` } })
      expect(await answer.json()).toMatchObject({ uid })
      // by the slow digest, unlike the servers that other tests make
      const [account] = await ask(databaseUrl, 'select password from account')
      expect(await slowDigests.verify({ hash: account?.password, password })).toBe(true)
      for (const server of [one, two]) server.child.kill('SIGTERM')
      expect(await Promise.all([one.ended, two.ended])).toEqual([0, 0])
      await remove()
    },
  )
})

/** A new database for what is the same on either: PostgreSQL where there is one, which takes a start two seconds less of the processor. */
async function quickest(): Promise<Record<string, string>> {
  if (!testDatabases().includes('postgres')) return {}
  const { databaseUrl, remove } = await createPostgresUrl()
  onTestFinished(remove)
  return { DATABASE_URL: databaseUrl }
}

async function signUp(url: string): Promise<{ uid: string; token: string }> {
  const body = JSON.stringify({ name: 'Ada', email: 'ada@example.com', password })
  const headers = { 'content-type': 'application/json' }
  const signedUp = await fetch(`${url}/api/auth/sign-up/email`, { method: 'POST', headers, body })
  const { user } = await signedUp.json()
  const cookie = signedUp.headers.getSetCookie().map((line) => line.split(';')[0])
  const answer = await fetch(`${url}/api/auth/token`, { headers: { cookie: cookie.join('; ') } })
  return { uid: user.id, token: (await answer.json()).token }
}

async function ask(databaseUrl: string, question: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query(question)
  await client.end()
  return rows
}
