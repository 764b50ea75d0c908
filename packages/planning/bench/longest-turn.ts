type Measured<Result> = {
  result: Result
  /** The longest time that the event loop had no turn. */
  longest: number
  total: number
}

/** Runs some work and measures it in milliseconds; on a machine that is busy with other things its processor's time counts. */
export async function longestTurn<Result>(work: () => Promise<Result>): Promise<Measured<Result>> {
  const begun = stopwatch()
  let longest = 0
  let sinceTurn = stopwatch()
  const mark = () => {
    longest = Math.max(longest, sinceTurn())
    sinceTurn = stopwatch()
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
    return { result, longest, total: begun() }
  } finally {
    on = false
  }
}

function stopwatch(): () => number {
  const [started, cpu] = [performance.now(), process.cpuUsage()]
  return () => {
    const { user, system } = process.cpuUsage(cpu)
    return Math.min(performance.now() - started, (user + system) / 1_000)
  }
}
