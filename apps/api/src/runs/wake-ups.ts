/** Lets whoever follows a run in this process know at once that it changed. */
export function createWakeUps() {
  const waiting = new Map<string, Set<() => void>>()
  return {
    wake(runId: string) {
      for (const resolve of waiting.get(runId) ?? []) resolve()
    },
    wakeAll() {
      for (const resolves of waiting.values()) for (const resolve of resolves) resolve()
    },
    /** Listens from now on; `wait` resolves at the next change, after `ms`, or at once when a change came in between. */
    listen(runId: string, signal?: AbortSignal) {
      let changed = false
      let resume: () => void = () => undefined
      const notice = () => {
        changed = true
        resume()
      }
      const listeners = waiting.get(runId) ?? new Set()
      waiting.set(runId, listeners.add(notice))
      signal?.addEventListener('abort', notice)
      return {
        async wait(ms: number) {
          if (!changed && !signal?.aborted) {
            await new Promise<void>((resolve) => {
              const timer = setTimeout(resolve, ms)
              resume = () => {
                clearTimeout(timer)
                resolve()
              }
            })
          }
          changed = false
        },
        end() {
          signal?.removeEventListener('abort', notice)
          listeners.delete(notice)
          if (listeners.size === 0) waiting.delete(runId)
        },
      }
    },
  }
}
export type WakeUps = ReturnType<typeof createWakeUps>
