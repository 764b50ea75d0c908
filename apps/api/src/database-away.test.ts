import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPostgres } from '../../../scripts/test-postgres.ts'
import { signUp } from './testing/app.ts'
import { testDatabases } from './testing/database.ts'
import { freePort, killPrograms, runProgram, startServer } from './testing/server.ts'

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
    }
  })
  afterAll(() => {
    killPrograms()
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
      /^Planwright cannot start: The database at [\d.:]+ \(DATABASE_URL\) does not answer: .*ECONNREFUSED.*\n$/,
    )
    const lines = stdout.trim().split('\n')
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines) expect(line).toContain('waiting for the database, which does not answer')
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
})
