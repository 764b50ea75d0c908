import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createPostgres } from '../../../scripts/testing/test-postgres.ts'
import { lockNumber } from './db/prepare-database.ts'
import { signUp } from './testing/app.ts'
import { testDatabases } from './testing/databases/database.ts'
import { freePort, killPrograms, runProgram, spawnProgram, startServer } from './testing/processes/server.ts'

describe.runIf(testDatabases().includes('postgres'))('a PostgreSQL that is away', { timeout: 300_000 }, () => {
  let postgres: NonNullable<Awaited<ReturnType<typeof createPostgres>>>
  let settings: Record<string, string>

  beforeAll(async () => {
    const made = await createPostgres()
    if (!made) throw new Error('PostgreSQL was there a moment ago')
    postgres = made
    await postgres.start()
    const owner = new pg.Client({ connectionString: postgres.url })
    await owner.connect()
    await owner.query('create database planwright')
    await owner.end()
    await postgres.stop()
    settings = {
      DATABASE_URL: postgres.url.replace(/postgres$/, 'planwright'),
      LOG_LEVEL: 'warn',
      AUTH_SECRET: 's'.repeat(32),
      TOKEN_ENCRYPTION_KEY: 't'.repeat(32),
    }
  })
  afterEach(async () => {
    killPrograms()
    await postgres.stop()
  })
  afterAll(() => {
    postgres.remove()
  })

  const timed = async (call: () => Promise<Response>) => {
    const begun = performance.now()
    const answer = await call()
    return { answer, ms: performance.now() - begun }
  }

  it('is waited for at a start, for as long as is set', async () => {
    const { code, stdout, stderr } = await runProgram('main.ts', {
      ...settings,
      DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/x`,
      DATABASE_WAIT_S: '3',
    })
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /^Planwright cannot start: The database at 127\.0\.0\.1:\d+ \(DATABASE_URL\) does not answer: connect ECONNREFUSED 127\.0\.0\.1:\d+\.\n$/,
    )
    const lines = stdout.trim().split('\n')
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines) expect(line).toContain('waiting for the database, which does not answer')
  })

  it('is waited for as long where it takes connections and says nothing, with a word every few seconds', async () => {
    const mute = createServer(() => undefined)
    await once(mute.listen(0, '127.0.0.1'), 'listening')
    const { port } = mute.address() as AddressInfo
    const { code, stdout, stderr } = await runProgram('main.ts', {
      ...settings,
      DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/x`,
      DATABASE_WAIT_S: '4',
    })
    mute.close()
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /^Planwright cannot start: The database at 127\.0\.0\.1:\d+ \(DATABASE_URL\) does not answer: timeout expired\.\n$/,
    )
    // less than one try takes otherwise
    expect(stdout.split('\n')[0]).toMatch(
      /"host":"127\.0\.0\.1:\d+","reason":"no answer yet","secondsLeft":[12],"msg":"waiting for the database, which does not answer"/,
    )
  })

  it('says while it waits for another server that brings the tables up to date', async () => {
    await postgres.start()
    const other = new pg.Client({ connectionString: settings.DATABASE_URL })
    await other.connect()
    await other.query('select pg_advisory_lock($1)', [lockNumber])
    const server = await startServer(settings, { until: /^.*waiting to bring the tables up to date.*(?=\n)/m })
    await other.end()
    await expect.poll(() => server.output.stdout, { timeout: 60_000 }).toContain('Planwright is ready at')
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  })

  it('comes back, and all is well again without a restart; meanwhile calls say so', async () => {
    const waiting = { ...settings, DATABASE_WAIT_S: '120' }
    const server = await startServer(waiting, { until: /^.*waiting for the database.*(?=\n)/m })
    await postgres.start()
    await expect.poll(() => server.output.stdout, { timeout: 60_000 }).toContain('Planwright is ready at')
    const { headers, cookie } = await signUp(server)
    const drafts = () => fetch(`${server.url}/api/drafts`, { headers })
    expect((await drafts()).status).toBe(200)

    await postgres.stop()
    // more than there are connections
    const calls = await Promise.all(Array.from({ length: 25 }, () => timed(drafts)))
    for (const { answer, ms } of calls) {
      expect(answer.status).toBe(503)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await answer.json()).toMatchObject({
        code: 'database-unavailable',
        title: expect.stringContaining('What was saved is safe.'),
      })
      expect(ms).toBeLessThan(20_000)
    }
    const token = await fetch(`${server.url}/api/auth/token`, { headers: { cookie } })
    expect([token.status, (await token.json()).code]).toEqual([503, 'database-unavailable'])
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503)

    await postgres.start()
    const back = performance.now()
    await expect.poll(async () => (await drafts()).status, { timeout: 60_000 }).toBe(200)
    expect(performance.now() - back).toBeLessThan(10_000)
    expect((await fetch(`${server.url}/api/auth/token`, { headers: { cookie } })).status).toBe(200)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  })

  it('keeps nobody from stopping a server', async () => {
    await postgres.start()
    const server = await startServer(settings)
    await postgres.stop()
    server.child.kill('SIGTERM')
    expect([await server.ended, server.output.stderr]).toEqual([0, ''])
  })

  it('is waited for by a backup and by a restore too, which say so every few seconds', async () => {
    await postgres.start()
    const folder = mkdtempSync(join(tmpdir(), 'planwright-away-'))
    const file = join(folder, 'planwright.backup')
    expect((await runProgram('run-backup.ts', settings, file)).code).toBe(0)
    await postgres.stop()
    const waiting = { ...settings, DATABASE_WAIT_S: '3' }
    for (const [program, failed] of [
      ['run-backup.ts', 'No backup was made'],
      ['run-restore.ts', 'Nothing was restored'],
    ] as const) {
      const { code, stdout, stderr } = await runProgram(
        program,
        waiting,
        program === 'run-backup.ts' ? `${file}.2` : file,
      )
      expect([code, stdout]).toEqual([1, ''])
      const [last, ...lines] = stderr.trimEnd().split('\n').toReversed()
      expect(last).toMatch(
        new RegExp(`^${failed}: The database at 127\\.0\\.0\\.1:\\d+ .* does not answer: connect ECONNREFUSED`),
      )
      expect(lines.length).toBeGreaterThan(1)
      for (const line of lines)
        expect(line).toMatch(
          /^waiting for the database, which does not answer: connect ECONNREFUSED [\d.:]+ \(\d s left\)$/,
        )
    }

    await postgres.start()
    const owner = new pg.Client({ connectionString: postgres.url })
    await owner.connect()
    await owner.query('create database restored')
    await owner.end()
    const DATABASE_URL = postgres.url.replace(/postgres$/, 'restored')
    const other = new pg.Client({ connectionString: DATABASE_URL })
    await other.connect()
    await other.query('select pg_advisory_lock($1)', [lockNumber])
    const restoring = spawnProgram('run-restore.ts', { ...settings, DATABASE_URL }, { given: [file] })
    await expect.poll(() => restoring.output.stderr, { timeout: 60_000 }).toMatch(/^waiting for a server .*\n/)
    await other.end()
    expect([await restoring.ended, restoring.output.stdout]).toEqual([
      0,
      expect.stringMatching(/^Restored \d+ rows of /),
    ])
    rmSync(folder, { recursive: true })
  })
})
