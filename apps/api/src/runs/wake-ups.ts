type Options = {
  /** How runs stand that somebody follows: whatever differs when one has changed. Those that are left out are gone. */
  look: (runIds: string[]) => Promise<ReadonlyMap<string, string>>
  everyMs: number
}

/**
 * Lets whoever follows a run know that it changed: at once when that happened in this process, else by one look at all that are followed, however many
 * follow them.
 */
export function createWakeUps({ look, everyMs }: Options) {
  const waiting = new Map<string, Set<() => void>>()
  let lastMarks: ReadonlyMap<string, string> = new Map()
  let looking = false
  let timer: NodeJS.Timeout | undefined

  function wake(runId: string) {
    for (const resolve of waiting.get(runId) ?? []) resolve()
  }
  function wakeAll() {
    for (const runId of waiting.keys()) wake(runId)
  }
  async function lookOnce() {
    if (looking) return
    looking = true
    try {
      const marks = await look([...waiting.keys()])
      for (const runId of waiting.keys())
        if (!marks.has(runId) || marks.get(runId) !== lastMarks.get(runId)) wake(runId)
      lastMarks = marks
    } catch {
      // whoever follows finds out what is wrong
      wakeAll()
    } finally {
      looking = false
    }
  }

  return {
    wake,
    wakeAll,
    /** Listens from now on; `wait` resolves at the next change, after `ms`, or at once when a change came in between. */
    listen(runId: string, signal?: AbortSignal) {
      let hasChanged = false
      let resume: () => void = () => undefined
      const notice = () => {
        hasChanged = true
        resume()
      }
      const listeners = waiting.get(runId) ?? new Set()
      waiting.set(runId, listeners.add(notice))
      signal?.addEventListener('abort', notice)
      timer ??= setInterval(() => void lookOnce(), everyMs).unref()
      return {
        async wait(ms: number) {
          if (!hasChanged && !signal?.aborted) {
            await new Promise<void>((resolve) => {
              const deadline = setTimeout(resolve, ms)
              resume = () => {
                clearTimeout(deadline)
                resolve()
              }
            })
          }
          hasChanged = false
        },
        end() {
          signal?.removeEventListener('abort', notice)
          listeners.delete(notice)
          if (listeners.size === 0 && waiting.get(runId) === listeners) waiting.delete(runId)
          if (waiting.size > 0) return
          clearInterval(timer)
          timer = undefined
          lastMarks = new Map()
        },
      }
    },
  }
}
export type WakeUps = ReturnType<typeof createWakeUps>
