/** Does something when the page has nothing else to do, after 10 s at the latest. Gives what calls it off. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 2000)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(work, { timeout: 10_000 })
  return () => cancelIdleCallback(request)
}
