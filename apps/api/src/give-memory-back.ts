import { Session } from 'node:inspector/promises'
import { performance } from 'node:perf_hooks'
import type { Worker } from 'node:worker_threads'

const usualEveryMs = 10_000
/** Of the time between two looks: streams that wait and looks for runs take less, a caller every second more. */
const idleShare = 0.02
/** Less is not worth a pause. */
const worthBytes = 8 * 1024 * 1024

/**
 * Makes the engine give back, once nothing happens, what a start or busy minutes have left behind. By itself it collects when it allocates, so that a server
 * that rests would keep 20 MB for hours. It takes a few tenths of a second, in which nobody is waiting.
 */
export function giveMemoryBack(
  log: { debug(details: object, message: string): void },
  { everyMs = usualEveryMs } = {},
): void {
  let threads = 0
  let hadThreads = false
  process.on('worker', (worker: Worker) => {
    threads += 1
    worker.once('exit', () => {
      threads -= 1
      // what it held goes a moment later
      hadThreads = true
    })
  })
  let until = performance.eventLoopUtilization()
  let least = 0
  const look = async () => {
    const from = until
    until = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(until, from)
    const held = process.memoryUsage.rss()
    least = Math.min(least, held)
    const isAlone = threads === 0 && !hadThreads
    hadThreads = false
    if (!isWorthAPause({ isAlone, utilization, held, least })) return
    await collect()
    least = process.memoryUsage.rss()
    log.debug({ before: held, after: least }, 'gave back memory while nothing happens')
  }
  setInterval(() => void look(), everyMs).unref()
}

type Look = {
  /** While a thread runs, what is its own would be taken for ours. */
  readonly isAlone: boolean
  readonly utilization: number
  readonly held: number
  /** What was held after the last pause, or at any look since. */
  readonly least: number
}

/** @internal to be tested */
export function isWorthAPause({ isAlone, utilization, held, least }: Look): boolean {
  return isAlone && utilization < idleShare && held >= least + worthBytes
}

/** All that can be collected, compiled code that was not used lately included: no other way asks for that without a flag on the command line. */
async function collect(): Promise<void> {
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
}
