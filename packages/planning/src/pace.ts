import type { Steps } from './steps.ts'

/** How long the event loop waits at most, or little longer. */
const sliceMs = 12

/** When this slice ends, and what may stop the whole. */
export type Pace = {
  slice: number
  readonly signal: AbortSignal | undefined
}

export function paceFrom(started: number, signal: AbortSignal | undefined): Pace {
  return { slice: started + sliceMs, signal }
}

/** Runs to the end, in slices; between them the event loop gets its turn. */
export async function finish<Result>(work: Steps<Result>, pace: Pace): Promise<Result> {
  for (let next = work.next(); ; next = work.next()) {
    if (next.done) return next.value
    if (performance.now() >= pace.slice) await pause(pace)
  }
}

/** Runs a search in slices until it ends or the time is up; says whether it ended. */
export async function driveUntil(deadline: number, search: Steps<void>, pace: Pace): Promise<boolean> {
  while (!search.next().done) {
    const now = performance.now()
    if (now >= deadline) return false
    if (now >= pace.slice) await pause(pace)
  }
  return true
}

export async function pause(pace: Pace): Promise<void> {
  await nextTurn()
  pace.signal?.throwIfAborted()
  pace.slice = performance.now() + sliceMs
}

/** Gives the event loop its turn. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof setImmediate === 'function') setImmediate(resolve)
    else setTimeout(resolve, 0)
  })
}
