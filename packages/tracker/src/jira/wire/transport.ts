import * as z from 'zod'
import type { TrackerAccess } from '../../port/provider.ts'
import { createRateLimits } from '../../port/rate-limits.ts'
import type { TrackerError } from '../../port/tracker-error.ts'
import { errorCode, failure, isTimeOut, provesNotSent } from './failures.ts'
import { endpointLimit, type LimitedCall, limitHit, limitsOn } from './limited-call.ts'
import { retryAfter } from './retry-after.ts'
import { ErrorBody } from './schemas.ts'

/**
 * `read` changes nothing. `repeatable` may be sent again with the same result. `once` is sent again only where the first
 * try was certainly not accepted.
 * @internal to be tested
 */
export type Effect = 'read' | 'repeatable' | 'once'

export type Call<Answer> = {
  /** Words for logs, such as `create issues`. */
  readonly operation: string
  readonly effect: Effect
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the site, already encoded (`pathOf`), with a name for the endpoint: the path without ids. */
  readonly path: string
  readonly endpoint: string
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly body?: unknown
  readonly issueKey?: string
  /** Null: the answer has no body of interest. */
  readonly answer: z.ZodType<Answer> | null
  /** Statuses other than 2xx whose body is an answer too. */
  readonly alsoAnswers?: readonly number[]
}

export type TransportOptions = Omit<TrackerAccess, 'site' | 'fetchImage' | 'doTextTask'> & {
  readonly baseUrl: string
  /** From 0 up to 1. */
  readonly random?: () => number
  /** Milliseconds until an answer must be there whole; 30 s as in the specification. */
  readonly timeoutMs?: number
}

export type Transport = <Answer>(call: Call<Answer>) => Promise<{ readonly status: number; readonly body: Answer }>

const timeoutMs = 30_000
/** Longer waits are the caller's: the run is parked and shows the time. */
const longestWaitMs = 60_000
const retries = 4
/** Left before the next call of an endpoint that says it is near its limit. */
const spacingMs = 500
/** Full jitter: a random time up to these, doubled each time (AWS Architecture Blog, "Exponential Backoff And Jitter"). */
const backoffMs = { base: 500, rateLimitBase: 1_000, cap: 8_000 }
/** A gateway may answer an expired token with 403 or 404; a token fresher than this is above suspicion. */
const freshTokenMs = 60_000

/** The one way to Jira: token, time-out, retries, limits and errors. Everything else only says what to call. */
export function createTransport(options: TransportOptions): Transport {
  const { fetch: send = fetch, now = Date.now, random = Math.random, limits = createRateLimits() } = options
  const wait = options.wait ?? ((ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)))
  let refreshedAt = Number.NEGATIVE_INFINITY

  return async <Answer>(call: Call<Answer>) => {
    const started = now()
    let token = await options.accessToken()
    let hasRefreshed = false
    let failed = 0
    for (let attempt = 1; ; attempt += 1) {
      await waitUntil(limits.notBefore(limitsOn(call)), 'limit', started, call)
      const at = now()
      const result = await tryOnce(call, token)
      const outcome = judge(call, result)
      options.log?.({
        operation: call.operation,
        method: call.method,
        path: call.path,
        attempt,
        status: result.kind === 'response' ? result.response.status : null,
        ms: now() - at,
        outcome: outcome.kind,
      })
      if (result.kind === 'response' && result.response.headers.get('x-ratelimit-nearlimit') === 'true')
        limits.slowDown(endpointLimit(call), now() + spacingMs)
      if (outcome.kind === 'answer') return { status: outcome.status, body: outcome.body }
      const retryAt = result.kind === 'response' ? retryAfter(result.response.headers, now()) : undefined
      if (outcome.kind === 'error') {
        // not sent again here, but whoever looks what became of it is not to call too early either
        if (retryAt !== undefined && result.kind === 'response' && result.response.status >= 500)
          limits.slowDown(limitHit(call, null), retryAt)
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
        limits.slowDown(limitHit(call, outcome.reason), next)
        if (failed > retries) throw rateLimited(next, outcome.reason ?? '429', call)
      } else if (failed > retries) throw outcome.error
      await waitUntil(next, outcome.kind === 'slow-down' ? (outcome.reason ?? '429') : 'unavailable', started, call)
    }
  }

  async function waitUntil(time: number, reason: string, started: number, call: LimitedCall & { operation: string }) {
    const ms = Math.ceil(time - now())
    if (ms <= 0) return
    if (time - started > longestWaitMs) throw rateLimited(time, reason, call)
    await wait(ms)
  }

  async function tryOnce<Answer>(call: Call<Answer>, token: string): Promise<Result> {
    try {
      const response = await send(urlOf(options.baseUrl, call), {
        method: call.method,
        redirect: 'manual',
        signal: AbortSignal.timeout(options.timeoutMs ?? timeoutMs),
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${token}`,
          ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      })
      return { kind: 'response', response, text: await response.text() }
    } catch (error) {
      return { kind: 'failure', error }
    }
  }
}

type Result =
  | { readonly kind: 'response'; readonly response: Response; readonly text: string }
  | { readonly kind: 'failure'; readonly error: unknown }

type Outcome<Answer> =
  | { readonly kind: 'answer'; readonly status: number; readonly body: Answer }
  | { readonly kind: 'error'; readonly error: TrackerError }
  /** The token may be the reason; `certain` when the answer says so. */
  | { readonly kind: 'token'; readonly certain: boolean; readonly error: TrackerError }
  | { readonly kind: 'slow-down'; readonly reason: string | null }
  | { readonly kind: 'again'; readonly error: TrackerError }

/** What a try means. Pure: whether to go on is decided by the caller's counts. */
const judge = <Answer>(call: Call<Answer>, result: Result): Outcome<Answer> => {
  if (result.kind === 'failure') {
    const detail = `${call.operation}: ${errorCode(result.error)}`
    if (provesNotSent(result.error))
      return { kind: 'again', error: failure({ kind: 'not-sent' }, detail, result.error) }
    return unsettled(call, detail, isTimeOut(result.error), result.error)
  }
  const { response, text } = result
  const { status } = response
  const detail = `${call.operation}: status ${status}`
  const json = parseJson(text)
  if (status >= 200 && status < 300) return readAnswer(call, status, text, json)
  if (call.alsoAnswers?.includes(status)) {
    const answer = call.answer?.safeParse(json)
    if (answer?.success) return { kind: 'answer', status, body: answer.data }
  }
  if (status === 429) return { kind: 'slow-down', reason: response.headers.get('ratelimit-reason') }
  // a gateway that gave up waiting does not know what goes on behind it
  if (status === 408 || status === 504) return unsettled(call, detail, true)
  if (status >= 500 || status < 400) return unsettled(call, detail)
  if (status === 401)
    return isMissingScope(json)
      ? { kind: 'error', error: failure({ kind: 'missing-scope' }, detail) }
      : { kind: 'token', certain: true, error: failure({ kind: 'unauthorized' }, detail) }
  const errorBody = ErrorBody.safeParse(json).data
  if (status === 403 || status === 404) {
    const error = failure({ kind: status === 403 ? 'forbidden' : 'not-found' }, detail)
    return errorBody ? { kind: 'error', error } : { kind: 'token', certain: false, error }
  }
  const fields = Object.entries(errorBody?.errors ?? {}).map(([field, message]) => ({ field, message }))
  return {
    kind: 'error',
    error: failure({ kind: 'rejected', messages: errorBody?.errorMessages ?? [], fields }, detail),
  }
}

const readAnswer = <Answer>(call: Call<Answer>, status: number, text: string, json: unknown): Outcome<Answer> => {
  if (call.answer === null) {
    // A page of some gateway with status 200 is not Jira's "done".
    if (text.trim() !== '' && json === undefined)
      return unsettled(call, `${call.operation}: status ${status}, not JSON`)
    // Nobody reads the body of a call that declares none.
    return { kind: 'answer', status, body: undefined as Answer }
  }
  if (json === undefined) return unsettled(call, `${call.operation}: status ${status}, not JSON`)
  const parsed = call.answer.safeParse(json)
  if (parsed.success) return { kind: 'answer', status, body: parsed.data }
  const detail = `${call.operation}: status ${status}, unexpected shape: ${mismatches(parsed.error)}`
  // Asking again would give the same shape.
  return { kind: 'error', error: failure({ kind: call.effect === 'read' ? 'unavailable' : 'uncertain' }, detail) }
}

/** No answer, or one that says nothing: another try where that is harmless, else a matter for looking. */
const unsettled = <Answer>(call: Call<Answer>, detail: string, underWay = false, cause?: unknown): Outcome<Answer> => {
  const uncertain = { kind: 'uncertain', ...(underWay && { underWay }) } as const
  return call.effect === 'once'
    ? { kind: 'error', error: failure(uncertain, detail, cause) }
    : { kind: 'again', error: failure(call.effect === 'read' ? { kind: 'unavailable' } : uncertain, detail, cause) }
}

const rateLimited = (retryAt: number, reason: string, call: { operation: string }) =>
  failure({ kind: 'rate-limited', retryAt: new Date(retryAt), reason }, `${call.operation}: ${reason}`)

/** `{"code":401,"message":"Unauthorized; scope does not match"}`: refreshing cannot cure it. */
const isMissingScope = (json: unknown) => /scope/i.test(GatewayBody.safeParse(json).data?.message ?? '')
const GatewayBody = z.object({ message: z.string() })

/** Paths and expected types of what does not fit, never a value: the body is the customer's. */
export function mismatches(error: z.ZodError): string {
  return error.issues
    .slice(0, 5)
    .map(
      (issue) =>
        `${issue.path.join('.') || '(body)'} ${issue.code === 'invalid_type' ? `is not ${issue.expected}` : issue.code}`,
    )
    .join('; ')
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: the caller decides what that means for its kind of call.
    return undefined
  }
}

/** Joins segments into a path, each encoded: an id can never lead elsewhere. A URL parser climbs up at `..`, encoded or not. */
export function pathOf(...segments: readonly (string | number)[]): string {
  return segments
    .map((segment) => {
      if (/^\.*$/.test(String(segment))) throw failure({ kind: 'not-found' }, 'an id that cannot stand in a path')
      return `/${encodeURIComponent(segment)}`
    })
    .join('')
}

const urlOf = (baseUrl: string, call: Pick<Call<unknown>, 'path' | 'query'>): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(call.query ?? {})) if (value !== undefined) query.set(name, String(value))
  const search = query.size === 0 ? '' : `?${query}`
  return `${baseUrl}${call.path}${search}`
}
