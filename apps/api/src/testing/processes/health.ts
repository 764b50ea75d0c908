import { performance } from 'node:perf_hooks'

/** Asks all the time, and tells the longest that an answer took. What this process takes to get its own turn does not count. */
export function watchHealth(url: string) {
  let longest = 0
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      const utilization = performance.eventLoopUtilization()
      const begun = performance.now()
      await (await fetch(url)).text()
      const busyHere = performance.eventLoopUtilization(utilization).active
      longest = Math.max(longest, performance.now() - begun - busyHere)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await asking
      return longest
    },
  }
}
