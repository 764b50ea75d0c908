import { LRUCache } from 'lru-cache'
import { AppError } from '../answers/app-error.ts'

const minute = 60_000
const mostAddresses = 10_000

/**
 * Counts tokens that were no good, by address and minute. Beyond `most` they are told to wait, which is all that happens to them: a good token from
 * the same address is none of these and is never counted.
 */
export function createBadTokenCount(most: number) {
  const counts = new LRUCache<string, { count: number; until: number }>({ max: mostAddresses })
  return (address: string, refusal: AppError): AppError => {
    const now = Date.now()
    const last = counts.get(address)
    const current = last && last.until > now ? last : { count: 0, until: now + minute }
    counts.set(address, { ...current, count: current.count + 1 })
    if (current.count < most) return refusal
    return new AppError('too-many-requests', {
      detail: 'Too many tokens that are no good came from this address.',
      retryAt: new Date(current.until),
      cause: refusal,
    })
  }
}
