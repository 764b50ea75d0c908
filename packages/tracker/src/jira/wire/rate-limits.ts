/** What a call counts against: the app, its endpoint with method, and the issue it writes to. */
export type LimitedCall = { readonly endpoint: string; readonly issueKey?: string }

/**
 * Which calls must wait, and until when (milliseconds since 1970). One of these is shared by all trackers that draw on the
 * same limits; it is small, and nothing is lost when a process forgets it.
 */
export type RateLimits = {
  notBefore(call: LimitedCall): number
  /** A 429: `reason` is the `RateLimit-Reason` header, null where absent. */
  slowDown(call: LimitedCall, reason: string | null, until: number): void
  /** The answer said that the limit is near: leave a little room before the next call of this endpoint. */
  nearLimit(call: LimitedCall, now: number): void
}

/** Room between two calls of an endpoint that is near its limit, in milliseconds. */
const spacing = 500

export function createRateLimits(): RateLimits {
  const until = new Map<string, number>()
  const raise = (key: string, time: number) => {
    // Keys of single issues pile up over months; those of the past bind nobody.
    if (until.size > 1000) for (const [other, end] of until) if (end < time - 3_600_000) until.delete(other)
    until.set(key, Math.max(until.get(key) ?? 0, time))
  }
  return {
    notBefore: (call) => Math.max(...keysOf(call).map((key) => until.get(key) ?? 0)),
    slowDown: (call, reason, time) => raise(keyFor(call, reason), time),
    nearLimit: (call, now) => raise(`endpoint ${call.endpoint}`, now + spacing),
  }
}

const keysOf = ({ endpoint, issueKey }: LimitedCall) => [
  'all',
  `endpoint ${endpoint}`,
  ...(issueKey === undefined ? [] : [`issue ${issueKey}`]),
]

/** Reasons we do not know count as quota, which stops everything (Atlassian's rate-limiting page, August 2026). */
const keyFor = (call: LimitedCall, reason: string | null) => {
  if (reason === 'jira-burst-based') return `endpoint ${call.endpoint}`
  if (reason === 'jira-per-issue-on-write' && call.issueKey !== undefined) return `issue ${call.issueKey}`
  return 'all'
}
