import { LRUCache } from 'lru-cache'

/** Callers who are counted at a time: forgetting one lets it begin anew. */
const mostCallers = 50_000
/** Callers at a time whose counts wait to be handed over; beyond them each server goes by what it counted itself. */
const mostWaiting = 10_000
const mostAtOnce = 500
const handOverEveryMs = 1000
/** Who has done less than this part of a limit here is not handed over: what most people do costs nothing, and up to twenty servers keep a limit that is spread evenly. */
const shareUntold = 1 / 20

export type Handed = { readonly key: string; readonly count: number; readonly leftMs: number }
/** Adds what was counted here to what all servers counted, and answers the sums and for how long they count. */
export type Exchange = (handed: readonly Handed[]) => Promise<readonly Handed[]>

type Count = { own: number; handed: number; ofOthers: number; until: number }

/**
 * What callers did in the minute under way: counted here at once, and summed up with what other servers counted about a second later, all callers in one statement.
 * While that fails, and on the embedded database, where there is no other server, each goes by its own counts.
 */
export class SummedCounts {
  readonly #counts = new LRUCache<string, Count>({ max: mostCallers })
  readonly #waiting = new Map<string, Count>()
  readonly #exchange: Exchange | null
  readonly #onFailure: (error: unknown) => void
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor({ exchange, onFailure }: { exchange: Exchange | null; onFailure: (error: unknown) => void }) {
    this.#exchange = exchange
    this.#onFailure = onFailure
  }

  /** Counts once more, and tells how often it was and for how many milliseconds that counts. */
  count(key: string, { windowMs, max }: { windowMs: number; max: number }): { current: number; ttl: number } {
    const now = performance.now()
    const known = this.#counts.get(key)
    const count = known && known.until > now ? known : { own: 0, handed: 0, ofOthers: 0, until: now + windowMs }
    if (count !== known) this.#counts.set(key, count)
    count.own += 1
    if (this.#exchange && count.own >= max * shareUntold) this.#wait(key, count)
    return { current: count.own + count.ofOthers, ttl: count.until - now }
  }

  /** What the last second counted is not handed over: a stop waits for no database. */
  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
  }

  #wait(key: string, count: Count) {
    if (this.#waiting.size >= mostWaiting && !this.#waiting.has(key)) return
    this.#waiting.set(key, count)
    this.#handOverSoon()
  }

  #handOverSoon() {
    if (this.#timer || this.#isClosed) return
    this.#timer = setTimeout(() => void this.#handOver(), handOverEveryMs).unref()
  }

  /** Batch after batch as long as they are full, so that many wait no longer than a few. */
  async #handOver() {
    let isMore = true
    while (isMore && !this.#isClosed) isMore = await this.#handOverBatch()
    this.#timer = undefined
    if (this.#waiting.size > 0) this.#handOverSoon()
  }

  /** Whether more wait that can be handed over now. */
  async #handOverBatch(): Promise<boolean> {
    const now = performance.now()
    const batch = [...this.#waiting].slice(0, mostAtOnce)
    for (const [key] of batch) this.#waiting.delete(key)
    const current = batch.filter(([, { until }]) => until > now)
    try {
      if (current.length > 0) await this.#sumUp(current, now)
    } catch (error) {
      for (const [key, count] of current) if (!this.#waiting.has(key)) this.#waiting.set(key, count)
      this.#onFailure(error)
      return false
    }
    return batch.length === mostAtOnce
  }

  async #sumUp(batch: readonly (readonly [string, Count])[], now: number) {
    const handed = batch.map(([key, { own, handed: before, until }]) => ({
      key,
      count: own - before,
      leftMs: until - now,
    }))
    const sums = new Map((await this.#exchange?.(handed))?.map((sum) => [sum.key, sum]))
    const then = performance.now()
    for (const [index, [key, count]] of batch.entries()) {
      const sum = sums.get(key)
      if (!sum) continue
      count.handed += handed[index]?.count ?? 0
      // after a crash of PostgreSQL the others' begin anew, and what was counted here stays
      count.ofOthers = Math.max(0, sum.count - count.handed)
      count.until = then + sum.leftMs
    }
  }
}
