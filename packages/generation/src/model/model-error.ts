import { APICallError, RetryError } from 'ai'
import { DraftingError, type DraftingErrorCode } from '../drafting-error.ts'
import { ModelSilent } from './watch-silence.ts'

/** What went wrong with the model, in words for a person and a code for programs; `cause` tells the operator more. */
export function draftingErrorOf(error: unknown, now = new Date()): DraftingError {
  if (error instanceof DraftingError) return error
  const cause = RetryError.isInstance(error) ? error.lastError : error
  const make = (code: DraftingErrorCode, message: string, retryAt?: Date) =>
    new DraftingError(code, message, { cause: error, ...(retryAt && { retryAt }) })
  if (cause instanceof ModelSilent) {
    const within = wordsOfTime(cause.ms)
    return make(
      'timed-out',
      cause.began
        ? `The model fell silent in the middle of its answer: nothing came for ${within}.`
        : `The model did not begin to answer within ${within}.`,
    )
  }
  if (!APICallError.isInstance(cause)) return make('unreachable', 'The connection to the model was lost.')
  const { statusCode: status } = cause
  const told = `${cause.message} ${cause.responseBody ?? ''}`
  if (isWithoutCredit(cause)) return make('rate-limited', 'The account at the model’s provider has no credit left.')
  if (status === 429) {
    const asked = retryTime(cause.responseHeaders, now)
    const retryAt = asked && asked > now ? asked : undefined
    return make(
      'rate-limited',
      `The model is asked too often.${retryAt ? '' : ' Please wait a moment and try again.'}`,
      retryAt,
    )
  }
  if (/content[_ -]?(?:filter|policy)|safety system|prompt_blocked/i.test(told))
    return make('refused', 'The model refused to answer.')
  if (status === 413 || /context[_ ](?:length|window)|too many tokens|maximum context|prompt is too long/i.test(told))
    return make('cut-off', 'The brief is too long for this model.')
  if (status === 401 || status === 403) return make('unreachable', 'The model does not accept the configured key.')
  if (status === 404) return make('unreachable', 'The model server does not know the configured model or address.')
  if (status === 408 || status === 504) return make('timed-out', 'The model took too long to answer.')
  if (status === 503 || status === 529) return make('unreachable', 'The model is overloaded. Please try again.')
  return make('unreachable', `The model could not be reached${status ? ` (status ${status})` : ''}.`)
}

const isWithoutCredit = ({ statusCode, message, responseBody = '' }: APICallError): boolean =>
  statusCode === 402 ||
  /insufficient_quota|exceeded your current quota|credit balance/i.test(`${message} ${responseBody}`)

/** The longest wait that a draft sits through; for longer ones the person is told when to come back. */
const longestPauseS = 60
const firstPauseMs = 2_000

/** When to ask again after so many tries, where that may help: never earlier than the server asks for. */
export function retryTimeOf(error: unknown, tries: number, now = new Date()): { at: Date; asked: boolean } | undefined {
  if (!APICallError.isInstance(error) || !error.isRetryable || isWithoutCredit(error)) return undefined
  const asked = retryTime(error.responseHeaders, now)
  if (asked) return asked.getTime() - now.getTime() <= longestPauseS * 1000 ? { at: asked, asked: true } : undefined
  // half of it by chance, so that those who failed together do not come back together
  const waitMs = firstPauseMs * 2 ** (tries - 1) * (0.5 + Math.random() / 2)
  return { at: new Date(now.getTime() + waitMs), asked: false }
}

/** Whether a server said that it knows no schemas for answers, or not this one. */
export function refusesSchema(error: unknown): boolean {
  const cause = RetryError.isInstance(error) ? error.lastError : error
  if (!APICallError.isInstance(cause) || ![400, 404, 415, 422, 500, 501].includes(cause.statusCode ?? 0)) return false
  return /response_?format|json_?schema|json mode|json_object|structured|schema|grammar|guided|output_config|generation_?config/i.test(
    `${cause.message} ${cause.responseBody ?? ''}`,
  )
}

const wordsOfTime = (ms: number): string => {
  const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`
  return ms >= 120_000 ? count(Math.round(ms / 60_000), 'minute') : count(Math.ceil(ms / 1_000), 'second')
}

/** The longest wait that a server is believed. */
const longestWaitS = 24 * 60 * 60

/** RFC 9110, section 10.2.3: seconds or a date. */
function retryTime(headers: Record<string, string> | undefined, now: Date): Date | undefined {
  const told = headers?.['retry-after']
  if (!told) return undefined
  const seconds = /^\d+(?:\.\d+)?$/.test(told.trim()) ? Number(told) : (Date.parse(told) - now.getTime()) / 1000
  return seconds >= 0 && seconds <= longestWaitS ? new Date(now.getTime() + seconds * 1000) : undefined
}
