import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { ExactEnd, ExactNews, ExactSolver } from './exact-solver.ts'

/** Processor time to begin a thread and load the solver, which is not counted as work. */
const startMs = 100

/** Threads at work. One processor stays with whoever asked. */
let working = 0
const mostWorking = Math.max(1, availableParallelism() - 1)

/**
 * HiGHS in a thread of its own, which begins and ends with the task: the solver blocks its thread, and between tasks it takes no
 * memory. Where all threads are taken the task is not begun.
 */
export const exactSolver: ExactSolver | null = (task, { timeMs, workMs, signal, tell }) => {
  if (working >= mostWorking || timeMs <= 0 || signal?.aborted) return Promise.resolve('stopped')
  return new Promise((resolve) => {
    working++
    const worker = new Worker(new URL('./exact-thread.ts', import.meta.url), { workerData: { task, workMs } })
    const stop = () => end('stopped')
    const timer = setTimeout(stop, timeMs)
    // The solver itself only looks up between long stretches of work.
    const watch = setInterval(async () => {
      // It says nothing before the thread runs.
      const used = await worker.cpuUsage().catch(() => null)
      if (used && (used.user + used.system) / 1000 > workMs + startMs) stop()
    }, 20)
    let hasEnded = false

    worker.on('message', (news: ExactNews) => {
      if (hasEnded) return
      tell(news)
      if (news.kind === 'end') end(news.end)
    })
    // A fault in the solver costs its proof, not the plan.
    worker.on('error', stop)
    worker.on('exit', stop)
    signal?.addEventListener('abort', stop, { once: true })

    function end(outcome: ExactEnd) {
      if (hasEnded) return
      hasEnded = true
      working--
      clearTimeout(timer)
      clearInterval(watch)
      signal?.removeEventListener('abort', stop)
      void worker.terminate()
      resolve(outcome)
    }
  })
}
