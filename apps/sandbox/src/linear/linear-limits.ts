import type { SandboxContext } from '../sandbox-context.ts'

const hourMs = 3_600_000

/** What an hour allows, as measured in 2026: by an app, and by a key of one's own. */
const allowances = {
  app: { requests: 5_000, complexity: 2_000_000 },
  key: { requests: 2_500, complexity: 3_000_000 },
}

type Caller = { token: string; kind: keyof typeof allowances }
export type Limit = { type: 'requests' | 'complexity'; allowed: number; remaining: number; reset: number }

export type LinearLimits = {
  /** Counts a call; `ok` is false where it is over a limit, and then it is not counted. */
  count(caller: Caller, complexity: number): { ok: boolean; limits: Limit[] }
}

/** Leaky buckets: what was used flows off evenly over an hour. */
export function createLinearLimits(context: SandboxContext): LinearLimits {
  const used = new Map<string, { at: number; requests: number; complexity: number }>()
  context.onReset(() => used.clear())
  return {
    count(caller, complexity) {
      const now = context.now()
      const allowed = allowances[caller.kind]
      const before = used.get(caller.token) ?? { at: now, requests: 0, complexity: 0 }
      const flown = Math.max(0, now - before.at) / hourMs
      const left = (type: Limit['type']) => Math.max(0, before[type] - flown * allowed[type])
      const after = { at: now, requests: left('requests') + 1, complexity: left('complexity') + complexity }
      const ok = after.requests <= allowed.requests && after.complexity <= allowed.complexity
      const level = ok ? after : { at: now, requests: left('requests'), complexity: left('complexity') }
      used.set(caller.token, level)
      return {
        ok,
        limits: (['requests', 'complexity'] as const).map((type) => limitOf(type, allowed[type], level[type], now)),
      }
    },
  }
}

function limitOf(type: Limit['type'], allowed: number, level: number, now: number): Limit {
  return {
    type,
    allowed,
    remaining: Math.max(0, Math.floor(allowed - level)),
    reset: Math.round(now + (level / allowed) * hourMs),
  }
}

const headerNames = { requests: 'Requests', complexity: 'Complexity' }

/** The headers that tell of the limits, `X-RateLimit-Requests-Remaining` and its like. Reset times are milliseconds since 1970. */
export function limitHeaders(limits: readonly Limit[], complexity: number): Record<string, string> {
  const headers: Record<string, string> = { 'X-Complexity': String(complexity) }
  for (const { type, allowed, remaining, reset } of limits) {
    headers[`X-RateLimit-${headerNames[type]}-Limit`] = String(allowed)
    headers[`X-RateLimit-${headerNames[type]}-Remaining`] = String(remaining)
    headers[`X-RateLimit-${headerNames[type]}-Reset`] = String(reset)
  }
  return headers
}
