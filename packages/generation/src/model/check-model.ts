import { APICallError, RetryError, streamText } from 'ai'
import type { Brief } from '../drafter.ts'
import { readBrief } from '../reading/read-brief.ts'
import { questionKind } from './answer-kinds.ts'
import { withSchema } from './ask-model.ts'
import { type Model, openLanguageModel } from './language-model.ts'
import { refusedSchema } from './model-error.ts'
import type { ModelSettings } from './model-settings.ts'
import { numberBrief } from './number-brief.ts'
import { questionsPrompt } from './prompts/questions.v2.ts'
import { createElementReader } from './read-elements.ts'

const answerWithinMs = 60_000

/** Whether backlogs can be drafted with a model, and one line that says what works, or which setting to change. */
export type ModelCheck = { works: boolean; line: string }

/** What was seen of an answer. */
type Seen = { pieces: number; readable: boolean; counted: boolean; ms: number; text: string }

/**
 * Asks the model one small question and says in one line how it answered: with a schema or without, streaming or not, with tokens counted or
 * not; or what is wrong, and which setting to change. Costs a few hundred tokens; never throws; the line holds no key.
 */
export async function checkModel(settings: ModelSettings, { timeoutMs = answerWithinMs } = {}): Promise<ModelCheck> {
  const named = `${settings.model} (${settings.provider}${settings.baseUrl ? ` at ${plainUrl(settings.baseUrl)}` : ''})`
  const model = openLanguageModel(settings)(() => undefined)
  let schema = true
  let seen: Seen
  try {
    seen = await ask(withSchema(model, questionKind), timeoutMs).catch((error: unknown) => {
      if (!refusedSchema(error)) throw error
      schema = false
      return ask(model, timeoutMs)
    })
  } catch (error) {
    return { works: false, line: `${named} does not work: ${reasonOf(error, settings, timeoutMs)}` }
  }
  if (seen.text === '')
    return { works: false, line: `${named} does not work: it answered nothing. Is AI_BASE_URL right, with its /v1?` }
  if (!seen.readable)
    return {
      works: false,
      line: `${named} answers, but not in the JSON asked for: AI_MODEL should name a model that follows instructions.`,
    }
  const facts = [
    `answers in ${(seen.ms / 1000).toFixed(1)} s`,
    schema ? 'takes a schema' : 'takes no schema (the form is asked for in words)',
    seen.pieces > 1 ? 'streams' : 'answers in one piece (stories appear an epic at a time)',
    seen.counted ? 'counts tokens' : 'counts no tokens (they are estimated)',
  ]
  return { works: true, line: `${named} works: ${facts.join(', ')}.` }
}

/** One small question with the words of a real one. */
async function ask(model: Model, timeoutMs: number): Promise<Seen> {
  const began = performance.now()
  const brief: Brief = {
    companyInfo: 'A bookshop.',
    epicInfo: 'People can order books.',
    additionalInfo: '',
    detailLevel: 'high-level',
  }
  const { instructions, data } = questionsPrompt(numberBrief(brief, readBrief(brief)))
  const reader = createElementReader(questionKind.listKeys)
  const seen: Seen = { pieces: 0, readable: false, counted: false, ms: 0, text: '' }
  const signal = AbortSignal.timeout(timeoutMs)
  const { stream } = streamText({
    model,
    instructions,
    prompt: data,
    abortSignal: signal,
    maxRetries: 0,
    onError: () => undefined,
  })
  for await (const part of stream) {
    if (part.type === 'error') throw part.error
    if (part.type === 'abort') throw signal.reason
    if (part.type === 'finish') seen.counted = part.totalUsage.outputTokens !== undefined
    if (part.type !== 'text-delta' || part.text === '') continue
    if (seen.pieces === 0) seen.ms = performance.now() - began
    seen.pieces += 1
    seen.text += part.text
    if (reader.read(part.text).length > 0) seen.readable = true
  }
  return { ...seen, readable: seen.readable || reader.end().empty }
}

function reasonOf(error: unknown, { provider, model, baseUrl }: ModelSettings, timeoutMs: number): string {
  const cause = RetryError.isInstance(error) ? error.lastError : error
  if (cause instanceof Error && cause.name === 'TimeoutError')
    return `it did not answer within ${timeoutMs / 1000} s. Is the model loaded, and AI_BASE_URL right?`
  if (cause instanceof Error && cause.message.includes('AI_ALLOW_PRIVATE_ADDRESSES')) return cause.message
  const status = APICallError.isInstance(cause) ? cause.statusCode : undefined
  if (status === undefined)
    return `nothing answers there. Is the server running, and ${baseUrl ? 'AI_BASE_URL' : 'the network'} right?`
  if (status === 401 || status === 403) return `the key is refused (status ${status}): AI_API_KEY.`
  if (status === 404)
    return provider === 'openai-compatible'
      ? `it knows no ${model}, or not this address (status 404): AI_MODEL, or AI_BASE_URL, which mostly ends in /v1.`
      : `it knows no ${model} (status 404): AI_MODEL.`
  if (status === 402 || status === 429)
    return `it takes no more questions for now, or the account has no credit (status ${status}).`
  if (status >= 500) return `it has a fault or too much to do (status ${status}). Try again later.`
  return `it does not take the question (status ${status}): ${told(cause)} Is AI_MODEL right?`
}

/** What a server says of itself, short enough for a line. */
const told = (cause: unknown): string =>
  cause instanceof Error
    ? `${cause.message
        .replace(/\s+/g, ' ')
        .slice(0, 160)
        .replace(/[.\s]+$/, '')}.`
    : ''

/** Without what a URL may carry of a key. */
function plainUrl(url: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname.replace(/\/$/, '')}`
}
