import type { RunEventName, RunState, runKinds } from '@planwright/contract'
import type { Queries } from '../db/database.ts'

export type RunKind = (typeof runKinds)[number]

/** Long work of one person, as the table keeps it. `input` and `result` are the kind's own; parse them. */
export type StoredRun = {
  readonly id: string
  readonly owner: string
  readonly kind: RunKind
  readonly state: RunState
  readonly input: unknown
  /** What the work has come to so far; kept through parking, resuming and failing. Null before anything is kept. */
  readonly result: unknown
  /** When a parked run goes on by itself. */
  readonly retryAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** An event of a run's stream; `seq` counts from 1 within the run and may skip numbers. */
export type RunEvent = { readonly seq: number; readonly name: RunEventName; readonly data: unknown }

/**
 * How a stretch of work ended. `parked` goes on by itself after `retryInMs`, counted by the
 * database's clock, because those of several servers differ; `needs-link` when the person links the tracker again,
 * `interrupted` is the answer to an aborted signal: cancelled, or handed to another process. A result left out keeps the one stored before.
 */
export type RunOutcome =
  | { readonly state: 'done' | 'partial' | 'failed' | 'interrupted'; readonly result?: unknown }
  | {
      readonly state: 'needs-link'
      readonly result?: unknown
      /** Asked once the run is seen to wait: true where the person linked the tracker while the work came to its end, and nobody else would notice. */
      readonly linkedAgain: () => Promise<boolean>
    }
  | { readonly state: 'parked'; readonly retryInMs: number; readonly result?: unknown }

/** What a handler works with. */
export type RunContext = {
  readonly run: StoredRun
  /** Counts the run's holders. */
  readonly fence: number
  /** Aborted when the run is cancelled, the process stops, or another worker has taken over: stop at the next safe point. */
  readonly signal: AbortSignal
  /** Adds an event to the run's stream. Throws LeaseLost when another worker has taken over. */
  emit(name: RunEventName, data: unknown): Promise<void>
  /**
   * One transaction that commits only while this worker holds the run; events given to the tools are committed with it.
   * Throws LeaseLost otherwise. No network inside.
   */
  write<T>(work: (tools: RunWrite) => Promise<T>): Promise<T>
  /** Throws LeaseLost when the lease may have run out: call it just before anything that leaves the process and cannot be taken back. */
  assertHeld(): void
}

/** Events and result are written when the work is done, with its own commit. */
export type RunWrite = {
  readonly queries: Queries
  emit(name: RunEventName, data: unknown): Promise<void>
  saveResult(result: unknown): Promise<void>
  /** Something is done that no later holder does again: failures before it no longer count. */
  progressed(): void
}

/**
 * The work of one kind of run. `work` is called again from the start after a crash, a park or a resume, so it begins by reading what it has already
 * done. An error it throws is unexpected: the engine tries again a few times, then ends the run as failed.
 */
export type RunHandler = {
  work(context: RunContext): Promise<RunOutcome>
  /** The last event of a run that has ended: `done` with what JSON would have answered, or `problem`. */
  lastEvent(run: StoredRun): { readonly name: 'done' | 'problem'; readonly data: unknown }
  /** What `GET /runs/:id` answers beside the common part: epics, items, url, reason, problem. */
  describe(run: StoredRun): Record<string, unknown>
  /** The result of a run that failed unexpectedly, or lost its process, too often in a row: with a reason that a person can read. */
  givenUp(run: StoredRun): unknown
  /** At most one run of a person and lane works at a time; the others wait their turn. Absent: no such limit. */
  readonly lane?: string
  /** More runs of a person than this are not begun while so many are under way: `detail` says so in words. Absent: any number. */
  readonly limit?: { readonly atOnce: number; readonly detail: string }
}

/** Another worker holds the run now, or may: whatever this one knows is out of date. */
export class LeaseLost extends Error {
  constructor() {
    super('This worker no longer holds the run')
    this.name = 'LeaseLost'
  }
}

/** Work that nobody begins: it counts towards no limit of its person, and its end is told to nobody. */
export const kindsOfServer = ['delivery', 'follow', 'digest'] as const satisfies readonly RunKind[]
export function isOfServer(kind: RunKind): boolean {
  return (kindsOfServer as readonly RunKind[]).includes(kind)
}

/** States in which nothing happens any more until somebody resumes the run. */
const endedStates = ['done', 'partial', 'failed', 'cancelled'] as const satisfies readonly RunState[]
export function isEnded(state: RunState): boolean {
  return (endedStates as readonly RunState[]).includes(state)
}

/** States of a run that has not ended: the same input joins it. */
export const underWayStates = ['queued', 'running', 'parked', 'needs-link'] as const satisfies readonly RunState[]
