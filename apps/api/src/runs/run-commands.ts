import { createHash } from 'node:crypto'
import { runKinds, runStates } from '@planwright/contract'
import * as z from 'zod/mini'
import type { Queries } from '../db/database.ts'
import { readKept } from '../db/read-kept.ts'
import { AppError } from '../http/answers/app-error.ts'
import { currentScope } from '../log/scope.ts'
import { writeTraceParent } from '../telemetry/trace-parent.ts'
import type { EngineParts } from './engine-parts.ts'
import { isEnded, type RunKind } from './run.ts'
import type { RunEngine } from './run-engine.ts'
import {
  appendEvents,
  countUnderWay,
  findRun,
  findRunByKey,
  forgetEnding,
  insertRun,
  isUniqueViolation,
  type RunRow,
  runsUnderWay,
  runsWaitingForLink,
  setRun,
} from './run-store.ts'

/** Until a person who has as many runs under way as may be should try again. */
const busyForMs = 30_000
/** How often runs that were told to stop are looked at. */
const lookAgainMs = 100

export type Admission = {
  /** A person has no more runs that have not ended. */
  readonly mostUnderWay?: number
  /** In the transaction in which a run begins or goes on: what it throws keeps it from that. */
  readonly admit?: (queries: Queries, owner: string) => Promise<void>
}
type Parts = Pick<EngineParts, 'db' | 'clock' | 'handlerOf' | 'onEnd' | 'active' | 'wakeUps' | 'watch'> & {
  readonly admission: Admission
  readonly claim: () => Promise<void>
}
type Commands = Pick<RunEngine, 'start' | 'begun' | 'cancel' | 'cancelAll' | 'resume' | 'resumeAfterLinking'> & {
  read(runId: string, owner: string): Promise<RunRow>
}

/** What a person may have done to runs, whichever process works on them. */
export function createRunCommands({
  db,
  clock,
  handlerOf,
  onEnd,
  active,
  wakeUps,
  watch,
  admission,
  claim,
}: Parts): Commands {
  const { mostUnderWay = Number.POSITIVE_INFINITY, admit } = admission

  /** After one more is under way, before that is committed. */
  async function admitOne(queries: Queries, owner: string, kind: RunKind) {
    await admit?.(queries, owner)
    const { limit } = handlerOf(kind)
    const { ofKind, all } = await countUnderWay(queries, owner, kind)
    const retryAt = new Date(Date.now() + busyForMs)
    if (limit && ofKind > limit.atOnce) throw new AppError('too-many-requests', { detail: limit.detail, retryAt })
    if (all <= mostUnderWay) return
    const detail = `${mostUnderWay} pieces of work of yours have not ended yet, which is as many as may be. Wait until one is done, or stop one.`
    throw new AppError('too-many-requests', { detail, retryAt })
  }

  const commands: Commands = {
    read: async (runId, owner) => {
      const queries = db.asPerson(owner)
      const run = (await findRun(queries, owner, runId)) ?? (await findRunByKey(queries, owner, runId))
      if (!run) throw new AppError('not-found')
      return knownRun(run)
    },

    start: async ({ owner, kind, idempotencyKey, draftId, input }) => {
      const inputHash = hashOf({ kind, input })
      const { lane } = handlerOf(kind)
      const values = { owner, kind, lane, idempotencyKey, draftId, inputHash, input, traceParent: traceParentNow() }
      const { run, created } = await insertRun(db, values, (queries) => admitOne(queries, owner, kind))
      if (run.inputHash !== inputHash) throw new AppError('key-reused')
      if (created) void claim()
      return run
    },

    begun: async ({ owner, kind, idempotencyKey, input }) => {
      const found = await findRunByKey(db.asPerson(owner), owner, idempotencyKey)
      if (found && found.inputHash !== hashOf({ kind, input })) throw new AppError('key-reused')
      return found ? knownRun(found) : null
    },

    cancel: async (runId, owner) => {
      const cancelled = await db.withPerson(owner, async (queries) => {
        const run = await findRun(queries, owner, runId, true)
        if (!run) throw new AppError('not-found')
        if (isEnded(knownRun(run).state)) throw new AppError('run-not-cancellable')
        if (run.state === 'running') return setRun(queries, runId, { cancelRequested: true })
        const ended = await setRun(queries, runId, { state: 'cancelled', retryAt: null })
        if (ended) await appendEvents(queries, ended, [handlerOf(ended.kind).lastEvent(ended)])
        if (ended) await onEnd?.(queries, ended)
        return ended
      })
      if (cancelled?.state === 'cancelled') watch.ended(cancelled)
      active.get(runId)?.stop('cancelled')
      wakeUps.wake(runId)
      return cancelled ?? commands.read(runId, owner)
    },

    cancelAll: async (owner, waitMs) => {
      const until = clock() + waitMs
      for (;;) {
        const left = await runsUnderWay(db.asPerson(owner), owner)
        if (left.length === 0) return true
        for (const { id, cancelRequested } of left) {
          // it may have ended in this moment
          if (!cancelRequested) await commands.cancel(id, owner).catch(unlessEnded)
        }
        if (clock() >= until) return false
        await new Promise((resolve) => setTimeout(resolve, lookAgainMs))
      }
    },

    resume: async (runId, owner) => {
      const resumed = await db
        .withPerson(owner, async (queries) => {
          const run = await findRun(queries, owner, runId, true)
          if (!run) throw new AppError('not-found')
          if (knownRun(run).state === 'done') throw new AppError('run-not-resumable')
          if (!isEnded(run.state) && run.state !== 'needs-link') return run
          await forgetEnding(queries, runId)
          const fresh = { cancelRequested: false, failures: 0, retryAt: null, traceParent: traceParentNow() }
          const anew = { ...fresh, state: 'queued' } as const
          const row = await setRun(queries, runId, anew)
          await admitOne(queries, owner, run.kind)
          return row
        })
        .catch((error: unknown) => {
          // the same input was started anew meanwhile: that run is the one to follow
          throw isUniqueViolation(error) ? new AppError('run-not-resumable', { cause: error }) : error
        })
      wakeUps.wake(runId)
      void claim()
      return resumed ?? commands.read(runId, owner)
    },

    resumeAfterLinking: async (owner) => {
      const waiting = await runsWaitingForLink(db.asPerson(owner), owner)
      for (const runId of waiting) await commands.resume(runId, owner)
    },
  }
  return commands
}

/** Its kind and state are text to the database, and a newer server may have written what this one does not know. */
function knownRun(run: RunRow): RunRow {
  readKept(KnownRun, { kind: run.kind, state: run.state })
  return run
}

const KnownRun = z.object({ kind: z.enum(runKinds), state: z.enum(runStates) })

/** Of whoever asks: what is worked on for them belongs to their trace. */
const traceParentNow = (): string | null => {
  const { trace = null } = currentScope() ?? {}
  return trace && writeTraceParent(trace)
}

const unlessEnded = (error: unknown) => {
  if (!(error instanceof AppError && error.code === 'run-not-cancellable')) throw error
}

/** Of plain JSON; the order of keys is the contract's, because the input has been parsed. */
const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url')
