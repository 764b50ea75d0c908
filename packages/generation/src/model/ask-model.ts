import { titleKey } from '@planwright/likeness'
import { type FinishReason, streamText, wrapLanguageModel } from 'ai'
import type { DraftingOptions, TokenUsage } from '../drafter.ts'
import { DraftingError, type DraftingErrorCode } from '../drafting-error.ts'
import type { AnswerKind } from './answer-kinds.ts'
import type { Model } from './language-model.ts'
import { draftingErrorOf, refusesSchema } from './model-error.ts'
import { answerSchema, type Prompt } from './prompts/prompt.ts'
import { repairPrompt } from './prompts/repair.v1.ts'
import { createElementReader } from './read-elements.ts'

/** Milliseconds without a sign of the model after which it is given up: a local one may need long to load and to read a brief. */
const longestSilenceMs = 120_000
/** Characters, those of thinking included, after which an answer is taken for one that does not end. */
const longestAnswer = 400_000
/** Characters a token, about, where a server counts none. */
const tokenLength = 4

type AskOptions = Pick<DraftingOptions, 'signal' | 'beforeAsking' | 'onUsage'> & {
  /** Elements with which the asker is content, whatever became of the rest of the answer. */
  enough?: number
  /** Off where an answer is welcome but not needed. */
  repair?: boolean
}

/** Asks for elements of one kind and gives each as soon as it is whole. */
export type Asker = <T>(prompt: Prompt, kind: AnswerKind<T>, options: AskOptions) => AsyncGenerator<T>

/** How one answer ended: what it gave, and what is wrong with it where something is. */
type Attempt = { titles: string[]; problem?: Problem }
/** `isFinal` where asking again would bring the same. */
type Problem = { code: DraftingErrorCode; reasons: string[]; error?: unknown; isFinal?: boolean }

/**
 * The one place that calls a model. The answer is read while it comes, whatever form it has; where it cannot be used whole, the model is
 * asked once for the rest. Servers that take no schema are found out at the first question and asked without from then on. No tools
 * are offered. Throws `DraftingError`; what was given before stays good.
 */
export function createAsker(model: Model, { silenceMs = longestSilenceMs } = {}): Asker {
  let takesSchema = true

  return async function* ask(asked, kind, options) {
    const first = yield* answer(asked, kind, options, [])
    if (!first.problem || isEnough(first.titles, options)) return
    if (options.repair === false || first.problem.isFinal) throw errorOf(first.problem)
    const repair = repairPrompt(asked, first.problem.reasons, first.titles)
    const second = yield* answer(repair, kind, options, first.titles)
    if (second.problem && !isEnough([...first.titles, ...second.titles], options)) throw errorOf(second.problem)
  }

  async function* answer<T>(
    prompt: Prompt,
    kind: AnswerKind<T>,
    options: AskOptions,
    given: readonly string[],
  ): AsyncGenerator<T, Attempt> {
    if (takesSchema) {
      const attempt = yield* askOnce(withSchema(model, kind), prompt, kind, options, given)
      if (!refusesSchema(attempt.problem?.error)) return attempt
      takesSchema = false
    }
    return yield* askOnce(model, prompt, kind, options, given)
  }

  async function* askOnce<T>(
    asked: Model,
    prompt: Prompt,
    kind: AnswerKind<T>,
    options: AskOptions,
    given: readonly string[],
  ): AsyncGenerator<T, Attempt> {
    options.signal.throwIfAborted()
    options.beforeAsking?.()
    const silence = watchSilence(silenceMs)
    const left = new AbortController()
    const reader = createElementReader(kind.listKeys)
    const heard: Heard = { text: '', titles: [], missing: [] }
    const before = new Set(given.map(titleKey))
    let finish: { reason: FinishReason; usage: Partial<TokenUsage> } | undefined
    let thought = 0
    let error: unknown
    try {
      const { stream } = streamText({
        model: asked,
        instructions: prompt.instructions,
        prompt: prompt.data,
        abortSignal: AbortSignal.any([options.signal, silence.signal, left.signal]),
        maxRetries: 2,
        onError: () => undefined,
      })
      for await (const part of stream) {
        silence.heard()
        if (part.type === 'error') error ??= part.error
        else if (part.type === 'abort') error ??= silence.signal.reason ?? options.signal.reason
        else if (part.type === 'finish') finish = { reason: part.finishReason, usage: part.totalUsage }
        else if (part.type === 'reasoning-delta') thought += part.text.length
        else if (part.type === 'text-delta') {
          heard.text += part.text
          for (const value of reader.read(part.text)) {
            for (const element of elementsIn(value, kind, heard)) {
              heard.titles.push(kind.titleOf(element))
              if (!before.has(titleKey(kind.titleOf(element)))) yield element
            }
          }
        }
        if (heard.text.length + thought > longestAnswer)
          throw new DraftingError('bad-output', 'The model’s answer does not end.')
      }
    } catch (thrown) {
      error ??= thrown
    } finally {
      silence.stop()
      left.abort()
    }
    // what was used is told of a stopped answer too
    tellUsage(options, prompt, heard.text, finish?.usage)
    options.signal.throwIfAborted()
    const problem = problemOf(heard, reader.end(), finish?.reason, error)
    return { titles: heard.titles, ...(problem && { problem }) }
  }
}

/** The model asked for JSON of the kind's schema, as far as its server knows of such. */
export function withSchema<T>(model: Model, kind: AnswerKind<T>): Model {
  return wrapLanguageModel({
    model,
    middleware: {
      specificationVersion: 'v4',
      transformParams: async ({ params }) => ({
        ...params,
        responseFormat: { type: 'json', name: kind.name, schema: answerSchema(kind.shape) },
      }),
    },
  })
}

type Heard = { text: string; titles: string[]; missing: string[] }

/** The element that a value is, or those inside of it. */
function elementsIn<T>(value: unknown, kind: AnswerKind<T>, heard: Heard): T[] {
  const read = kind.read(value)
  if ('answer' in read) return [read.answer]
  const inner = Object.values(Object(value)).flatMap((each: unknown) => (Array.isArray(each) ? each : [each]))
  const found = inner.flatMap((each) => {
    const nested = typeof each === 'object' && each !== null ? kind.read(each) : undefined
    return nested && 'answer' in nested ? [nested.answer] : []
  })
  if (found.length === 0) heard.missing.push(read.missing)
  return found
}

function problemOf(
  { text, titles, missing }: Heard,
  end: { cut: boolean; broken: number; empty: boolean },
  finish: FinishReason | undefined,
  error: unknown,
): Problem | undefined {
  if (error !== undefined) {
    const { code } = draftingErrorOf(error)
    const isFinal = text === '' || code === 'timed-out' || error instanceof DraftingError
    return { code, error, isFinal, reasons: ['The connection was lost in the middle.'] }
  }
  const nothing = titles.length === 0
  if (nothing && finish === 'content-filter') return { code: 'refused', isFinal: true, reasons: [] }
  if (nothing && refusal.test(text)) return { code: 'refused', reasons: ['There was no JSON in it.'] }
  if (finish === 'length' || end.cut) return { code: 'cut-off', reasons: ['It was cut off before its end.'] }
  if (missing.length > 0 && !end.empty) return { code: 'bad-output', reasons: missing }
  if (end.broken > 0) return { code: 'bad-output', reasons: ['A part of it was no valid JSON.'] }
  return nothing && !end.empty ? { code: 'bad-output', reasons: ['There was no JSON in it.'] } : undefined
}

const refusal =
  /^[^{[]{0,40}\b(?:I(?:['’]m| am) (?:sorry|unable|not able)|I (?:can(?:['’]t|not)|won['’]t|must decline)|as an AI)\b[^{[]*$/is

const words: Partial<Record<DraftingErrorCode, string>> = {
  'cut-off': 'The model stopped before it was finished: its answer may hold too few tokens.',
  refused: 'The model refused to answer.',
}

const errorOf = ({ code, error }: Problem): DraftingError =>
  error === undefined
    ? new DraftingError(code, words[code] ?? 'The model answered in a form that could not be read.')
    : draftingErrorOf(error)

const isEnough = (titles: readonly string[], { enough = Number.POSITIVE_INFINITY }: AskOptions): boolean =>
  titles.length >= enough

/** What the server counted; where it counts nothing although it answered, about as much as was sent and came. */
function tellUsage(
  { onUsage }: AskOptions,
  { instructions, data }: Prompt,
  text: string,
  told?: Partial<TokenUsage>,
): void {
  if (!told && text === '') return
  const about = (length: number) => Math.ceil(length / tokenLength)
  onUsage?.({
    inputTokens: told?.inputTokens ?? about(instructions.length + data.length),
    outputTokens: told?.outputTokens ?? about(text.length),
  })
}

/** A signal that aborts with a TimeoutError when nothing was heard for so long. */
function watchSilence(silenceMs: number) {
  const controller = new AbortController()
  const giveUp = () => controller.abort(new DOMException('The model was silent for too long.', 'TimeoutError'))
  const timer = setTimeout(giveUp, silenceMs)
  return { signal: controller.signal, heard: () => void timer.refresh(), stop: () => clearTimeout(timer) }
}
