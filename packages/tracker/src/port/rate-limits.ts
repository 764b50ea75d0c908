/**
 * Until when calls must wait (milliseconds since 1970), by the adapter's own names for what is limited. Shared by all trackers that draw on the same
 * limits; it is small, and nothing is lost when a process forgets it.
 */
export type RateLimits = {
  /** The latest of the times set for these. */
  notBefore(names: readonly string[]): number
  slowDown(name: string, until: number): void
}

export function createRateLimits(): RateLimits {
  const ends = new Map<string, number>()
  return {
    notBefore: (names) => Math.max(...names.map((name) => ends.get(name) ?? 0)),
    slowDown: (name, until) => {
      // names of single items pile up over months; those of the past bind nobody
      if (ends.size > 1000) for (const [other, end] of ends) if (end < until - 3_600_000) ends.delete(other)
      ends.set(name, Math.max(ends.get(name) ?? 0, until))
    },
  }
}
