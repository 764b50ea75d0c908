import { streamText } from 'ai'
import { createElementReader } from '../answers/read-elements.ts'
import { withSchema } from '../ask/ask-model.ts'
import { forLog } from '../ask/for-log.ts'
import { type Model, openLanguageModel } from '../ask/language-model.ts'
import { refusedSchema } from '../ask/model-error.ts'
import { faultOf, faults } from '../ask/model-fault.ts'
import { patienceFor } from '../ask/patience.ts'
import type { ModelSettings } from '../model-settings.ts'
import { checkKind, checkPrompt, facts } from './check-question.ts'

/** Whether backlogs can be drafted with a model, and in a line or a few what works, or which setting to change. */
export type ModelCheck = { works: boolean; line: string }

/** What was seen of an answer; times in milliseconds since both were asked. */
type Seen = {
  pieces: number
  text: string
  firstMs: number
  endMs: number
  inputTokens?: number
  outputTokens?: number
  sent: number
}

/** Characters a token, about. */
const tokenLength = 4
/** A server that counts fewer tokens than this share of what was sent has not read all of it. */
const leastRead = 0.6

/**
 * Asks the model a question of about 3,000 tokens twice at once, and says in a few lines how it answered: with a schema or without, how fast, both at once
 * or one after the other, and whether it read the whole question; or what is wrong, and which setting to change. Never throws; no line holds a key.
 */
export async function checkModel(
  settings: ModelSettings,
  { timeoutMs = patienceFor(settings).firstByteMs } = {},
): Promise<ModelCheck> {
  const modelName = `${settings.model} (${settings.provider}${settings.baseUrl ? ` at ${plainUrl(settings.baseUrl)}` : ''})`
  const fails = (reason: string) => ({ works: false, line: `${modelName} does not work: ${reason}` })
  const model = openLanguageModel(settings)(() => undefined)
  let schema = true
  let answers: Seen[]
  try {
    answers = await askTwice(withSchema(model, checkKind), timeoutMs).catch((error: unknown) => {
      if (!refusedSchema(error)) throw error
      schema = false
      return askTwice(model, timeoutMs)
    })
  } catch (error) {
    return fails(reasonOf(error, settings, timeoutMs))
  }
  const [first, second] = [...answers].sort((a, b) => a.firstMs - b.firstMs)
  if (!first || !second || first.text === '') return fails('it answered nothing. Is AI_BASE_URL right, with its /v1?')
  const answer = answerIn(first.text)
  if (!answer)
    return {
      works: false,
      line: `${modelName} answers, but not in the JSON asked for: AI_MODEL should name a model that follows instructions.`,
    }
  const reading = readingOf(first, answer)
  const facts = [
    schema ? 'takes a schema' : 'takes no schema (the form is asked for in words)',
    first.pieces > 1 ? 'streams' : 'answers in one piece (stories appear an epic at a time)',
    first.outputTokens === undefined ? 'counts no tokens (they are estimated)' : 'counts tokens',
  ]
  const lines = [
    `${modelName} ${reading.works ? 'works' : 'answers'}: ${facts.join(', ')}.`,
    speedOf(first),
    second.firstMs < first.endMs
      ? 'Two questions: answered at once.'
      : 'Two questions: one after the other, the second waited. AI_PARALLEL=1 suits it, or the server’s setting for several at once.',
    reading.line,
  ]
  return { works: reading.works, line: lines.join('\n') }
}

function speedOf({ firstMs, endMs, text, outputTokens, pieces }: Seen): string {
  const seconds = (endMs - firstMs) / 1000
  const tokens = outputTokens ?? text.length / tokenLength
  const rate = pieces > 1 && seconds > 0 ? `, then ${Math.round(tokens / seconds)} tokens a second` : ''
  return `First words after ${(firstMs / 1000).toFixed(1)} s${rate}.`
}

function readingOf(
  { inputTokens, sent }: Seen,
  answer: { name: string; release: string },
): { works: boolean; line: string } {
  const about = Math.round(sent / tokenLength)
  const count = inputTokens === undefined ? `about ${about} tokens` : `${inputTokens} tokens`
  const knowsFirst = answer.name.toLowerCase().includes(facts.first.toLowerCase())
  const knowsLast = /14/.test(answer.release) && /may|\b0?5\b/i.test(answer.release)
  const isCut = inputTokens !== undefined && inputTokens > 0 && inputTokens < about * leastRead
  if (isCut || (!knowsFirst && !knowsLast))
    return {
      works: false,
      line: `It read only a part of the question (${count} of about ${about}): its context is too small, and briefs would be cut. Ollama: start the server with OLLAMA_CONTEXT_LENGTH=32000, or put PARAMETER num_ctx 32000 into a Modelfile; elsewhere raise the server’s context, or name another AI_MODEL.`,
    }
  if (knowsFirst && knowsLast)
    return { works: true, line: `It read the whole question: ${count}, from the first line to the last.` }
  const missingPart = knowsFirst ? 'end' : 'beginning'
  return {
    works: true,
    line: `It did not tell what stands at the ${missingPart} of the question (${count}): raise the server’s context (Ollama: OLLAMA_CONTEXT_LENGTH), or name a stronger AI_MODEL.`,
  }
}

function askTwice(model: Model, timeoutMs: number): Promise<Seen[]> {
  const began = performance.now()
  return Promise.all([ask(model, 1, began, timeoutMs), ask(model, 2, began, timeoutMs)])
}

async function ask(model: Model, round: number, began: number, timeoutMs: number): Promise<Seen> {
  const { instructions, data } = checkPrompt(round)
  const answer: Seen = { pieces: 0, text: '', firstMs: 0, endMs: 0, sent: instructions.length + data.length }
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
    if (part.type === 'finish') {
      answer.inputTokens = part.totalUsage.inputTokens
      answer.outputTokens = part.totalUsage.outputTokens
    }
    if ((part.type !== 'text-delta' && part.type !== 'reasoning-delta') || part.text === '') continue
    const now = performance.now() - began
    if (answer.firstMs === 0) answer.firstMs = now
    answer.endMs = now
    if (part.type === 'reasoning-delta') continue
    answer.pieces += 1
    answer.text += part.text
  }
  return answer
}

function answerIn(text: string) {
  const reader = createElementReader(checkKind.listKeys)
  const values = [...reader.read(text)]
  reader.end()
  return values
    .map((value) => checkKind.read(value))
    .flatMap((read) => ('answer' in read ? [read.answer] : []))
    .at(0)
}

function reasonOf(error: unknown, { apiKey }: ModelSettings, timeoutMs: number): string {
  if (error instanceof Error && error.name === 'TimeoutError')
    return `it did not answer within ${timeoutMs / 1000} s. Is the model loaded, and AI_BASE_URL right?`
  const { kind, status, message } = faultOf(error)
  const { words, setting } = faults[kind]
  const details = [
    status && `status ${status}`,
    kind === 'bad-request' && `it says: ${forLog(message, { apiKey, sent: '' })}`,
  ].filter(Boolean)
  return `${words}${details.length > 0 ? ` (${details.join(', ')})` : ''}${setting ? ` See to: ${setting}.` : ''}`
}

/** Without what a URL may carry of a key. */
function plainUrl(url: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname.replace(/\/$/, '')}`
}
