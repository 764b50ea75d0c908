import * as z from 'zod'
import type { Piece } from './scripted-reply.ts'

const Part = z.looseObject({ type: z.string(), text: z.string().optional() })
const Message = z.looseObject({
  role: z.string(),
  content: z.union([z.string(), z.array(Part), z.null()]).optional(),
})

/** What the endpoint reads of a request; everything else a client sends is accepted. */
export const ChatRequest = z.looseObject({
  model: z.string(),
  messages: z.array(Message).min(1),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().optional() }).nullish(),
})
export type ChatRequest = z.infer<typeof ChatRequest>

/** The head of a completion: everything its pieces have in common. */
export type CompletionHead = { id: string; created: number; model: string }

export type Usage = { prompt_tokens: number; completion_tokens: number; total_tokens: number }

/** The whole answer of a request that does not stream. */
export function completionOf(head: CompletionHead, text: string, finishReason: string, usage: Usage) {
  const message = { role: 'assistant', content: text, refusal: null }
  const choices = [{ index: 0, message, logprobs: null, finish_reason: finishReason }]
  return { ...head, object: 'chat.completion', choices, usage }
}

/** The events of a stream: one per piece, the finish, and the usage where it was asked for. `[DONE]` is not among them. */
export function completionChunks(
  head: CompletionHead,
  pieces: readonly Piece[],
  finishReason: string,
  usage: Usage | undefined,
): { opening: object; pieces: (object | { bytes: string })[]; closing: object[] } {
  const chunk = (delta: object, finish: string | null) => ({
    ...head,
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
    ...(usage && { usage: null }),
  })
  const end = chunk({}, finishReason)
  return {
    opening: chunk({ role: 'assistant', content: '' }, null),
    pieces: pieces.map((piece) => {
      if (typeof piece === 'string') return chunk({ content: piece }, null)
      return 'bytes' in piece ? piece : chunk({ reasoning_content: piece.thought }, null)
    }),
    closing: usage === undefined ? [end] : [end, { ...end, choices: [], usage }],
  }
}

/** The text of an answer: what is thought and other bytes are none of it. */
export function textOfPieces(pieces: readonly Piece[]): string {
  return pieces.filter((piece) => typeof piece === 'string').join('')
}

/** Counts as if four characters were a token, so that tests can foretell the numbers. */
export function usageOf(request: ChatRequest, answer: string, promptTokens?: number): Usage {
  const prompt = promptTokens ?? tokensOf(request.messages.map(textOf).join(''))
  const completion = tokensOf(answer)
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion }
}

/** An error as OpenAI words it. */
export function modelError(message: string, type: string, code: string | null) {
  return { error: { message, type, param: null, code } }
}

function tokensOf(text: string): number {
  return Math.ceil(text.length / 4)
}

function textOf({ content }: z.infer<typeof Message>): string {
  if (typeof content === 'string') return content
  return (content ?? []).map((part) => part.text ?? '').join('')
}
