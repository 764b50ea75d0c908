/**
 * The gap between two frames is shorter: a page that is still being drawn, a little with each frame, has something to do. In milliseconds; a browser
 * gives 50 where it knows of nothing.
 */
const idleMs = 17

/** Does something when the page has nothing else to do, after 10 s at the latest. Gives what calls it off. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 2000)
    return () => clearTimeout(timer)
  }
  const latest = performance.now() + 10_000
  let request: number
  const ask = () => {
    request = requestIdleCallback(
      (deadline) => {
        if (deadline.didTimeout || deadline.timeRemaining() > idleMs) work()
        else ask()
      },
      { timeout: Math.max(1, latest - performance.now()) },
    )
  }
  ask()
  return () => cancelIdleCallback(request)
}
