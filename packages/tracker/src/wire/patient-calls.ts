import type { TrackerAccess } from '../port/provider.ts'
import { createRateLimits } from '../port/rate-limits.ts'
import type { TrackerError } from '../port/tracker-error.ts'
import { errorCode, type Failure, isTimeOut, provesNotSent } from './failures.ts'

/**
 * `read` changes nothing. `repeatable` may be sent again with the same result. `once` is sent again only where the first
 * try was certainly not accepted.
 */
export type Effect = 'read' | 'repeatable' | 'once'

export type CallOptions = Omit<TrackerAccess, 'site' | 'fetchImage' | 'doTextTask'> & {
  /** From 0 up to 1. */
  readonly random?: () => number
  /** Milliseconds until an answer must be there whole; 30 s as in the specification. */
  readonly timeoutMs?: number
}

/** One call as the patience below needs it: what is sent, what it counts against, and what an answer means. */
export type PatientCall<Answer> = {
  /** Words for logs, such as `create issues`. */
  readonly operation: string
  readonly method: string
  readonly path: string
  readonly request: (token: string) => { readonly url: string; readonly init: RequestInit }
  /** Names of everything that may hold it back, and the one that a refusal for its `reason` sets. */
  readonly limits: readonly string[]
  readonly limitHit: (reason: string | null) => string
  /** When the answer allows the next call, in milliseconds since 1970; undefined where it does not say. */
  readonly retryAt: (headers: Headers, now: number) => number | undefined
  /** A limit that the answer says is near: its next call waits a little. */
  readonly nearLimit?: (headers: Headers) => string | null
  readonly judge: (result: Result) => Outcome<Answer>
}

export type Result =
  | { readonly kind: 'response'; readonly response: Response; readonly text: string }
  | { readonly kind: 'failure'; readonly error: unknown }

export type Outcome<Answer> =
  | { readonly kind: 'answer'; readonly status: number; readonly body: Answer }
  | { readonly kind: 'error'; readonly error: TrackerError }
  /** The token may be the reason; `certain` when the answer says so. */
  | { readonly kind: 'token'; readonly certain: boolean; readonly error: TrackerError }
  | { readonly kind: 'slow-down'; readonly reason: string | null }
  | { readonly kind: 'again'; readonly error: TrackerError }

export type Answered<Answer> = {
  readonly status: number
  readonly body: Answer
  /** The tracker's time, where it says so. */
  readonly date: string | null
}

const timeoutMs = 30_000
/** Longer waits are the caller's: the run is parked and shows the time. */
const longestWaitMs = 60_000
const retries = 4
/** Left before the next call of what says that it is near its limit. */
const spacingMs = 500
/** Full jitter: a random time up to these, doubled each time (AWS Architecture Blog, "Exponential Backoff And Jitter"). */
const backoffMs = { base: 500, rateLimitBase: 1_000, cap: 8_000 }
/** A gateway may answer an expired token with 403 or 404; a token fresher than this is above suspicion. */
const freshTokenMs = 60_000

/** The patience of every adapter: token, time-out, retries and limits. What a call says and what an answer means are the adapter's. */
export function createPatientCalls(
  options: CallOptions & { readonly failure: Failure },
): <Answer>(call: PatientCall<Answer>) => Promise<Answered<Answer>> {
  const { fetch: send = fetch, now = Date.now, random = Math.random, limits = createRateLimits() } = options
  const wait = options.wait ?? ((ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)))
  let refreshedAt = Number.NEGATIVE_INFINITY

  return async <Answer>(call: PatientCall<Answer>) => {
    const started = now()
    let token = await options.accessToken()
    let hasRefreshed = false
    let failed = 0
    for (let attempt = 1; ; attempt += 1) {
      await waitUntil(limits.notBefore(call.limits), 'limit', started, call)
      const at = now()
      const result = await tryOnce(call, token)
      const outcome = call.judge(result)
      const headers = result.kind === 'response' ? result.response.headers : null
      options.log?.({
        operation: call.operation,
        method: call.method,
        path: call.path,
        attempt,
        status: result.kind === 'response' ? result.response.status : null,
        ms: now() - at,
        outcome: outcome.kind,
      })
      const near = headers && call.nearLimit?.(headers)
      if (near) limits.slowDown(near, now() + spacingMs)
      if (outcome.kind === 'answer')
        return { status: outcome.status, body: outcome.body, date: headers?.get('date') ?? null }
      const retryAt = headers ? call.retryAt(headers, now()) : undefined
      if (outcome.kind === 'error') {
        // not sent again here, but whoever looks what became of it is not to call too early either
        if (retryAt !== undefined && result.kind === 'response' && result.response.status >= 500)
          limits.slowDown(call.limitHit(null), retryAt)
        throw outcome.error
      }
      if (outcome.kind === 'token') {
        const suspicious = outcome.certain || now() - refreshedAt > freshTokenMs
        if (hasRefreshed || !suspicious) throw outcome.error
        hasRefreshed = true
        token = await options.refreshAccessToken(token)
        refreshedAt = now()
        continue
      }
      const base = outcome.kind === 'slow-down' ? backoffMs.rateLimitBase : backoffMs.base
      const jitter = random() * (retryAt === undefined ? Math.min(backoffMs.cap, base * 2 ** failed) : 250)
      const next = (retryAt ?? now()) + jitter
      failed += 1
      if (outcome.kind === 'slow-down') {
        limits.slowDown(call.limitHit(outcome.reason), next)
        if (failed > retries) throw rateLimited(next, outcome.reason ?? '429', call)
      } else if (failed > retries) throw outcome.error
      await waitUntil(next, outcome.kind === 'slow-down' ? (outcome.reason ?? '429') : 'unavailable', started, call)
    }
  }

  async function waitUntil(time: number, reason: string, started: number, call: { readonly operation: string }) {
    const ms = Math.ceil(time - now())
    if (ms <= 0) return
    if (time - started > longestWaitMs) throw rateLimited(time, reason, call)
    await wait(ms)
  }

  async function tryOnce<Answer>(call: PatientCall<Answer>, token: string): Promise<Result> {
    const { url, init } = call.request(token)
    const signal = AbortSignal.timeout(options.timeoutMs ?? timeoutMs)
    try {
      const response = await send(url, { ...init, redirect: 'manual', signal })
      return { kind: 'response', response, text: await response.text() }
    } catch (error) {
      return { kind: 'failure', error }
    }
  }

  function rateLimited(retryAt: number, reason: string, { operation }: { readonly operation: string }) {
    return options.failure({ kind: 'rate-limited', retryAt: new Date(retryAt), reason }, `${operation}: ${reason}`)
  }
}

type Judged = { readonly operation: string; readonly effect: Effect }

/** No answer, or one that says nothing: another try where that is harmless, else a matter for looking. */
export function unsettled<Answer>(
  call: Judged,
  failure: Failure,
  detail: string,
  { underWay = false, cause }: { readonly underWay?: boolean; readonly cause?: unknown } = {},
): Outcome<Answer> {
  const uncertain = { kind: 'uncertain', ...(underWay && { underWay }) } as const
  return call.effect === 'once'
    ? { kind: 'error', error: failure(uncertain, detail, cause) }
    : { kind: 'again', error: failure(call.effect === 'read' ? { kind: 'unavailable' } : uncertain, detail, cause) }
}

/** What it means that no answer came at all. */
export function judgeFailure<Answer>(call: Judged, failure: Failure, error: unknown): Outcome<Answer> {
  const detail = `${call.operation}: ${errorCode(error)}`
  if (provesNotSent(error)) return { kind: 'again', error: failure({ kind: 'not-sent' }, detail, error) }
  return unsettled(call, failure, detail, { underWay: isTimeOut(error), cause: error })
}
