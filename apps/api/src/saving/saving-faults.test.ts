import { setTimeout as pass } from 'node:timers/promises'
import type { Run } from '@planwright/contract'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startGate, type TestGate } from '../testing/counterparts/gate.ts'
import {
  type Fault,
  type FaultEffect,
  linkJira,
  startSandbox,
  type TestSandbox,
} from '../testing/counterparts/sandbox.ts'
import { createPostgresUrl, everyDatabase, testDatabases } from '../testing/databases/database.ts'
import { expectExactlySaved } from '../testing/saves/expect-exactly-saved.ts'
import type { TestPlan } from '../testing/saves/plan.ts'
import { createTestSaver, datedPlan, nameOf, type TestSaver } from '../testing/saves/saver.ts'
import { createTestServer, type TestServer } from '../testing/saves/saving-server.ts'

// `npm run test:kills` asks for many rounds, each time others; with the tests runs one, always the same
const rounds = Number(process.env.KILL_ROUNDS ?? 1)
const again = { seed: Number(process.env.KILL_SEED ?? 2), path: process.env.KILL_PATH ?? '' }
const draw = process.env.KILL_ROUNDS && !process.env.KILL_SEED ? {} : again

type Mishap = { afterMs: number; server: 0 | 1; kind: 'kill' | 'stall' | 'terminate' | 'lose the database' }
type Round = {
  plans: { epics: number; stories: number; sprints: number; server: 0 | 1; twice: boolean }[]
  faults: Fault[]
  mishaps: Mishap[]
  settings: { searchLagMs: number; latencyMs: number }
}

const paths: Fault['match'][] = [
  { method: 'POST', path: '/issue/bulk$' },
  { method: 'POST', path: '/agile/1.0/sprint$' },
  { method: 'POST', path: '/agile/1.0/sprint/\\d+/issue$' },
  { method: 'POST', path: '/issue/bulkfetch$' },
  { method: 'POST', path: '/search/jql$' },
  { method: 'GET', path: '/agile/1.0/board/\\d+/sprint$' },
  { method: 'POST', path: '/oauth/token$' },
  { method: '*', path: '/rest/' },
]
const html = '<html><body>Sign in</body></html>'
const tooMany = (retryAfter?: string): FaultEffect => ({
  kind: 'status',
  status: 429,
  ...(retryAfter !== undefined && { headers: { 'Retry-After': retryAfter } }),
})
const effect: fc.Arbitrary<FaultEffect> = fc.oneof(
  fc.constantFrom<FaultEffect[]>(
    { kind: 'reset-before' },
    { kind: 'reset-after' },
    { kind: 'truncate' },
    { kind: 'status', status: 200, body: html },
    { kind: 'status', status: 401, body: { code: 401, message: 'Unauthorized' } },
    // a gateway's answer to a token that has expired
    { kind: 'status', status: 403, body: '' },
    { kind: 'status', status: 404, body: '' },
    tooMany(),
    tooMany('1'),
    tooMany(new Date(Date.now() + 2_000).toUTCString()),
  ),
  fc.constantFrom(500, 502, 503, 504).map((status): FaultEffect => ({ kind: 'status', status })),
  fc.constantFrom(500, 503).map((status): FaultEffect => ({ kind: 'accept-then-status', status })),
  fc.integer({ min: 500, max: 12_000 }).map((ms): FaultEffect => ({ kind: 'latency', ms })),
  // longer than anybody waits
  fc.constant<FaultEffect>({ kind: 'hang', ms: 120_000 }),
)
const server = fc.constantFrom<(0 | 1)[]>(0, 1)
const round: fc.Arbitrary<Round> = fc.record({
  plans: fc.array(
    fc.record({
      epics: fc.integer({ min: 1, max: 3 }),
      stories: fc.integer({ min: 3, max: 9 }),
      sprints: fc.integer({ min: 1, max: 3 }),
      server,
      twice: fc.boolean(),
    }),
    { minLength: 3, maxLength: 5 },
  ),
  faults: fc.array(
    fc.record({
      match: fc.constantFrom(...paths),
      skip: fc.integer({ min: 0, max: 6 }),
      times: fc.integer({ min: 1, max: 2 }),
      effect,
    }),
    { maxLength: 6 },
  ),
  mishaps: fc.array(
    fc.record({
      afterMs: fc.integer({ min: 0, max: 2_500 }),
      server,
      kind: fc.constantFrom<Mishap['kind'][]>('kill', 'kill', 'kill', 'stall', 'terminate', 'lose the database'),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  settings: fc.record({
    searchLagMs: fc.constantFrom(0, 2_000, 120_000),
    latencyMs: fc.constantFrom(20, 100, 300, 600),
  }),
})

// several servers on PostgreSQL, one on the embedded database, which is tried where many rounds are asked for
const kinds = process.env.KILL_ROUNDS ? everyDatabase() : testDatabases()
describe.each(kinds)('saves while everything fails, on %s', (kind) => {
  let sandbox: TestSandbox
  let gate: TestGate
  let servers: TestServer[]
  let first: TestServer
  let database: Awaited<ReturnType<typeof createPostgresUrl>> | null = null
  let savers: TestSaver[]
  const tally = { saves: 0, mishaps: 0, faults: 0, again: 0 }

  beforeAll(async () => {
    sandbox = await startSandbox()
    gate = await startGate(sandbox.url)
    const settings = { SANDBOX_URL: gate.url, LOG_LEVEL: 'silent' }
    if (kind === 'postgres') {
      database = await createPostgresUrl()
      const shared = { ...settings, DATABASE_URL: database.databaseUrl }
      first = await createTestServer(shared)
      servers = [first, await createTestServer({ ...shared, PUBLIC_URL: first.url })]
    } else {
      first = await createTestServer(settings)
      servers = [first]
    }
    await Promise.all(servers.map((one) => one.start()))
  })
  afterAll(async () => {
    if (rounds > 1) console.log(tally)
    for (const one of servers) await one.stop()
    await gate.stop()
    await database?.remove()
  })

  it(
    'all end as done and exactly once, after a resume at most, and nothing else was ever claimed',
    async () => {
      const property = fc.asyncProperty(round, async (drawn) => {
        // new people each time: a token lives 15 minutes
        savers = await Promise.all(drawn.plans.map(() => createTestSaver(first, sandbox)))
        await sandbox.settings(drawn.settings)
        for (const fault of drawn.faults) await sandbox.fault(fault)
        const saves = Promise.all(drawn.plans.map(begin))
        const happenings = servers.map(async (one, at) => {
          const own = drawn.mishaps.filter(({ server: mishapAt }) => mishapAt % servers.length === at)
          for (const mishap of own) await happen(mishap, one)
        })
        await Promise.all([saves, ...happenings])
        for (const one of await saves) await finish(one, drawn)
        await sandbox.clearFaults()
        tally.faults += drawn.faults.length
        tally.mishaps += drawn.mishaps.length
      })
      await fc.assert(property, { numRuns: rounds, endOnFailure: true, ...draw })
    },
    rounds * 240_000,
  )

  const serverAt = (at: number) => servers[at % servers.length]
  const begin = async ({ server: at, twice, ...counts }: Round['plans'][number], index: number) => {
    const plan = datedPlan(counts)
    const saver = savers[index]
    if (!saver) throw new Error('too few people')
    gate.watch(nameOf(plan))
    const headers = { 'idempotency-key': nameOf(plan) }
    const start = (one: TestServer | undefined) => untilAnswered(() => saver.save(plan, one, headers))
    // a second tab on the other server, or a double click: the key makes it the same run
    const runIds = await Promise.all([start(serverAt(at)), ...(twice ? [start(serverAt(at + 1))] : [])])
    expect(new Set(runIds).size).toBe(1)
    tally.saves += 1
    return { plan, saver, runId: runIds[0] ?? '' }
  }

  async function happen({ afterMs, kind }: Mishap, one: TestServer) {
    await pass(afterMs)
    if (kind === 'lose the database') return loseConnections()
    if (kind === 'stall') {
      one.stall()
      // longer than a lease, so that the other takes over
      await pass(6_000)
      return one.goOn()
    }
    await (kind === 'kill' ? one.kill() : one.terminate())
    await one.start()
  }

  async function loseConnections() {
    if (!database) return
    const client = new pg.Client({ connectionString: database.databaseUrl })
    await client.connect()
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await client.end()
  }

  async function finish({ plan, saver, runId }: Awaited<ReturnType<typeof begin>>, drawn: Round) {
    const ended = () => untilAnswered(() => saver.ended(runId, first, 200_000))
    let run = await ended()
    for (let tries = 0; run.state !== 'done' && tries < 3; tries += 1) {
      await expectHonest(run)
      await sandbox.clearFaults()
      tally.again += 1
      if (run.state === 'needs-link') await linkJira(first, sandbox, saver.person, 'planwright-demo')
      else await untilAnswered(() => saver.resume(runId, first))
      run = await ended()
    }
    expect({ state: run.state, ...('reason' in run && { reason: run.reason }) }).toEqual({ state: 'done' })
    for (const { state, reason } of run.items ?? [])
      expect({ state, reason }).toEqual({ state: expect.stringMatching(/^(done|unchanged)$/), reason: undefined })
    await expectExactlySaved(sandbox, [plan])
    const cause = drawn.faults.reduce((sum, { times = 1 }) => sum + times, 0) + drawn.mishaps.length
    expect(gate.writes(nameOf(plan)).length).toBeLessThanOrEqual(fewestCalls(plan) + cause)
  }

  /** What a run that is not done says is there, is there. */
  async function expectHonest(run: Run) {
    const issues = (await sandbox.state()).sites.flatMap((site) => site.issues)
    for (const { kind, state, key, title } of run.items ?? []) {
      if ((kind !== 'epic' && kind !== 'story') || (state !== 'done' && state !== 'unchanged')) continue
      expect(issues.find((issue) => issue.key === key)?.summary).toBe(title)
    }
  }
})

/** Both servers may be away for a while: a caller tries again. */
async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  const until = Date.now() + 120_000
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (Date.now() > until) throw error
      await pass(200)
    }
  }
}

const fewestCalls = ({ epics, sprints }: TestPlan) => {
  const stories = epics.reduce((sum, epic) => sum + epic.userStories.length, 0)
  const moves = sprints.reduce((sum, sprint) => sum + Math.ceil(sprint.stories.length / 50), 0)
  return Math.ceil(epics.length / 50) + Math.ceil(stories / 50) + sprints.length + moves
}
