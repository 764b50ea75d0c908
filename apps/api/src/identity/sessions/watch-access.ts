import type { WatchAccess } from '../../http/access-end.ts'
import type { Log } from '../../log/log.ts'

/** Those, by their ids, with which somebody may still act. */
type ReadLive = (ids: readonly string[]) => Promise<{ has(id: string): boolean }>

type Options = {
  readLiveSessions: ReadLive
  readLiveTokens: ReadLive
  log: Pick<Log, 'error'>
  everyMs?: number
}

/**
 * Tells of sessions and access tokens that end while something of theirs is open, within 5 s: one question for all of a kind, every 3 s while there are any.
 * While the database does not answer nobody is told, since nothing of anybody's is read then either.
 */
export function watchAccess({ readLiveSessions, readLiveTokens, ...options }: Options): WatchAccess {
  const watchSession = watchIds(readLiveSessions, options)
  const watchToken = watchIds(readLiveTokens, options)
  return ({ sessionId, token }, told) => (token ? watchToken(token.id, told) : watchSession(sessionId, told))
}

function watchIds(readLive: ReadLive, { log, everyMs = 3000 }: Pick<Options, 'log' | 'everyMs'>) {
  const watched = new Map<string, Set<() => void>>()
  let timer: NodeJS.Timeout | undefined
  let asking = false

  async function ask() {
    if (asking) return
    asking = true
    try {
      const asked = [...watched]
      const live = await readLive([...watched.keys()])
      for (const [id, listeners] of asked) if (!live.has(id)) for (const told of listeners) told()
    } catch (error) {
      log.error({ err: error }, 'open streams could not be held against what they were opened with')
    } finally {
      asking = false
    }
  }

  return (id: string, listener: () => void) => {
    const listeners = watched.get(id) ?? new Set()
    watched.set(id, listeners.add(listener))
    timer ??= setInterval(() => void ask(), everyMs).unref()
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && watched.get(id) === listeners) watched.delete(id)
      if (watched.size > 0) return
      clearInterval(timer)
      timer = undefined
    }
  }
}
