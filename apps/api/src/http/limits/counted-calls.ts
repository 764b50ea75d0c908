import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import { LRUCache } from 'lru-cache'

/** Callers whose calls are counted at a time: forgetting one lets it begin anew. */
const mostCallers = 50_000

/** Counts one call more of a caller, and tells how many there are and for how many milliseconds they count. */
export type Counting = Pick<FastifyRateLimitStore, 'incr'>
export type Told = Parameters<Counting['incr']>[1]

/** Calls of the last minute by caller and group, in the memory of this server. The routes of a group share their limit: it is part of the key that the library counts by. */
export class CountedCalls implements Counting {
  readonly #counts = new LRUCache<string, { readonly since: number; readonly current: number }>({ max: mostCallers })

  incr(key: string, tell: Told, windowMs: number): void {
    const now = Date.now()
    const known = this.#counts.get(key)
    const { since, current } = known && known.since + windowMs > now ? known : { since: now, current: 0 }
    this.#counts.set(key, { since, current: current + 1 })
    tell(null, { current: current + 1, ttl: since + windowMs - now })
  }
}
