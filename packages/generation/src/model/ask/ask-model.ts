import { setTimeout as pause } from 'node:timers/promises'
import { titleKey } from '@planwright/likeness'
import { type FinishReason, streamText, wrapLanguageModel } from 'ai'
import type { DraftingOptions, DraftingProgress, ModelCall, TokenUsage } from '../../drafter.ts'
import { DraftingError, type DraftingErrorCode } from '../../drafting-error.ts'
import type { AnswerKind } from '../answers/answer-kinds.ts'
import { createElementReader } from '../answers/read-elements.ts'
import type { ModelSettings } from '../model-settings.ts'
import { answerSchema, type Prompt } from '../prompts/prompt.ts'
import { repairPrompt } from '../prompts/repair.v1.ts'
import { createRepetitionWatch } from './find-repetition.ts'
import type { Model, OpenModel } from './language-model.ts'
import { cutQuestion, draftingErrorOf, refusedSchema, retryTimeOf } from './model-error.ts'
import { isPrivate, type Patience, patienceFor, usuallyAtOnce } from './patience.ts'
import { createSchemaMemory } from './schema-memory.ts'
import { noTurns, takeTurns } from './take-turns.ts'
import { watchSilence } from './watch-silence.ts'

/** Characters, those of thinking included, after which an answer is taken for one that does not end. */
const longestAnswer = 400_000
/** Characters a token, about, where a server counts none. */
const tokenLength = 4
/** More characters a token than any model reads, and a count that is no longer one of what a server had not read before. */
const longestTokens = 6
const fewTokens = 500
/** Tries of one question, with a wait between, where the server may answer the next time. */
const mostTries = 3

type AskOptions = Pick<DraftingOptions, 'signal' | 'beforeAsking' | 'onUsage' | 'onProgress'> & {
  /** What the answer is, in words for a person, such as `the stories of Checkout`. */
  about?: string
  /** Elements with which the asker is content, whatever became of the rest of the answer. */
  enough?: number
  /** Off where an answer is welcome but not needed. */
  repair?: boolean
}

/** Asks for elements of one kind and gives each as soon as it is whole. */
export type Asker = <T>(prompt: Prompt, kind: AnswerKind<T>, options: AskOptions) => AsyncGenerator<T>
/** `atOnce` is how many questions of one draft the model is to be asked at the moment. */
export type ParallelAsker = Asker & { atOnce: () => number }

/** How one answer ended: what it gave, and what is wrong with it where something is. */
type Attempt = { titles: string[]; problem?: Problem }
/** `isFinal` where asking again would bring the same; `failure` is the `error` in words. */
type Problem = {
  code: DraftingErrorCode
  reasons: string[]
  error?: unknown
  failure?: DraftingError
  isFinal?: boolean
  words?: string
  /** For the operator, of an answer that came and is of no use: how long it was and how it ended, and none of its words, which are the brief's. */
  told?: string
}

/**
 * The one place that calls a model. The answer is read while it comes, whatever form it has; where it cannot be used whole, the model is
 * asked once for the rest. What schemas a server does not take is found out by asking, and it is asked without them for a while. No tools are
 * offered. Throws `DraftingError`; what was given before stays good.
 */
export function createAsker(
  opened: Model | OpenModel,
  settings: ModelSettings,
  onCall?: (call: ModelCall) => void,
): ParallelAsker {
  const open = typeof opened === 'function' ? opened : () => opened
  const patience = patienceFor(settings)
  const turns = isPrivate(settings) ? takeTurns(patience.atOnce) : noTurns(patience.atOnce ?? usuallyAtOnce)
  const schemas = createSchemaMemory(Date.now)
  let questions = 0

  async function* ask<T>(prompt: Prompt, kind: AnswerKind<T>, options: AskOptions): AsyncGenerator<T> {
    const first = yield* answer(prompt, kind, options, [])
    if (!first.problem || isEnough(first.titles, options)) return
    if (options.repair === false || first.problem.isFinal) throw errorOf(first.problem)
    const repair = repairPrompt(prompt, first.problem.reasons, first.titles)
    const second = yield* answer(repair, kind, options, first.titles)
    if (second.problem && !isEnough([...first.titles, ...second.titles], options)) throw errorOf(second.problem)
  }

  async function* answer<T>(
    prompt: Prompt,
    kind: AnswerKind<T>,
    options: AskOptions,
    earlierTitles: readonly string[],
  ): AsyncGenerator<T, Attempt> {
    if (schemas.takes(kind.name)) {
      const openWithSchema: OpenModel = (onByte) => withSchema(open(onByte), kind)
      const attempt = yield* askPatiently(openWithSchema, prompt, kind, options, earlierTitles)
      const refused = refusedSchema(attempt.problem?.error)
      if (!refused) return attempt
      schemas.refused(kind.name, refused)
    }
    return yield* askPatiently(open, prompt, kind, options, earlierTitles)
  }

  /** One question in its turn, and again where the server asks for patience or has a passing fault before a word of its answer. */
  async function* askPatiently<T>(
    opening: OpenModel,
    prompt: Prompt,
    kind: AnswerKind<T>,
    options: AskOptions,
    earlierTitles: readonly string[],
  ): AsyncGenerator<T, Attempt> {
    options.signal.throwIfAborted()
    questions += 1
    const [question, about] = [questions, options.about ?? 'the answer']
    const tell = (state: StateOfQuestion) => options.onProgress?.({ question, about, ...state })
    const silence = watchSilence(patience)
    if (turns.isFull()) tell({ state: 'queued' })
    const turn = await turns.take(silence.alive, options.signal)
    let outcome: 'answered' | 'failed' | 'left' = 'left'
    try {
      options.beforeAsking?.()
      for (let tries = 1; ; tries += 1) {
        const attempt = yield* askOnce(opening, prompt, kind, {
          ...options,
          earlierTitles,
          silence,
          turn,
          tell,
          patience,
          apiKey: settings.apiKey,
          onCall,
        })
        const retry = attempt.problem && tries < mostTries ? retryTimeOf(attempt.problem.error, tries) : undefined
        if (!retry || attempt.hasBegun) {
          outcome = attempt.problem ? 'failed' : 'answered'
          return attempt
        }
        tell({ state: 'retrying', ...retry })
        const aborted = () => options.signal.throwIfAborted()
        await pause(Math.max(0, retry.at.getTime() - Date.now()), undefined, { signal: options.signal }).catch(aborted)
      }
    } finally {
      silence.stop()
      turn.end(outcome)
      tell({ state: 'ended' })
    }
  }

  return Object.assign(ask, { atOnce: turns.atOnce })
}

type StateOfQuestion = DraftingProgress extends infer Each
  ? Each extends DraftingProgress
    ? Omit<Each, 'question' | 'about'>
    : never
  : never

type Question = AskOptions & {
  earlierTitles: readonly string[]
  patience: Patience
  apiKey: string | null
  silence: ReturnType<typeof watchSilence>
  turn: { spoke(): void; heard(): void }
  tell: (state: StateOfQuestion) => void
  onCall: ((call: ModelCall) => void) | undefined
}

async function* askOnce<T>(
  open: OpenModel,
  prompt: Prompt,
  kind: AnswerKind<T>,
  { earlierTitles, patience, apiKey, silence, turn, tell, onCall, ...options }: Question,
): AsyncGenerator<T, Attempt & { hasBegun: boolean }> {
  const readerGone = new AbortController()
  const reader = createElementReader(kind.listKeys)
  const answerSoFar: Heard = { text: '', titles: [], missing: [] }
  const earlierKeys = new Set(earlierTitles.map(titleKey))
  const watched = { text: createRepetitionWatch(), thought: createRepetitionWatch() }
  let state: StateOfQuestion['state'] = 'waiting'
  const failureOf = (thrown: unknown) => draftingErrorOf(thrown, { apiKey, sent: sentBy(prompt) })
  const turnTo = (next: 'thinking' | 'writing') => {
    if (state !== next) tell({ state: next })
    state = next
  }
  const heardByte = () => {
    silence.heard()
    turn.heard()
  }
  let finish: { reason: FinishReason; usage: Partial<TokenUsage> } | undefined
  let thought = 0
  let repeats = false
  let error: unknown
  const from = performance.now()
  silence.sent()
  tell({ state, limitMs: patience.firstByteMs })
  try {
    const { stream } = streamText({
      model: open(heardByte),
      instructions: prompt.instructions,
      prompt: prompt.data,
      // for recordings: a provider reads what stands under its own name only
      providerOptions: { planwright: { prompt: prompt.version } },
      abortSignal: AbortSignal.any([options.signal, silence.signal, readerGone.signal]),
      maxRetries: 0,
      onError: () => undefined,
    })
    for await (const part of stream) {
      if (part.type === 'error') error ??= part.error
      else if (part.type === 'abort') error ??= silence.signal.reason ?? options.signal.reason
      else if (part.type === 'finish') finish = { reason: part.finishReason, usage: part.totalUsage }
      else if (part.type === 'reasoning-delta' || part.type === 'text-delta') {
        if (part.text === '') continue
        heardByte()
        turn.spoke()
        if (part.type === 'reasoning-delta') {
          turnTo('thinking')
          thought += part.text.length
          repeats ||= watched.thought.read(part.text)
        } else {
          answerSoFar.text += part.text
          repeats ||= watched.text.read(part.text)
          turnTo(thinksAloud(answerSoFar) ? 'thinking' : 'writing')
          for (const value of reader.read(part.text)) {
            const known = watched.text.element(value)
            repeats ||= known === 'loop'
            if (known !== 'new') continue
            for (const element of elementsIn(value, kind, answerSoFar)) {
              answerSoFar.titles.push(kind.titleOf(element))
              if (!earlierKeys.has(titleKey(kind.titleOf(element)))) yield element
            }
          }
        }
      }
      if (repeats || answerSoFar.text.length + thought > longestAnswer) break
    }
  } catch (thrown) {
    error ??= thrown
  } finally {
    silence.stop()
    readerGone.abort()
    // also where whoever asked wants no more of it
    onCall?.({
      about: kind.name,
      ms: performance.now() - from,
      ...(options.signal.aborted ? { error: 'cancelled' } : error !== undefined && { error: failureOf(error).code }),
      ...usedFor(prompt, answerSoFar.text.length + thought, finish?.usage),
    })
  }
  // what was used is told of a stopped answer too
  const { usage } = usedFor(prompt, answerSoFar.text.length + thought, finish?.usage)
  if (usage) options.onUsage?.(usage)
  options.signal.throwIfAborted()
  const failure = error === undefined ? undefined : failureOf(error)
  const problem =
    endless(repeats, answerSoFar.text.length + thought) ??
    (failure ? failed(failure, error, answerSoFar) : problemOf(answerSoFar, reader.end(), finish?.reason)) ??
    cutOf(prompt, finish?.usage.inputTokens)
  const told = `an answer of ${answerSoFar.text.length} characters behind ${thought} of thought, ended by ${finish?.reason ?? 'us'}`
  return {
    titles: answerSoFar.titles,
    hasBegun: answerSoFar.text !== '' || thought > 0,
    ...(problem && { problem: { told, ...problem } }),
  }
}

/** What was good of an answer that does not come to an end is kept: it is stopped, and asked for the rest where that may help. */
function endless(repeats: boolean, length: number): Problem | undefined {
  if (repeats)
    return {
      code: 'cut-off',
      reasons: ['It said the same again and again, and was stopped.'],
      words: 'The model said the same again and again and was stopped.',
    }
  if (length > longestAnswer)
    return { code: 'cut-off', reasons: [], isFinal: true, words: 'The model’s answer does not end, and was stopped.' }
  return undefined
}

/** A model without a way to think writes its thoughts before the answer. */
const thinksAloud = ({ text, titles }: Heard): boolean =>
  titles.length === 0 && /^\s*<(?:think|thought|reason)/i.test(text.slice(0, 40))

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
function elementsIn<T>(value: unknown, kind: AnswerKind<T>, answerSoFar: Heard): T[] {
  const reading = kind.read(value)
  if ('answer' in reading) return [reading.answer]
  const inner = Object.values(Object(value)).flatMap((each: unknown) => (Array.isArray(each) ? each : [each]))
  const answers = inner.flatMap((each) => {
    const nested = typeof each === 'object' && each !== null ? kind.read(each) : undefined
    return nested && 'answer' in nested ? [nested.answer] : []
  })
  if (answers.length === 0) answerSoFar.missing.push(reading.missing)
  return answers
}

function failed(failure: DraftingError, error: unknown, { text }: Heard): Problem {
  const { code } = failure
  const isFinal = text === '' || code === 'timed-out' || error === failure
  return { code, error, failure, isFinal, reasons: ['The connection was lost in the middle.'] }
}

/** Servers that cut a question which is too long for them answer as if nothing were: they only count less than was sent. */
function cutOf(prompt: Prompt, inputTokens: number | undefined): Problem | undefined {
  // rulers and columns of blanks are few tokens
  const sent = sentBy(prompt).replace(/([^\p{L}\p{N}])\1+/gu, '$1').length
  if (inputTokens === undefined || inputTokens < fewTokens || inputTokens * longestTokens > sent) return undefined
  return { code: 'too-long', isFinal: true, reasons: [], failure: cutQuestion(inputTokens, sent) }
}

const sentBy = ({ instructions, data }: Prompt): string => `${instructions}\n${data}`

function problemOf(
  { text, titles, missing }: Heard,
  end: { cut: boolean; broken: number; empty: boolean },
  finish: FinishReason | undefined,
): Problem | undefined {
  const nothing = titles.length === 0
  if (nothing && finish === 'content-filter')
    return {
      code: 'refused',
      isFinal: true,
      reasons: [],
      words: 'The provider’s filter stopped the answer of the model.',
    }
  if (nothing && refusal.test(text)) return { code: 'refused', reasons: ['There was no JSON in it.'] }
  if (finish === 'length' || end.cut) return { code: 'cut-off', reasons: ['It was cut off before its end.'] }
  if (missing.length > 0 && !end.empty) return { code: 'bad-output', reasons: missing }
  if (end.broken > 0) return { code: 'bad-output', reasons: ['A part of it was no valid JSON.'] }
  return nothing && !end.empty ? { code: 'bad-output', reasons: ['There was no JSON in it.'] } : undefined
}

const refusal =
  /^[^{[]{0,40}\b(?:I(?:['’]m| am) (?:sorry|unable|not able)|I (?:can(?:['’]t|not)|won['’]t|must decline)|as an AI)\b[^{[]*$/is

const wordsOf: Partial<Record<DraftingErrorCode, string>> = {
  'cut-off': 'The model stopped before it was finished: its answer may hold too few tokens.',
  refused: 'The model refused to answer.',
}

const errorOf = ({ code, failure, words, told = '' }: Problem): DraftingError =>
  failure ??
  new DraftingError(code, words ?? wordsOf[code] ?? 'The model answered in a form that could not be read.', {
    log: { fault: code, told, ...(settingOf[code] && { setting: settingOf[code] }) },
  })

const settingOf: Partial<Record<DraftingErrorCode, string>> = {
  'bad-output': 'AI_MODEL with one that follows instructions',
  'cut-off': 'AI_MODEL, or how many tokens its server lets an answer have',
}

const isEnough = (titles: readonly string[], { enough = Number.POSITIVE_INFINITY }: AskOptions): boolean =>
  titles.length >= enough

/** What the server counted; where it counts nothing although it answered, about as much as was sent and came. */
function usedFor({ instructions, data }: Prompt, came: number, usage?: Partial<TokenUsage>): { usage?: TokenUsage } {
  if (!usage && came === 0) return {}
  const about = (length: number) => Math.ceil(length / tokenLength)
  const inputTokens = usage?.inputTokens ?? about(instructions.length + data.length)
  return { usage: { inputTokens, outputTokens: usage?.outputTokens ?? about(came) } }
}
