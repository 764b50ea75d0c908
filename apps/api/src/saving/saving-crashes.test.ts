import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Database } from '../db/database.ts'
import { createRunEngine } from '../runs/create-run-engine.ts'
import type { RunContext, RunHandler } from '../runs/run.ts'
import type { RunEngine } from '../runs/run-engine.ts'
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/app.ts'
import { chooseProject, linkJira, startSandbox, type TestSandbox } from '../testing/counterparts/sandbox.ts'
import { createTestDatabase, testDatabases } from '../testing/databases/database.ts'
import { createTestProcess, never } from '../testing/processes/process.ts'
import { expectSaved } from '../testing/saves/expect-saved.ts'
import { testPlan } from '../testing/saves/plan.ts'
import { createLinkSeals } from '../tracker/link-seals.ts'
import { createLinkTokens } from '../tracker/link-tokens.ts'
import { createLinks } from '../tracker/links.ts'
import { createRefreshLease } from '../tracker/refresh-lease.ts'
import { createTokenCipher } from '../tracker/token-cipher.ts'
import { createTrackerProvider } from '../tracker/tracker-provider.ts'
import { createTrackers } from '../tracker/trackers.ts'
import { createWorkers } from '../work/create-workers.ts'
import { createSaveHandler } from './save-run.ts'

const quiet = { error: () => undefined, warn: () => undefined, info: () => undefined, debug: () => undefined }
// a lease that nobody outlives by being slow on a busy machine
const times = { leaseMs: 30_000, renewMs: 100, claimMs: 50, stopMs: 500, pollMs: 30 }
const patience = { closedMs: 20, underWayMs: 100 }
const now = () => new Date()

type EngineProcess = Pick<Parameters<typeof createRunEngine>[0], 'db' | 'clock'>
/** What happens to a process at one of its transactions: killed before or after it, or stopped for longer than its lease. */
type Mishap = 'dies before' | 'dies after' | 'stalls before' | 'stalls after'

describe.each(testDatabases())('a save whose process dies or stalls, on %s', (kind) => {
  let sandbox: TestSandbox
  let db: Database
  let server: TestApp
  let person: TestPerson
  const engines: RunEngine[] = []
  const workers = createWorkers({ log: quiet })

  beforeAll(async () => {
    sandbox = await startSandbox()
    db = await createTestDatabase(kind)
    server = await createTestApp({ db, settings: { SANDBOX_URL: sandbox.url } })
    person = await signUp(server)
    await linkJira(server, sandbox, person, 'planwright-demo')
    await chooseProject(server, person, 'SHOP')
    // the runs below belong to the engines of the test
    await server.app.close()
  })
  afterAll(async () => {
    for (const engine of engines) await engine.stop()
    await workers.close()
    await server.close()
    await db.close()
  })

  type Around = (handler: RunHandler) => RunHandler
  const startEngine = (around: Around = (handler) => handler, process: EngineProcess = { db }) => {
    const { env } = server
    const links = createLinks({ db, now })
    const seals = createLinkSeals(createTokenCipher(env.tokenKeys))
    const lease = createRefreshLease({ db, links, seals, now })
    const provider = createTrackerProvider(env.tracker, now)
    const tokens = createLinkTokens({ links, lease, seals, provider, now, log: quiet })
    const trackers = createTrackers({
      workers,
      links,
      tokens,
      provider,
      fetchImage: fetch,
      now,
      log: quiet,
    })
    const engine = createRunEngine({ ...process, log: quiet, times })
    engine.register(
      'save',
      around(createSaveHandler({ db: process.db, links, trackers, findTerms: async () => null, log: quiet, patience })),
    )
    engine.begin()
    return engine
  }

  /** An engine in a process that something happens to at the nth time that the work writes. */
  const startDoomed = (nth: number, mishap: Mishap) => {
    let count = 0
    let work: Promise<unknown> = Promise.resolve()
    const stall = Promise.withResolvers<void>()
    const process = createTestProcess(db, times.leaseMs)
    const halt = async (runId: string) => {
      const until = mishap.startsWith('dies') ? never() : stall.promise
      process.halt(until)
      await process.outlastLease(runId)
      await until
    }
    const around: Around = (handler) => ({
      ...handler,
      work: (context) => {
        const write: RunContext['write'] = async (job) => {
          count += 1
          if (count !== nth) return context.write(job)
          if (mishap.endsWith('before')) await halt(context.run.id)
          const result = await context.write(job)
          if (mishap.endsWith('after')) await halt(context.run.id)
          return result
        }
        const outcome = handler.work({
          ...context,
          write,
          emit: (name, data) => write((tools) => tools.emit(name, data)),
        })
        work = outcome
        return outcome
      },
    })
    return {
      engine: startEngine(around, process),
      happened: () => count >= nth,
      isDown: process.isHalted,
      /** After a stall, until the work has come to its end. */
      goOn: async () => {
        stall.resolve()
        await Promise.allSettled([work])
      },
    }
  }

  const startSave = async (engine: RunEngine) => {
    const plan = testPlan({ epics: 1, stories: 2, sprints: 1 })
    const link = await createLinks({ db, now }).find(person.uid)
    const target = {
      siteId: link?.siteId,
      projectId: link?.projectId,
      epicTypeId: link?.epicTypeId,
      storyTypeId: link?.storyTypeId,
    }
    const run = await engine.start({ owner: person.uid, kind: 'save', input: { ...plan, target } })
    return { plan, runId: run.id }
  }

  // the embedded database belongs to one process: nobody takes over from one that stalls
  const deaths: Mishap[] = ['dies before', 'dies after']
  const mishaps: Mishap[] = kind === 'embedded' ? deaths : [...deaths, 'stalls before', 'stalls after']
  it.each(mishaps)(
    'is finished by another, exactly once, when it %s any of its transactions',
    async (mishap) => {
      let nth = 0
      for (let happened = true; happened; ) {
        nth += 1
        const first = startDoomed(nth, mishap)
        const { plan, runId } = await startSave(first.engine)
        await vi.waitFor(async () => {
          expect(first.isDown() || (await first.engine.read(runId, person.uid)).state === 'done').toBe(true)
        }, 60_000)
        const second = startEngine()
        // one that were left would take the runs of the tests behind this one
        onTestFinished(() => second.stop())
        const run = await second.waitFor(runId, person.uid, 60_000)
        expect({ nth, state: run.state }).toEqual({ nth, state: 'done' })
        await second.stop()
        if (mishap.startsWith('stalls')) {
          // the other has ended by now, and finds nothing any more that the late one makes
          await first.goOn()
          await first.engine.stop()
        }
        // also what the late one may have added would be seen here
        await expectSaved(sandbox, plan)
        happened = first.happened()
      }
      // before and after each of the four calls that write, and what is around them
      expect(nth).toBeGreaterThan(10)
    },
    400_000,
  )

  if (kind === 'embedded') return
  it('is made once when two processes race for it', async () => {
    const [first, second] = [startEngine(), startEngine()]
    engines.push(first, second)
    for (let round = 0; round < 5; round += 1) {
      const { plan, runId } = await startSave(round % 2 ? first : second)
      expect(await first.waitFor(runId, person.uid, 60_000)).toMatchObject({ state: 'done' })
      await expectSaved(sandbox, plan)
    }
  })
})
