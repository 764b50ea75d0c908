import type { SandboxContext } from '../sandbox-context.ts'
import { gatewayError } from './jira-error.ts'

const burstPerSecond = { GET: 100, POST: 100, PUT: 50, DELETE: 50 } as const
const writesPerIssue = [
  { limit: 20, windowMs: 2_000 },
  { limit: 100, windowMs: 30_000 },
]

export type RateLimits = {
  /** Counts a call to an endpoint of a tenant; throws 429 over the burst limit, otherwise answers the headers. */
  count(tenant: string, method: keyof typeof burstPerSecond, endpoint: string): Record<string, string>
  /** Counts a write to one issue; throws 429 over the limits per issue. */
  countWrite(tenant: string, issueId: string): void
}

/** The limits per second and per issue of Atlassian's rate-limiting page (text of 2026-08-12). */
export function createRateLimits(context: SandboxContext): RateLimits {
  const calls = new Map<string, number[]>()
  const writes = new Map<string, number[]>()
  context.onReset(() => {
    calls.clear()
    writes.clear()
  })

  return {
    count(tenant, method, endpoint) {
      const limit = burstPerSecond[method]
      const now = context.now()
      const recent = within(calls, `${tenant} ${method} ${endpoint}`, now, 1_000)
      if (recent.length >= limit) throw tooMany('jira-burst-based', limit, now, 1_000 - (now - (recent[0] ?? now)))
      recent.push(now)
      const remaining = limit - recent.length
      return {
        'X-RateLimit-Limit': String(limit),
        'X-RateLimit-Remaining': String(remaining),
        'X-RateLimit-NearLimit': String(remaining < limit * 0.2),
      }
    },
    countWrite(tenant, issueId) {
      const now = context.now()
      const recent = within(writes, `${tenant} ${issueId}`, now, 30_000)
      for (const { limit, windowMs } of writesPerIssue) {
        const inWindow = recent.filter((at) => at > now - windowMs)
        if (inWindow.length >= limit)
          throw tooMany('jira-per-issue-on-write', limit, now, windowMs - (now - (inWindow[0] ?? now)))
      }
      recent.push(now)
    },
  }
}

function within(all: Map<string, number[]>, key: string, now: number, windowMs: number): number[] {
  const recent = (all.get(key) ?? []).filter((at) => at > now - windowMs)
  all.set(key, recent)
  return recent
}

function tooMany(reason: string, limit: number, now: number, waitMs: number) {
  return gatewayError(429, 'Rate limit exceeded', {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': '0',
    'X-RateLimit-NearLimit': 'true',
    'X-RateLimit-Reset': new Date(now + waitMs).toISOString(),
    'RateLimit-Reason': reason,
    'Retry-After': String(Math.max(1, Math.ceil(waitMs / 1000))),
  })
}
