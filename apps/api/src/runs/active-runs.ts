import { LeaseLost } from './run.ts'

/** Why a run's signal was aborted. */
type StopReason = 'cancelled' | 'stopping' | 'lease-lost'

/** A run that this process works on. */
export type ActiveRun = {
  readonly id: string
  readonly fence: number
  readonly signal: AbortSignal
  /** By this process's own clock, counted from before the lease was asked for: never later than the database's. */
  heldUntil: number
  /** Unexpected ones in a row, those of earlier holders included. */
  failures: number
  stopReason(): StopReason | null
  stop(reason: StopReason): void
  assertHeld(): void
  finished: Promise<void>
}

export function createActiveRun(
  { id, fence, failures }: Pick<ActiveRun, 'id' | 'fence' | 'failures'>,
  heldUntil: number,
  clock: () => number,
): ActiveRun {
  const controller = new AbortController()
  let reason: StopReason | null = null
  const active: ActiveRun = {
    id,
    fence,
    signal: controller.signal,
    heldUntil,
    failures,
    stopReason: () => reason,
    stop: (why) => {
      // a lost lease outweighs the other reasons: nothing may be written any more
      if (reason === null || why === 'lease-lost') reason = why
      controller.abort(new Error(`The run stops: ${why}`))
    },
    assertHeld: () => {
      if (reason === 'lease-lost' || clock() >= active.heldUntil) throw new LeaseLost()
    },
    finished: Promise.resolve(),
  }
  return active
}
