import type { WatchSession } from '../../http/session-end.ts'
import type { Log } from '../../log/log.ts'
import type { ReadLiveSessions } from './live-sessions.ts'

type Options = {
  readLiveSessions: ReadLiveSessions
  log: Pick<Log, 'error'>
  everyMs?: number
}

/**
 * Tells of sessions that end while something of theirs is open, within 5 s: one question for all of them, every 3 s while there are any. While the
 * database does not answer nobody is told, since nothing of anybody's is read then either.
 */
export function watchSessions({ readLiveSessions, log, everyMs = 3000 }: Options): WatchSession {
  const watched = new Map<string, Set<() => void>>()
  let timer: NodeJS.Timeout | undefined
  let asking = false

  async function ask() {
    if (asking) return
    asking = true
    try {
      const asked = [...watched]
      const live = await readLiveSessions([...watched.keys()])
      for (const [sessionId, listeners] of asked) if (!live.has(sessionId)) for (const told of listeners) told()
    } catch (error) {
      log.error({ err: error }, 'open streams could not be held against their sessions')
    } finally {
      asking = false
    }
  }

  return (sessionId, listener) => {
    const listeners = watched.get(sessionId) ?? new Set()
    watched.set(sessionId, listeners.add(listener))
    timer ??= setInterval(() => void ask(), everyMs).unref()
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && watched.get(sessionId) === listeners) watched.delete(sessionId)
      if (watched.size > 0) return
      clearInterval(timer)
      timer = undefined
    }
  }
}
