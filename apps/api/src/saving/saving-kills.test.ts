import { setTimeout as pass } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { slowdown } from '../../../../scripts/testing/slowdown.ts'
import { startGate, type TestGate } from '../testing/counterparts/gate.ts'
import { startSandbox, type TestSandbox } from '../testing/counterparts/sandbox.ts'
import { connectAs, createPostgresUrl, testDatabases } from '../testing/databases/database.ts'
import { expectExactlySaved } from '../testing/saves/expect-exactly-saved.ts'
import { createTestSaver, datedPlan, nameOf, type TestSaver } from '../testing/saves/saver.ts'
import { createTestServer, type TestServer } from '../testing/saves/saving-server.ts'

const counts = { epics: 2, stories: 6, sprints: 2 }
/** Epics, stories, two sprints, two moves. */
const calls = [1, 2, 3, 4, 5, 6]
/** One of each kind: the embedded database shares the server's only thread. */
const callsOfEachKind = [1, 2, 3, 5]

describe.each(testDatabases())('a save whose server is killed, on %s', (kind) => {
  let sandbox: TestSandbox
  let gate: TestGate
  let server: TestServer
  let database: Awaited<ReturnType<typeof createPostgresUrl>> | null = null

  beforeAll(async () => {
    sandbox = await startSandbox()
    gate = await startGate(sandbox.url)
    if (kind === 'postgres') database = await createPostgresUrl()
    server = await createTestServer({
      SANDBOX_URL: gate.url,
      ...(database && { DATABASE_URL: database.databaseUrl }),
    })
    await server.start()
  })
  afterAll(async () => {
    await server.stop()
    await gate.stop()
    await database?.remove()
  })

  /** Starts a save and answers when its nth writing call stands at that side of Jira. */
  const saveUpTo = async (saver: TestSaver, nth: number, side: 'before' | 'after') => {
    const plan = datedPlan(counts)
    gate.watch(nameOf(plan))
    const reached = gate.hold(nameOf(plan), nth, side)
    const runId = await saver.save(plan)
    return { saver, plan, runId, nth, side, held: await reached }
  }
  /** People are there before the first call is held: it is given up after 30 s, and signing up takes most of them where a machine is busy. */
  const savers = (count: number) => Promise.all(Array.from({ length: count }, () => createTestSaver(server, sandbox)))
  type Save = Awaited<ReturnType<typeof saveUpTo>>

  const resumedAt = ({ plan }: Save) => gate.calls(nameOf(plan)).find((at) => at > server.readyAt - 1000)

  /** All of them end as done, and are in Jira exactly once. */
  const expectFinished = async (saves: Save[]) => {
    for (const { saver, runId, plan, nth, side } of saves) {
      const run = await saver.ended(runId)
      expect({ nth, side, state: run.state }).toEqual({ nth, side, state: 'done' })
      // only the call that was on its way may have been made twice
      expect(gate.writes(nameOf(plan)).length).toBeLessThanOrEqual(calls.length + 1)
    }
    await expectExactlySaved(
      sandbox,
      saves.map(({ plan }) => plan),
    )
  }

  it('goes on by itself within 5 s, exactly once, whichever call was on its way and however far it had come', async () => {
    const tried = kind === 'embedded' ? callsOfEachKind : calls
    const people = await savers(3 * tried.length)
    const start = (turn: number, side: 'before' | 'after') =>
      people
        .slice(turn * tried.length, (turn + 1) * tried.length)
        .map((saver, at) => saveUpTo(saver, tried[at] ?? 0, side))
    const [lost, late, accepted] = [start(0, 'before'), start(1, 'before'), start(2, 'after')]
    const saves = await Promise.all([...lost, ...late, ...accepted])
    await server.kill()
    const before = slowdown()
    await server.start()
    for (const save of saves) await vi.waitFor(() => expect(resumedAt(save)).toBeDefined(), 60_000)
    const latest = Math.max(...saves.map((save) => resumedAt(save) ?? 0))
    expect(latest - server.readyAt).toBeLessThan(5000 * Math.max(before, slowdown()))
    // long after the restarted server has looked for the first time, Jira comes to what it was slow with
    await pass(8_000)
    for (const { held } of await Promise.all(late)) await held.release()
    await expectFinished(saves)
  }, 400_000)

  it.runIf(kind === 'postgres')(
    'goes on when it was killed after any answer and before that was committed',
    async () => {
      const locker = await connectAs('worker', database?.databaseUrl ?? '')
      const people = await savers(calls.length)
      const saves = await Promise.all(people.map((saver, at) => saveUpTo(saver, calls[at] ?? 0, 'after')))
      await locker.query('begin')
      await locker.query(`select from save_step where state = 'sending' for update`)
      for (const { held } of saves) await held.release()
      await vi.waitFor(async () => {
        // each has written the outcome and waits for our lock
        const writing = `select distinct pid from pg_locks where relation = 'save_step'::regclass and mode = 'RowExclusiveLock'`
        expect((await locker.query(writing)).rowCount).toBe(calls.length)
      }, 60_000)
      await server.kill()
      await locker.query('rollback')
      await locker.end()
      await server.start()
      await expectFinished(saves)
    },
    400_000,
  )
})
