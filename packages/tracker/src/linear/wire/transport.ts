import * as z from 'zod'
import type { TrackerFault } from '../../port/tracker-error.ts'
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
import { failure } from './failures.ts'
import { retryAt } from './retry-at.ts'

export type Call<Answer> = {
  /** Words for logs, such as `create issues`. */
  readonly operation: string
  readonly effect: Effect
  /** A document that stands in the code; what people wrote goes into `variables` alone. */
  readonly query: string
  readonly variables?: Readonly<Record<string, unknown>>
  /** Of `data`. */
  readonly answer: z.ZodType<Answer>
}

export type Transport = <Answer>(call: Call<Answer>) => Promise<Answered<Answer>>

/** The one way to Linear: one address, GraphQL. Limits are the person's, whatever is called. */
export function createTransport(options: CallOptions & { readonly apiUrl: string }): Transport {
  const send = createPatientCalls({ ...options, failure })
  const url = graphqlUrl(options.apiUrl)
  return (call) =>
    send({
      operation: call.operation,
      method: 'POST',
      path: '/graphql',
      limits: ['all'],
      limitHit: () => 'all',
      retryAt,
      judge: (result) => judge(call, result),
      request: (token) => ({ url, init: requestOf(call, token) }),
    })
}

export function graphqlUrl(apiUrl: string): string {
  return `${apiUrl.replace(/\/+$/, '')}/graphql`
}

export function requestOf({ query, variables = {} }: Pick<Call<unknown>, 'query' | 'variables'>, token: string) {
  return {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  }
}

const GraphqlError = z.object({
  message: z.string(),
  extensions: z
    .object({
      code: z.string().nullish(),
      type: z.string().nullish(),
      statusCode: z.number().nullish(),
      userPresentableMessage: z.string().nullish(),
    })
    .nullish(),
})
type GraphqlError = z.infer<typeof GraphqlError>
const GraphqlAnswer = z.object({ data: z.unknown().optional(), errors: z.array(GraphqlError).nullish() })

/** What a try means. Pure. Linear tells what is wrong in `errors`, with status 200 or 400, limits among them. */
const judge = <Answer>(call: Call<Answer>, result: Result): Outcome<Answer> => {
  if (result.kind === 'failure') return judgeFailure(call, failure, result.error)
  const { response, text } = result
  const { status } = response
  const detail = `${call.operation}: status ${status}`
  const said = GraphqlAnswer.safeParse(parseJson(text)).data
  const [error] = said?.errors ?? []
  if (error) return judgeError(call, status, error)
  if (status === 429) return { kind: 'slow-down', reason: null }
  // a gateway that gave up waiting does not know what goes on behind it
  if (status === 408 || status === 504) return unsettled(call, failure, detail, { underWay: true })
  if (status === 401) return { kind: 'token', certain: true, error: failure({ kind: 'unauthorized' }, detail) }
  if (status === 403) return { kind: 'error', error: failure({ kind: 'forbidden' }, detail) }
  if (status >= 500 || status < 200 || (status >= 300 && status < 400) || !said)
    return unsettled(call, failure, `${detail}${said ? '' : ', not GraphQL'}`)
  if (status >= 400) return { kind: 'error', error: failure({ kind: 'rejected', messages: [], fields: [] }, detail) }
  const parsed = call.answer.safeParse(said.data)
  if (parsed.success) return { kind: 'answer', status, body: parsed.data }
  // Asking again would give the same shape.
  return {
    kind: 'error',
    error: failure(
      { kind: call.effect === 'read' ? 'unavailable' : 'uncertain' },
      `${detail}, unexpected shape: ${mismatches(parsed.error)}`,
    ),
  }
}

function judgeError<Answer>(call: Call<Answer>, status: number, error: GraphqlError): Outcome<Answer> {
  const { code, userPresentableMessage, statusCode } = error.extensions ?? {}
  const detail = `${call.operation}: status ${status}, ${code ?? 'no code'}`
  const fail = (fault: TrackerFault): Outcome<Answer> => ({ kind: 'error', error: failure(fault, detail) })
  switch (code?.toUpperCase()) {
    case 'RATELIMITED':
      return { kind: 'slow-down', reason: code ?? null }
    case 'AUTHENTICATION_ERROR':
      return { kind: 'token', certain: true, error: failure({ kind: 'unauthorized' }, detail) }
    case 'FORBIDDEN':
      return fail({ kind: /scope/i.test(error.message) ? 'missing-scope' : 'forbidden' })
    case 'INTERNAL_SERVER_ERROR':
    case 'INTERNAL_ERROR':
      return unsettled(call, failure, detail)
  }
  if (status === 401 || statusCode === 401)
    return { kind: 'token', certain: true, error: failure({ kind: 'unauthorized' }, detail) }
  if (status >= 500) return unsettled(call, failure, detail)
  if (/entity not found/i.test(error.message)) return fail({ kind: 'not-found' })
  // both: the one for people says less, the other tells an insert that stands already
  const messages = [...new Set([userPresentableMessage, error.message].filter((words) => typeof words === 'string'))]
  return fail({ kind: 'rejected', messages, fields: [] })
}
