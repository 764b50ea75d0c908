import type { RunEvent, RunHandler, RunKind, StoredRun } from './run.ts'

type RunStart = {
  readonly owner: string
  readonly kind: RunKind
  /** The caller's Idempotency-Key. Absent: equal input of the same person joins a run that is still under way. */
  readonly idempotencyKey?: string
  /** The draft that it is for: equal input for it joins a run that is still under way, under another key too. */
  readonly draftId?: string
  /** Plain JSON, already parsed. */
  readonly input: unknown
}

/** Starts, works on, follows and ends runs. Any number of processes may each have one on the same database. */
export type RunEngine = {
  /** Says how runs of a kind are worked on; before `begin`. */
  register(kind: RunKind, handler: RunHandler): void
  /** Begins to claim runs, also those that another process left behind. */
  begin(): void
  /** The same key gives the same run; the same key with other input throws AppError `key-reused`. */
  start(start: RunStart): Promise<StoredRun>
  /** The run that a start with the same key began, or null; with other input it throws as `start`. */
  begun(start: RunStart & { idempotencyKey: string }): Promise<StoredRun | null>
  /** By its id, or by the key that it was begun with. Throws AppError `not-found` for anybody else's run. */
  read(runIdOrKey: string, owner: string): Promise<StoredRun>
  describe(run: StoredRun): Record<string, unknown>
  /** Events after `afterSeq`, as they come, from whichever process works on the run; ends with the run, `signal` or `stop`. */
  follow(runId: string, owner: string, afterSeq: number, signal: AbortSignal): AsyncIterable<RunEvent>
  /** The run once it has ended, is parked or needs a link, or after `waitMs`, whichever is first. */
  waitFor(runId: string, owner: string, waitMs: number): Promise<StoredRun>
  /** Throws AppError `run-not-cancellable` when it has ended. */
  cancel(runId: string, owner: string): Promise<StoredRun>
  /** Cancels everything of a person's that is under way; true once all of it has come to a safe point, false after `waitMs`. */
  cancelAll(owner: string, waitMs: number): Promise<boolean>
  /** Throws AppError `run-not-resumable` for a run that is done. A parked run keeps waiting for its time. */
  resume(runId: string, owner: string): Promise<StoredRun>
  /** Puts a person's runs that wait for a link back to work. */
  resumeAfterLinking(owner: string): Promise<void>
  /** Stops the work at safe points and hands the runs over to other processes; followers stay. */
  handOn(): Promise<void>
  /** Aborted when followers are ended by `stop`: what they follow goes on elsewhere. */
  readonly stopping: AbortSignal
  /** Stops the work at safe points, hands the runs over to other processes and ends all followers. */
  stop(): Promise<void>
}
