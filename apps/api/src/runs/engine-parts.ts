import type { FastifyBaseLogger } from 'fastify'
import type { Database, Queries } from '../db/database.ts'
import type { RunWatch } from '../telemetry/watch-runs.ts'
import type { ActiveRun } from './active-runs.ts'
import type { RunHandler, RunKind, StoredRun } from './run.ts'
import type { WakeUps } from './wake-ups.ts'

/** What the parts of one process's engine share. */
export type EngineParts = {
  readonly db: Database
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn' | 'info'>
  /** A clock that only goes forward, in milliseconds. */
  readonly clock: () => number
  readonly leaseMs: number
  readonly handlers: Map<RunKind, RunHandler>
  readonly handlerOf: (kind: RunKind) => RunHandler
  /** The runs that this process works on, by their ids. */
  readonly active: Map<string, ActiveRun>
  readonly wakeUps: WakeUps
  readonly watch: RunWatch
  /** In the transaction in which a run ends: what follows from it is there if and only if it has ended. */
  readonly onEnd?: ((queries: Queries, run: StoredRun) => Promise<void>) | undefined
}
