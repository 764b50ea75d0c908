/** Runs some work and measures the longest time, in milliseconds, that the event loop had no turn meanwhile. */
export async function longestTurn<Result>(work: () => Promise<Result>): Promise<{ result: Result; longest: number }> {
  let longest = 0
  let last = performance.now()
  const mark = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }
  let on = true
  const tick = () => {
    mark()
    if (on) setImmediate(tick)
  }
  setImmediate(tick)
  try {
    const result = await work()
    mark()
    return { result, longest }
  } finally {
    on = false
  }
}
