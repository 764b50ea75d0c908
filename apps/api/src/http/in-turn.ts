import { AppError } from './app-error.ts'

/**
 * Runs work one at a time, in the order it was asked for. Who gave up while waiting is passed over: `work` is not begun, and its promise
 * rejects with the signal's reason. Where `most` are at work and waiting already it rejects with AppError `overloaded`.
 */
export function createTurns({ most }: { most: number }) {
  let last: Promise<unknown> = Promise.resolve()
  let asked = 0
  return async <Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> => {
    if (asked >= most) throw new AppError('overloaded')
    asked += 1
    const own = last.then(() => {
      signal?.throwIfAborted()
      return work()
    })
    // whether it worked is for the one who asked
    last = own.catch(() => undefined)
    try {
      return await own
    } finally {
      asked -= 1
    }
  }
}
