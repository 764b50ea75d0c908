import { APICallError, RetryError } from 'ai'
import type { DraftingErrorCode } from '../../drafting-error.ts'
import { ModelSilent } from './watch-silence.ts'

/** What went wrong with a model's server, as far as that makes a difference to somebody. */
export type FaultKind = keyof typeof faults
export type Fault = {
  kind: FaultKind
  /** Of the answer, or as told in it. */
  status?: number
  /** The server's own words, or the system's: for the log, once secrets are blanked. */
  message: string
  /** When the server wants to be asked again. */
  retryAt?: Date
}

/** Something other than an answer came with a status that means success. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

const operator = 'Tell whoever runs Planwright.'
const wait = 'Try again in a few minutes.'

/**
 * What a person reads of each, in words and with what to do, and what the log says to the operator besides: the setting, and what it should be. `code` is for
 * programs.
 */
export const faults = {
  'wrong-key': fault('needs-operator', 'The model’s provider does not accept the key.', operator, 'AI_API_KEY'),
  'not-allowed': fault(
    'needs-operator',
    'The model’s provider does not allow the use of this model.',
    operator,
    'AI_MODEL, or what AI_API_KEY may be used for',
  ),
  'no-credit': fault(
    'needs-operator',
    'The account at the model’s provider has no credit left.',
    operator,
    'the account of AI_API_KEY needs credit',
  ),
  'too-many-requests': fault('rate-limited', 'The model is asked too often.', wait, 'AI_PARALLEL'),
  'context-too-small': fault(
    'too-long',
    'The brief is longer than what the model reads at once.',
    `Shorten the description, or tell whoever runs Planwright.`,
    'AI_MODEL with a larger context, or the server’s setting of it (Ollama: OLLAMA_CONTEXT_LENGTH)',
  ),
  'unknown-model': fault('needs-operator', 'The model server does not know the model.', operator, 'AI_MODEL'),
  'unknown-address': fault(
    'needs-operator',
    'The model server does not know the address at which it is asked.',
    operator,
    'AI_BASE_URL should end with /v1',
  ),
  'web-page': fault(
    'needs-operator',
    'A web page answered in the place of the model.',
    operator,
    'AI_BASE_URL, which mostly ends with /v1',
  ),
  'private-address': fault(
    'needs-operator',
    'The model server stands at an address that may not be used.',
    operator,
    'AI_ALLOW_PRIVATE_ADDRESSES',
  ),
  'odd-address': fault(
    'needs-operator',
    'The model server’s address cannot be used.',
    operator,
    'AI_BASE_URL without a name and a password in it: a key belongs into AI_API_KEY',
  ),
  certificate: fault(
    'needs-operator',
    'The model server’s certificate is not accepted.',
    operator,
    'AI_BASE_URL, or NODE_EXTRA_CA_CERTS with the authority of its certificate',
  ),
  'unknown-name': fault('needs-operator', 'The model server’s name leads nowhere.', operator, 'AI_BASE_URL'),
  'nothing-there': fault(
    'unreachable',
    'Nothing answers at the model’s address.',
    'Try again in a few minutes, or tell whoever runs Planwright.',
    'AI_BASE_URL, or the server is not running',
  ),
  refused: fault('refused', 'The model refused to answer.', 'Word the description differently and try again.'),
  silent: fault(
    'timed-out',
    'The model did not begin to answer.',
    'Try again, or ask for less detail.',
    'AI_FIRST_BYTE_SECONDS',
  ),
  'fell-silent': fault(
    'timed-out',
    'The model fell silent in the middle of its answer.',
    'Try again, or ask for less detail.',
    'AI_SILENCE_SECONDS',
  ),
  'took-too-long': fault('timed-out', 'The model took too long to answer.', 'Try again, or ask for less detail.'),
  overloaded: fault('unreachable', 'The model is overloaded.', wait),
  'server-error': fault(
    'unreachable',
    'The model server has a fault.',
    'Try again in a few minutes, or tell whoever runs Planwright.',
  ),
  'bad-request': fault('unreachable', 'The model server did not take the question.', operator, 'AI_MODEL'),
  lost: fault('unreachable', 'The connection to the model was lost.', wait),
} as const

function fault(code: DraftingErrorCode, words: string, advice: string, setting?: string) {
  return { code, words, advice, setting }
}

const causeOf = (error: unknown): unknown => (RetryError.isInstance(error) ? error.lastError : error)

/** What is known of an error of the AI SDK, of its connection, or told in the middle of a stream. */
export function faultOf(error: unknown, now = new Date()): Fault {
  const cause = causeOf(error)
  if (cause instanceof ModelSilent) return { kind: cause.began ? 'fell-silent' : 'silent', message: cause.message }
  const message = toldBy(cause)
  const status = statusOf(cause)
  const retryAt = APICallError.isInstance(cause) ? retryTime(cause, now) : undefined
  const of = (kind: FaultKind): Fault => ({ kind, message, ...(status && { status }), ...(retryAt && { retryAt }) })
  if (/^\s*<(?:!doctype|html)\b/i.test(message)) {
    if (status === undefined || status === 200) return of('web-page')
    if (status === 400 || status === 404 || status === 405) return of('unknown-address')
  } else {
    const byWords = saying.find(([, pattern]) => pattern.test(message))?.[0]
    if (byWords) return of(byWords)
  }
  if (status === undefined) {
    const faulty = systemFaults.find(([, codes]) => codes.test(systemCodeOf(cause)))?.[0]
    return of(faulty ?? 'lost')
  }
  if (status === 405 || (status === 404 && !/model|deployment/i.test(message.replace(/\/models?\b/g, ''))))
    return of('unknown-address')
  return of(byStatus[status] ?? (status >= 500 ? 'server-error' : 'bad-request'))
}

const byStatus: Partial<Record<number, FaultKind>> = {
  401: 'wrong-key',
  402: 'no-credit',
  403: 'not-allowed',
  404: 'unknown-model',
  408: 'took-too-long',
  413: 'context-too-small',
  429: 'too-many-requests',
  503: 'overloaded',
  504: 'took-too-long',
  529: 'overloaded',
}

/** Words that say more than a status: the first that is found counts. */
const saying: readonly [FaultKind, RegExp][] = [
  [
    'no-credit',
    /insufficient_quota|exceeded your current quota, please check your plan|credit balance|insufficient (?:credits?|balance|funds)|billing_hard_limit/i,
  ],
  [
    'context-too-small',
    /context_length_exceeded|maximum context|context (?:length|window|size)|exceed_context_size|exceeds? the available context|prompt is too long|too many tokens|input token count.{0,40}exceeds|max_tokens must be at least 1, got -/i,
  ],
  [
    'wrong-key',
    /API_KEY_INVALID|API key not valid|invalid_api_key|invalid x-api-key|authentication_error|no auth credentials/i,
  ],
  [
    'refused',
    /content[_ -]?(?:filter|policy)|content management policy|safety system|prompt_blocked|requires moderation|input was flagged/i,
  ],
  ['unknown-address', /unexpected endpoint or method|404 page not found|invalid url \(|cannot post \//i],
  [
    'unknown-model',
    /model_not_found|model ['"`].{1,120}['"`] (?:not found|does not exist)|the model .{1,120} does not exist|not a valid model id|models?\/\S+ is not found/i,
  ],
  ['odd-address', /URL that includes credentials/],
  ['private-address', /AI_ALLOW_PRIVATE_ADDRESSES/],
]

/** Codes of Node's own errors, by what they mean for the operator. */
const systemFaults: readonly [FaultKind, RegExp][] = [
  ['certificate', /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_|EPROTO/],
  ['unknown-name', /ENOTFOUND/],
  ['nothing-there', /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL/],
]

function systemCodeOf(error: unknown): string {
  for (let each = error, depth = 0; each instanceof Error && depth < 6; each = each.cause, depth += 1) {
    if ('code' in each && typeof each.code === 'string') return each.code
    const [first] = each instanceof AggregateError ? each.errors : []
    if (first && 'code' in first) return String(first.code)
  }
  return ''
}

const mostCauses = 6

function toldBy(error: unknown): string {
  if (APICallError.isInstance(error) && error.responseBody) return error.responseBody
  if (error instanceof Error) {
    const messages: string[] = []
    for (let each: unknown = error; each instanceof Error && messages.length < mostCauses; each = each.cause)
      messages.push(each.message)
    return [...new Set(messages)].join(': ')
  }
  return typeof error === 'string' ? error : (JSON.stringify(error) ?? '')
}

/** The status of the answer, or what an error in the middle of a stream says that it would have been. */
function statusOf(error: unknown): number | undefined {
  if (APICallError.isInstance(error)) return error.statusCode
  if (error instanceof NoAnswer)
    return Number(/"(?:code|status)":\s*"?([45]\d\d)\b/.exec(error.message)?.[1]) || undefined
  const code = typeof error === 'object' && error !== null && 'code' in error ? Number(error.code) : Number.NaN
  return code >= 400 && code < 600 ? code : undefined
}

/** The longest wait that a server is believed. */
const longestWaitS = 24 * 60 * 60

/** RFC 9110, section 10.2.3: seconds or a date; Google says it in the body. */
function retryTime({ responseHeaders, responseBody = '' }: APICallError, now: Date): Date | undefined {
  const retryAfter = responseHeaders?.['retry-after'] ?? /"retryDelay":\s*"(\d+(?:\.\d+)?)s"/.exec(responseBody)?.[1]
  if (!retryAfter) return undefined
  const seconds = /^\d+(?:\.\d+)?$/.test(retryAfter.trim())
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - now.getTime()) / 1000
  return seconds >= 0 && seconds <= longestWaitS ? new Date(now.getTime() + seconds * 1000) : undefined
}
