import * as z from 'zod'
import { mismatches, parseJson } from '../../wire/failures.ts'
import {
  type Answered,
  type CallOptions,
  createPatientCalls,
  type Effect,
  judgeFailure,
  type Outcome,
  type Result,
  unsettled,
} from '../../wire/patient-calls.ts'
import { retryAfter } from '../../wire/retry-after.ts'
import { failure } from './failures.ts'
import { endpointLimit, limitHit, limitsOn } from './limited-call.ts'
import { ErrorBody } from './schemas.ts'

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

export type TransportOptions = CallOptions & { readonly baseUrl: string }

export type Transport = <Answer>(call: Call<Answer>) => Promise<Pick<Answered<Answer>, 'status' | 'body'>>

/** The one way to Jira. Everything else only says what to call. */
export function createTransport(options: TransportOptions): Transport {
  const send = createPatientCalls({ ...options, failure })
  return (call) =>
    send({
      operation: call.operation,
      method: call.method,
      path: call.path,
      limits: limitsOn(call),
      limitHit: (reason) => limitHit(call, reason),
      retryAt: retryAfter,
      nearLimit: (headers) => (headers.get('x-ratelimit-nearlimit') === 'true' ? endpointLimit(call) : null),
      judge: (result) => judge(call, result),
      request: (token) => ({
        url: urlOf(options.baseUrl, call),
        init: {
          method: call.method,
          headers: {
            accept: 'application/json',
            authorization: `Bearer ${token}`,
            ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
        },
      }),
    })
}

/** What a try means. Pure: whether to go on is decided by the caller's counts. */
const judge = <Answer>(call: Call<Answer>, result: Result): Outcome<Answer> => {
  if (result.kind === 'failure') return judgeFailure(call, failure, result.error)
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
  if (status === 408 || status === 504) return unsettled(call, failure, detail, { underWay: true })
  if (status >= 500 || status < 400) return unsettled(call, failure, detail)
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
      return unsettled(call, failure, `${call.operation}: status ${status}, not JSON`)
    // Nobody reads the body of a call that declares none.
    return { kind: 'answer', status, body: undefined as Answer }
  }
  if (json === undefined) return unsettled(call, failure, `${call.operation}: status ${status}, not JSON`)
  const parsed = call.answer.safeParse(json)
  if (parsed.success) return { kind: 'answer', status, body: parsed.data }
  const detail = `${call.operation}: status ${status}, unexpected shape: ${mismatches(parsed.error)}`
  // Asking again would give the same shape.
  return { kind: 'error', error: failure({ kind: call.effect === 'read' ? 'unavailable' : 'uncertain' }, detail) }
}

/** `{"code":401,"message":"Unauthorized; scope does not match"}`: refreshing cannot cure it. */
const isMissingScope = (json: unknown) => /scope/i.test(GatewayBody.safeParse(json).data?.message ?? '')
const GatewayBody = z.object({ message: z.string() })

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
