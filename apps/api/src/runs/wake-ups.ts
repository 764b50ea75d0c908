import { isDatabaseAway } from '../db/database-away.ts'

type Options = {
  /** Of runs that somebody follows, with how they stood (empty where nobody has looked yet): those that stand otherwise now, null where one is gone. */
  look: (known: ReadonlyMap<string, string>) => Promise<ReadonlyMap<string, string | null>>
  everyMs: number
}

/**
 * Lets whoever follows a run know that it changed: at once when that happened in this process, else by one look at all that are followed, however many
 * follow them.
 */
export function createWakeUps({ look, everyMs }: Options) {
  const waiting = new Map<string, Set<() => void>>()
  const marks = new Map<string, string>()
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
      const known = [...waiting.keys()].map((runId) => [runId, marks.get(runId) ?? ''] as const)
      for (const [runId, mark] of await look(new Map(known))) {
        if (!waiting.has(runId)) continue
        marks.set(runId, mark ?? '')
        wake(runId)
      }
    } catch (error) {
      // once it is back the next look finds what has changed; of anything else whoever follows finds out what it is
      if (!isDatabaseAway(error)) wakeAll()
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
          if (listeners.size === 0 && waiting.get(runId) === listeners) {
            waiting.delete(runId)
            marks.delete(runId)
          }
          if (waiting.size > 0) return
          clearInterval(timer)
          timer = undefined
        },
      }
    },
  }
}
export type WakeUps = ReturnType<typeof createWakeUps>
