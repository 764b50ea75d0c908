import type { Database } from '../../db/database.ts'
import { createRunEngine } from '../../runs/create-run-engine.ts'
import type { RunContext, RunHandler } from '../../runs/run.ts'
import type { RunEngine } from '../../runs/run-engine.ts'
import { createSaveHandler } from '../../saving/save-run.ts'
import { createLinkSeals } from '../../tracker/link-seals.ts'
import { createLinkTokens } from '../../tracker/link-tokens.ts'
import { createLinks } from '../../tracker/links.ts'
import { createRefreshLease } from '../../tracker/refresh-lease.ts'
import { createTokenCipher } from '../../tracker/token-cipher.ts'
import { createTrackerProvider } from '../../tracker/tracker-provider.ts'
import { createTrackers } from '../../tracker/trackers.ts'
import { createWorkers } from '../../work/create-workers.ts'
import type { TestApp } from '../app.ts'
import { createTestProcess, never } from '../processes/process.ts'

const quiet = { error: () => undefined, warn: () => undefined, info: () => undefined, debug: () => undefined }
// a lease that nobody outlives by being slow on a busy machine
const times = { leaseMs: 30_000, renewMs: 100, claimMs: 50, stopMs: 500, pollMs: 30 }
const patience = { closedMs: 20, underWayMs: 100 }
const now = () => new Date()

type EngineProcess = Pick<Parameters<typeof createRunEngine>[0], 'db' | 'clock'>
/** What happens to a process at one of its transactions: killed before or after it, or stopped for longer than its lease. */
export type Mishap = 'dies before' | 'dies after' | 'stalls before' | 'stalls after'
type Around = (handler: RunHandler) => RunHandler

/** Engines that carry out saves as a server with these settings does, each as in a process of its own. */
export function createSavingEngines(db: Database, { env }: Pick<TestApp, 'env'>) {
  const workers = createWorkers({ log: quiet })
  const links = createLinks({ db, now })

  const start = (around: Around = (handler) => handler, process: EngineProcess = { db }): RunEngine => {
    const seals = createLinkSeals(createTokenCipher(env.tokenKeys))
    const lease = createRefreshLease({ db, links, seals, now })
    const provider = createTrackerProvider(env.tracker, now)
    const tokens = createLinkTokens({ links, lease, seals, provider, now, log: quiet })
    const trackers = createTrackers({ workers, links, tokens, provider, fetchImage: fetch, now, log: quiet })
    const engine = createRunEngine({ ...process, log: quiet, times })
    engine.register(
      'save',
      around(createSaveHandler({ db: process.db, links, trackers, findTerms: async () => null, log: quiet, patience })),
    )
    engine.begin()
    return engine
  }

  return {
    start,

    /** One in a process that something happens to at the nth time that the work writes. */
    startDoomed: (nth: number, mishap: Mishap) => {
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
        engine: start(around, process),
        happened: () => count >= nth,
        isDown: process.isHalted,
        /** After a stall, until the work has come to its end. */
        goOn: async () => {
          stall.resolve()
          await Promise.allSettled([work])
        },
      }
    },

    /** Where a person's saves go, as a save's body has it. */
    targetOf: async (owner: string) => {
      const link = await links.find(owner)
      const { siteId, projectId, epicTypeId, storyTypeId } = link ?? {}
      return { siteId, projectId, epicTypeId, storyTypeId }
    },

    close: () => workers.close(),
  }
}
