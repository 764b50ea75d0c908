import { refreshTokens } from '@planwright/tracker'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '../db/database.ts'
import { createRunEngine } from '../runs/create-run-engine.ts'
import type { RunContext, RunHandler } from '../runs/run.ts'
import type { RunEngine } from '../runs/run-engine.ts'
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/app.ts'
import { createTestDatabase, testDatabases } from '../testing/database.ts'
import { expectSaved } from '../testing/expect-saved.ts'
import { testPlan } from '../testing/plan.ts'
import { chooseProject, linkJira, startSandbox, type TestSandbox } from '../testing/sandbox.ts'
import { createLinkStore } from '../tracker/link-store.ts'
import { createLinkTokens } from '../tracker/link-tokens.ts'
import { createTokenCipher } from '../tracker/token-cipher.ts'
import { createTrackers } from '../tracker/trackers.ts'
import { createWorkers } from '../work/create-workers.ts'
import { createSaveHandler } from './save-run.ts'

const quiet = { error: () => undefined, warn: () => undefined, info: () => undefined, debug: () => undefined }
const times = { leaseMs: 500, renewMs: 100, claimMs: 50, stopMs: 500, pollMs: 30 }
const patience = { closedMs: 20, underWayMs: 100 }
const now = () => new Date()
const never = () => new Promise<never>(() => undefined)

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
    await sandbox.stop()
  })

  const startEngine = (own: Database = db, around: (handler: RunHandler) => RunHandler = (handler) => handler) => {
    const { env } = server
    const links = createLinkStore({ db, cipher: createTokenCipher(env.tokenKeys), now })
    const refresh = (refreshToken: string) => refreshTokens({ ...env.jira, refreshToken })
    const tokens = createLinkTokens({ links, refresh, now, log: quiet })
    const trackers = createTrackers({
      workers,
      links,
      tokens,
      apiUrl: env.jira.apiUrl,
      fetchImage: fetch,
      now,
      log: quiet,
    })
    const engine = createRunEngine({ db: own, log: quiet, times })
    engine.register('save', around(createSaveHandler({ db: own, links, trackers, log: quiet, patience })))
    engine.begin()
    return engine
  }

  /** An engine in a process that something happens to at the nth time that the work writes. */
  const startDoomed = (nth: number, mishap: Mishap) => {
    let count = 0
    let down: Promise<unknown> | null = null
    const pause = async () => {
      // longer than the lease, so that another takes over
      const stall = new Promise((resolve) => setTimeout(resolve, times.leaseMs * 3))
      down = mishap.startsWith('dies') ? never() : stall
      await down
    }
    const own: Database = {
      ...db,
      withWorker: async (job) => {
        await down
        return db.withWorker(job)
      },
    }
    const around = (handler: RunHandler): RunHandler => ({
      ...handler,
      work: (context) => {
        const write: RunContext['write'] = async (job) => {
          count += 1
          if (count !== nth) return context.write(job)
          if (mishap.endsWith('before')) await pause()
          const result = await context.write(job)
          if (mishap.endsWith('after')) await pause()
          return result
        }
        return handler.work({ ...context, write, emit: (name, data) => write((tools) => tools.emit(name, data)) })
      },
    })
    return { engine: startEngine(own, around), happened: () => count >= nth, isDown: () => down !== null }
  }

  const startSave = async (engine: RunEngine) => {
    const plan = testPlan({ epics: 1, stories: 2, sprints: 1 })
    const links = createLinkStore({ db, cipher: createTokenCipher(server.env.tokenKeys), now })
    const link = await links.find(person.uid)
    const target = {
      siteId: link?.siteId,
      projectId: link?.projectId,
      epicTypeId: link?.epicTypeId,
      storyTypeId: link?.storyTypeId,
    }
    const run = await engine.start({ owner: person.uid, kind: 'save', input: { ...plan, target } })
    return { plan, runId: run.id }
  }

  const mishaps: Mishap[] = ['dies before', 'dies after', 'stalls before', 'stalls after']
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
        }, 10_000)
        const second = startEngine()
        const run = await second.waitFor(runId, person.uid, 20_000)
        expect({ nth, state: run.state }).toEqual({ nth, state: 'done' })
        await second.stop()
        if (mishap.startsWith('stalls')) await first.engine.stop()
        // also what the late one may have added would be seen here
        await expectSaved(sandbox, plan)
        happened = first.happened()
      }
      // before and after each of the four calls that write, and what is around them
      expect(nth).toBeGreaterThan(10)
    },
    300_000,
  )

  it('is made once when two processes race for it', async () => {
    const [first, second] = [startEngine(), startEngine()]
    engines.push(first, second)
    for (let round = 0; round < 5; round += 1) {
      const { plan, runId } = await startSave(round % 2 ? first : second)
      expect(await first.waitFor(runId, person.uid, 20_000)).toMatchObject({ state: 'done' })
      await expectSaved(sandbox, plan)
    }
  })
})
