import { createHash } from 'node:crypto'
import { wrapLanguageModel } from 'ai'
import * as z from 'zod'
import { DraftingError } from '../../drafting-error.ts'
import type { Model } from './language-model.ts'

/** An answer by what was asked: the wording's version, and a digest of all that was sent. Neither key nor address stands in it. */
const RecordedAnswer = z.strictObject({
  prompt: z.string(),
  question: z.string(),
  text: z.string(),
  finish: z.enum(['stop', 'length', 'content-filter', 'tool-calls', 'error', 'other', 'interrupted']),
  usage: z.nullable(z.strictObject({ inputTokens: z.int(), outputTokens: z.int() })),
})
type RecordedAnswer = z.infer<typeof RecordedAnswer>

/** The answers to all questions about one brief, as a file keeps them. */
export const Recording = z.strictObject({ model: z.string(), answers: z.array(RecordedAnswer) })
export type Recording = z.infer<typeof Recording>

type ModelV4 = Extract<Model, { specificationVersion: 'v4' }>
type Call = Parameters<ModelV4['doStream']>[0]
type Part = Awaited<ReturnType<ModelV4['doStream']>>['stream'] extends ReadableStream<infer Each> ? Each : never

/** The model as it is; what it answers is added to `answers` once it is whole. What `earlier` answers it is not asked again. */
export function recorded(model: Model, answers: RecordedAnswer[], earlier: readonly RecordedAnswer[] = []): Model {
  return wrapLanguageModel({
    model,
    middleware: {
      specificationVersion: 'v4',
      wrapStream: async ({ doStream, params }) => {
        const known = earlier.find(({ question }) => question === nameOf(params).question)
        if (known) {
          answers.push(known)
          return { stream: streamOf(known) }
        }
        const { stream, ...rest } = await doStream()
        let text = ''
        const listening = new TransformStream<Part, Part>({
          transform: (part, controller) => {
            if (part.type === 'text-delta') text += part.delta
            if (part.type === 'finish') {
              const { inputTokens, outputTokens } = part.usage
              const isCounted = inputTokens.total !== undefined && outputTokens.total !== undefined
              answers.push({
                ...nameOf(params),
                text,
                finish: part.finishReason.unified,
                usage: isCounted
                  ? { inputTokens: inputTokens.total ?? 0, outputTokens: outputTokens.total ?? 0 }
                  : null,
              })
            }
            controller.enqueue(part)
          },
        })
        return { ...rest, stream: stream.pipeThrough(listening) }
      },
    },
  })
}

/** A model that gives the answers of a recording and asks nobody. Where it holds none it says which wording it lacks, to `onMissing`, too: a draft is whole without some of its questions. */
export function replayed({ model, answers }: Recording, onMissing?: (words: string) => void): Model {
  const answersLeft = [...answers]
  const doStream: ModelV4['doStream'] = async (call) => {
    const { prompt, question } = nameOf(call)
    const at = answersLeft.findIndex((each) => each.question === question)
    // asked the same again, it answers the same, unless there is another answer
    const answer = at < 0 ? answers.findLast((each) => each.question === question) : answersLeft.splice(at, 1)[0]
    if (!answer) {
      const words = missing(prompt, answers)
      onMissing?.(words)
      throw new DraftingError('unreachable', words)
    }
    return { stream: streamOf(answer) }
  }
  return {
    specificationVersion: 'v4',
    provider: 'recording',
    modelId: model,
    supportedUrls: {},
    doStream,
    doGenerate: () => Promise.reject(new Error('Only streams are recorded.')),
  }
}

function missing(prompt: string, answers: readonly RecordedAnswer[]): string {
  const versions = [...new Set(answers.map((each) => each.prompt))].sort()
  return versions.includes(prompt)
    ? `The recording holds no answer to this question of ${prompt}: the brief, or what was drafted before, is another.`
    : `The recording holds no answer to ${prompt}: it was made with ${versions.join(', ') || 'nothing'}.`
}

/** Wording and digest of a question; the schema for its answer is not part of it, as servers take it or not. */
function nameOf({ prompt, providerOptions }: Call): Pick<RecordedAnswer, 'prompt' | 'question'> {
  const texts = prompt.flatMap(({ role, content }) => [
    role,
    ...(typeof content === 'string' ? [content] : content.map((part) => ('text' in part ? part.text : ''))),
  ])
  const question = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 32)
  return { prompt: String(providerOptions?.planwright?.prompt ?? 'unknown'), question }
}

function streamOf({ text, finish, usage }: RecordedAnswer): ReadableStream<Part> {
  const parts: Part[] = [
    { type: 'stream-start', warnings: [] },
    { type: 'text-start', id: '1' },
    { type: 'text-delta', id: '1', delta: text },
    { type: 'text-end', id: '1' },
    {
      type: 'finish',
      finishReason: { unified: finish, raw: finish },
      usage: {
        inputTokens: { total: usage?.inputTokens, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
        outputTokens: { total: usage?.outputTokens, text: undefined, reasoning: undefined },
      },
    },
  ]
  return new ReadableStream({
    start: (controller) => {
      for (const part of parts) controller.enqueue(part)
      controller.close()
    },
  })
}
