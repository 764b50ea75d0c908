import { getCompileCacheDir } from 'node:module'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { MessageChannel, type Transferable, type Worker } from 'node:worker_threads'
import { Piscina } from 'piscina'
import { AppError } from '../http/answers/app-error.ts'
import { createFairTurns, type Waiting } from './fair-turns.ts'
import type { ThreadModule, WorkInput, WorkKind, WorkPiece, WorkResult } from './work-kind.ts'
import type { ThreadNews, ThreadTask } from './work-thread.ts'

/** @internal to be tested */
export type AskedWork<Module extends ThreadModule> = Waiting & {
  /** Called with each piece that the work tells before its end, in order. */
  readonly onPiece?: (piece: WorkPiece<Module>) => void
  /** What is handed over and not copied. */
  readonly transfer?: readonly Transferable[]
}

/** Worker threads for what takes long: nothing that works on a person's text runs where calls are answered. */
export type Workers = {
  /**
   * Does a piece of work in a thread when it is the owner's turn. Rejects with AppError where too many wait or the work takes too much, and with
   * the signal's reason when that aborts; the thread is ended then, and whatever it was doing with it.
   */
  run<Module extends ThreadModule>(
    kind: WorkKind<Module>,
    input: WorkInput<Module>,
    asked: AskedWork<Module>,
  ): Promise<WorkResult<Module>>
  /** How much waits for its turn. */
  waiting(): number
  /** Ends the threads, at work or not. */
  close(): Promise<void>
}

type Options = {
  readonly log: { error(details: object, message: string): void }
  readonly limits?: Partial<typeof usual>
}

const usual = {
  /** Threads at a time: one processor stays with the calls. */
  threads: Math.max(1, availableParallelism() - 1),
  /** One more for whoever has waited so long for somebody else's work: nobody waits for the end of ten seconds of planning. */
  spareAfterMs: 1_000,
  /** Beyond these it makes no sense to wait. */
  mostWaiting: { ofAll: 200, ofOne: 60 },
  /** A thread without work ends after this, and gives its memory back. */
  idleMs: 60_000,
  /** A work has its time of the processor. By the clock it may last so many times as long, on a machine that has little of it to give. */
  busyFactor: 4,
  /** Until a thread has begun; a machine can be very busy. */
  startMs: 30_000,
  memoryBytes: 512 * 1024 * 1024,
  /** How often it is looked at: what is unpacked stands outside the heap that a thread's own limit counts. */
  memoryEveryMs: 50,
}

export function createWorkers({ log, limits: changed = {} }: Options): Workers {
  const limits = { ...usual, ...changed }
  const spare = { places: 1, afterMs: limits.spareAfterMs }
  const turns = createFairTurns({ places: limits.threads, spare, mostWaiting: limits.mostWaiting })
  const closing = new AbortController()
  const compileCache = getCompileCacheDir()
  const pool = new Piscina<ThreadTask, void>({
    filename: fileURLToPath(new URL('./work-thread.ts', import.meta.url)),
    name: 'work',
    minThreads: 0,
    maxThreads: limits.threads + spare.places,
    idleTimeout: limits.idleMs,
    // threads that wait in Atomics.wait would not see the end of threads of their own
    atomics: 'disabled',
    recordTiming: false,
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryBytes / 2 / 1024 / 1024, maxYoungGenerationSizeMb: 12 },
    // nothing of the settings, secrets among them
    env: compileCache === undefined ? {} : { NODE_COMPILE_CACHE: compileCache },
  })
  pool.on('error', (error: unknown) => log.error({ error: nameOf(error) }, 'a worker thread broke'))

  async function run<Module extends ThreadModule>(
    kind: WorkKind<Module>,
    input: WorkInput<Module>,
    asked: AskedWork<Module>,
  ): Promise<WorkResult<Module>> {
    const signal = asked.signal ? AbortSignal.any([asked.signal, closing.signal]) : closing.signal
    const release = await turns.take({ ...asked, signal })
    try {
      return await inThread(kind, input, { ...asked, signal })
    } finally {
      release()
    }
  }

  function inThread<Module extends ThreadModule>(
    { name, module, timeMs, refusal }: WorkKind<Module>,
    input: WorkInput<Module>,
    { onPiece, signal, transfer = [] }: AskedWork<Module>,
  ): Promise<WorkResult<Module>> {
    const { port1: news, port2: port } = new MessageChannel()
    const stop = new AbortController()
    const tooLong = () => stop.abort(new AppError(refusal.code, { detail: refusal.tooLong }))
    const tooMuch = () => stop.abort(new AppError(refusal.code, { detail: refusal.tooMuch }))
    const giveUp = () => stop.abort(signal?.reason)
    let deadline = setTimeout(() => stop.abort(new AppError('overloaded')), limits.startMs)
    let watch: NodeJS.Timeout | undefined
    let isOver = false
    const ended = Promise.withResolvers<WorkResult<Module>>()
    // it may break before anybody waits for it
    ended.promise.catch(() => undefined)
    // what it says from now on is not heard, its end neither
    stop.signal.addEventListener('abort', () => ended.reject(stop.signal.reason), { once: true })

    const begin = (threadId: number) => {
      clearTimeout(deadline)
      const thread = pool.threads.find((one) => one.threadId === threadId)
      const usedBefore = processorMs(thread)
      const latest = performance.now() + timeMs * limits.busyFactor
      const cutOff = () => {
        deadline = setTimeout(tooLong, latest - performance.now())
        // a thread that does not answer is ended by that
        void Promise.all([processorMs(thread), usedBefore]).then(([used, before]) => {
          if (isOver || stop.signal.aborted) return
          clearTimeout(deadline)
          const left = Math.min(timeMs - (used - before), latest - performance.now())
          if (left <= 0) tooLong()
          else deadline = setTimeout(cutOff, left)
        })
      }
      deadline = setTimeout(cutOff, timeMs)
      watch = setInterval(async () => {
        const heap = await thread?.getHeapStatistics().catch(() => null)
        if (heap && heap.total_heap_size + heap.external_memory > limits.memoryBytes) tooMuch()
      }, limits.memoryEveryMs)
    }
    news.on('message', (message: ThreadNews) => {
      if (stop.signal.aborted) return
      switch (message.say) {
        case 'begun':
          return begin(message.threadId)
        case 'piece':
          return onPiece?.(message.piece as WorkPiece<Module>)
        case 'done':
          return ended.resolve(message.result as WorkResult<Module>)
        case 'broken':
          return ended.reject(new WorkBroken(name, message.type, message.places))
      }
    })
    if (signal?.aborted) giveUp()
    signal?.addEventListener('abort', giveUp, { once: true })

    const task = { module: module.href, input, port }
    return pool
      .run(task, { name: 'work', signal: stop.signal, transferList: [port, ...transfer] })
      .then(
        // what it said last may still be on its way
        () => ended.promise,
        (error: unknown) => {
          if (stop.signal.aborted) throw stop.signal.reason
          if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
            throw new AppError(refusal.code, { detail: refusal.tooMuch })
          throw new WorkBroken(name, nameOf(error), '')
        },
      )
      .finally(() => {
        isOver = true
        clearTimeout(deadline)
        clearInterval(watch)
        signal?.removeEventListener('abort', giveUp)
        news.close()
      })
  }

  return {
    run,
    waiting: turns.waiting,
    close: async () => {
      closing.abort(new AppError('overloaded', { detail: 'The server is stopping.' }))
      await pool.destroy()
    },
  }
}

/** What a thread has had of the processor, in milliseconds; of one that has ended there is nothing to say. */
async function processorMs(thread: Worker | undefined): Promise<number> {
  const used = await thread?.cpuUsage().catch(() => null)
  return used ? (used.user + used.system) / 1000 : 0
}

/** Work failed in a way that nobody foresaw. What its error said stays in the thread: it may be somebody's text. */
class WorkBroken extends Error {
  override readonly name = 'WorkBroken'

  constructor(kind: string, type: string, places: string) {
    super(`${kind} failed in its thread: ${type}`)
    if (places !== '') this.stack = `${this.message}\n${places}`
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error)
