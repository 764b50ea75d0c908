/** Whoever waits says so every few seconds. */
const tellEveryMs = 3000

/** Works, and says every few seconds that it is still at it. */
export async function telling<Result>(tell: () => void, work: () => Promise<Result>): Promise<Result> {
  const timer = setInterval(tell, tellEveryMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
