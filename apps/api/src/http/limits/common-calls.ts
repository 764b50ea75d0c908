import { createHmac } from 'node:crypto'
import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { type Database, unnamed } from '../../db/database.ts'
import { callCount } from '../call-count-tables.ts'

/** Counts one call more of a caller, and tells how many there are and for how many milliseconds they count. */
export type Counting = Pick<FastifyRateLimitStore, 'incr'>
type Told = Parameters<Counting['incr']>[1]

/** Callers at a time who are known to be beyond a limit: of one that is forgotten the database is asked again. */
const mostRefused = 10_000

/**
 * Calls of the last minute by caller and group, counted by the database for all servers of it, by its clock: those of servers differ. One statement for each call, and none for
 * those of whoever is known to be beyond the limit until the minute is over. `secret` keeps keys from being guessed back.
 */
export class CommonCalls implements Counting {
  readonly #counting: ReturnType<typeof prepareCounting>
  readonly #secret: string
  readonly #refused = new LRUCache<string, { readonly current: number; readonly until: number }>({ max: mostRefused })

  constructor({ db, secret }: { db: Database; secret: string }) {
    this.#counting = prepareCounting(db)
    this.#secret = secret
  }

  incr(key: string, tell: Told, windowMs: number, max: number): void {
    const refused = this.#refused.get(key)
    const leftMs = (refused?.until ?? 0) - performance.now()
    if (refused && leftMs > 0) tell(null, { current: refused.current, ttl: leftMs })
    else void this.#ask(key, windowMs, max).then((counted) => tell(null, counted), tell)
  }

  async #ask(key: string, windowMs: number, max: number) {
    const counted = await this.#count(key, windowMs)
    const { current, ttl } = counted
    if (current > max) this.#refused.set(key, { current, until: performance.now() + ttl })
    return counted
  }

  async #count(key: string, windowMs: number): Promise<{ current: number; ttl: number }> {
    const digest = createHmac('sha256', this.#secret).update(key).digest('base64url')
    const [counted] = await this.#counting.execute({ key: digest, seconds: windowMs / 1000 })
    if (!counted) throw new Error('a call was not counted')
    return counted
  }
}

function prepareCounting({ asOwner }: Database) {
  const isOver = sql`${callCount.until} <= statement_timestamp()`
  return asOwner
    .insert(callCount)
    .values({
      key: sql.placeholder('key'),
      calls: 1,
      until: sql`statement_timestamp() + make_interval(secs => ${sql.placeholder('seconds')})`,
    })
    .onConflictDoUpdate({
      target: callCount.key,
      set: {
        calls: sql`case when ${isOver} then 1 else ${callCount.calls} + 1 end`,
        until: sql`case when ${isOver} then excluded.until else ${callCount.until} end`,
      },
    })
    .returning({
      current: callCount.calls,
      ttl: sql<number>`(extract(epoch from ${callCount.until} - statement_timestamp()) * 1000)::int`,
    })
    .prepare(unnamed)
}
