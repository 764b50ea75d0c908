import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import { LRUCache } from 'lru-cache'

/** Callers whose calls are counted at a time: forgetting one lets it begin anew. */
const mostCallers = 50_000

/**
 * Calls of the last minute by caller and group, in memory. The library asks for a store of each route, which would then count for itself; the
 * group is part of the key that it counts by, so that one store serves them all, and the routes of a group share their limit.
 */
export class CountedCalls implements FastifyRateLimitStore {
  readonly #counts = new LRUCache<string, { readonly since: number; readonly current: number }>({ max: mostCallers })

  incr(key: string, tell: Parameters<FastifyRateLimitStore['incr']>[1], windowMs: number): void {
    const now = Date.now()
    const known = this.#counts.get(key)
    const { since, current } = known && known.since + windowMs > now ? known : { since: now, current: 0 }
    this.#counts.set(key, { since, current: current + 1 })
    tell(null, { current: current + 1, ttl: since + windowMs - now })
  }

  child(): this {
    return this
  }
}
