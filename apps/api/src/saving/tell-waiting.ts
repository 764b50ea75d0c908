import { timeIn } from '../db/database-clock.ts'
import type { RunContext } from '../runs/run.ts'
import { Interrupted } from './save-failures.ts'

const labelOf = (trackerName: string) => `Waiting for ${trackerName}`
/** A person would not notice less. */
const leastTold = 2_000

/** Tells when the work goes on: by the database's clock, as a run is parked, because those of several servers differ. */
export function tellWaiting(context: RunContext, ms: number, trackerName: string): Promise<void> {
  return context.write(async ({ queries, emit }) => {
    const retryAt = (await timeIn(queries, ms)).toISOString()
    await emit('step', { label: labelOf(trackerName), state: 'waiting', retryAt })
  })
}

/** Waits, and says so. Throws Interrupted when the run is told to stop. */
export function tellAndWait(context: RunContext, trackerName: string) {
  return async (ms: number) => {
    if (ms < leastTold) return wait(ms, context.signal)
    await tellWaiting(context, ms, trackerName)
    await wait(ms, context.signal)
    await context.emit('step', { label: labelOf(trackerName), state: 'done' })
  }
}

function wait(ms: number, signal: AbortSignal) {
  return new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(new Interrupted('The run was told to stop'))
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}
