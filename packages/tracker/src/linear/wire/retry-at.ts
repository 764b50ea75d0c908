import { retryAfter } from '../../wire/retry-after.ts'

/**
 * When an answer allows the next call, in milliseconds since 1970; undefined where it does not say. Linear counts calls and complexity, both also
 * for single operations, and tells of each what remains and when it is full again (epoch milliseconds; linear.app/developers/rate-limiting).
 */
export function retryAt(headers: Headers, now: number): number | undefined {
  const resets = ['requests', 'endpoint-requests', 'complexity', 'endpoint-complexity']
    .filter((counted) => headers.get(`x-ratelimit-${counted}-remaining`)?.trim() === '0')
    .map((counted) => Number(headers.get(`x-ratelimit-${counted}-reset`)))
    .filter((reset) => Number.isFinite(reset) && reset > now)
  return resets.length > 0 ? Math.max(...resets) : retryAfter(headers, now)
}
