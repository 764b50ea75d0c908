/**
 * When an answer allows the next call, in milliseconds since 1970; undefined where it does not say. `Retry-After` may be
 * seconds or a date (RFC 9110, 10.2.3); a date is read by the later of our clock and the server's, so that a clock of
 * ours that runs ahead does not call too early. `X-RateLimit-Reset` is a date of Atlassian's.
 */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const asked = headers.get('retry-after')?.trim()
  if (asked !== undefined && /^\d+(\.\d+)?$/.test(asked)) return now + Number(asked) * 1000
  const date = Date.parse(asked ?? '')
  if (!Number.isNaN(date)) return Math.max(date, now + date - (dateOf(headers.get('date')) ?? now))
  const reset = dateOf(headers.get('x-ratelimit-reset'))
  return reset !== undefined && reset > now ? reset : undefined
}

const dateOf = (text: string | null): number | undefined => {
  const date = Date.parse(text ?? '')
  return Number.isNaN(date) ? undefined : date
}
