import { setTimeout as pass } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { slowdown } from '../../../../scripts/testing/slowdown.ts'
import { startGate, type TestGate } from '../testing/counterparts/gate.ts'
import { startSandbox, type TestSandbox } from '../testing/counterparts/sandbox.ts'
import { connectAs, createPostgresUrl, testDatabases } from '../testing/databases/database.ts'
import { expectExactlySaved } from '../testing/saves/expect-exactly-saved.ts'
import { createTestSaver, datedPlan, nameOf } from '../testing/saves/saver.ts'
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
  const saveUpTo = async (nth: number, side: 'before' | 'after') => {
    const saver = await createTestSaver(server, sandbox)
    const plan = datedPlan(counts)
    gate.watch(nameOf(plan))
    const reached = gate.hold(nameOf(plan), nth, side)
    const runId = await saver.save(plan)
    return { saver, plan, runId, nth, side, held: await reached }
  }
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
    const start = (side: 'before' | 'after') => Promise.all(tried.map((nth) => saveUpTo(nth, side)))
    const lost = await start('before')
    const late = await start('before')
    const accepted = await start('after')
    const saves = [...lost, ...late, ...accepted]
    await server.kill()
    await server.start()
    for (const save of saves) {
      await vi.waitFor(() => expect(resumedAt(save)).toBeDefined(), 60_000)
      expect((resumedAt(save) ?? 0) - server.readyAt).toBeLessThan(5000 * slowdown())
    }
    // long after the restarted server has looked for the first time, Jira comes to what it was slow with
    await pass(8_000)
    for (const { held } of late) await held.release()
    await expectFinished(saves)
  }, 400_000)

  it.runIf(kind === 'postgres')(
    'goes on when it was killed after any answer and before that was committed',
    async () => {
      const locker = await connectAs('worker', database?.databaseUrl ?? '')
      const saves = await Promise.all(calls.map((nth) => saveUpTo(nth, 'after')))
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
