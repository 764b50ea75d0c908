import { AppError } from '../answers/app-error.ts'
import type { SummedCounts } from './summed-counts.ts'

const minute = 60_000

/**
 * Counts tokens that were no good, by address and minute. Beyond `max` they are told to wait, which is all that happens to them: a good token from
 * the same address is none of these and is never counted.
 */
export function createBadTokenCount(counts: SummedCounts, max: number) {
  return (address: string, refusal: AppError): AppError => {
    const { current, ttl } = counts.count(`bad tokens ${address}`, { windowMs: minute, max })
    if (current <= max) return refusal
    return new AppError('too-many-requests', {
      detail: 'Too many tokens that are no good came from this address.',
      retryAt: new Date(Date.now() + ttl),
      cause: refusal,
    })
  }
}
