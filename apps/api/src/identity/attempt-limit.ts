import { AppError } from '../http/app-error.ts'

/** Counts tries per key in a window that starts with the first; throws `too-many-requests` beyond `max`. */
export function createAttemptLimit({ max, windowMs, now }: { max: number; windowMs: number; now: () => Date }) {
  const tries = new Map<string, { count: number; until: number }>()
  return {
    count(key: string) {
      const time = now().getTime()
      if (tries.size > 10_000) for (const [old, { until }] of tries) if (until <= time) tries.delete(old)
      const current = tries.get(key)
      const entry = current && current.until > time ? current : { count: 0, until: time + windowMs }
      if (entry.count >= max) throw new AppError('too-many-requests', { retryAt: new Date(entry.until) })
      tries.set(key, { ...entry, count: entry.count + 1 })
    },
    forget(key: string) {
      tries.delete(key)
    },
  }
}
