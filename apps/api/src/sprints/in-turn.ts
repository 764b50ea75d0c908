/**
 * Runs work one at a time, in the order it was asked for. Who gave up while waiting is passed over: `work` is not begun, and its promise
 * rejects with the signal's reason.
 */
export function createTurns() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> => {
    const own = last.then(() => {
      signal.throwIfAborted()
      return work()
    })
    // whether it worked is for the one who asked
    last = own.catch(() => undefined)
    return own
  }
}
