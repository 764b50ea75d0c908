import * as z from 'zod'

/** A piece of an answer: a text, what the model thinks, or bytes that go out as they are, such as `: keep-alive` and its blank line. */
const Piece = z.union([z.string(), z.strictObject({ thought: z.string() }), z.strictObject({ bytes: z.string() })])
export type Piece = z.infer<typeof Piece>

/** One scripted answer of the model, as `POST /_sandbox/model/script` takes it. */
export const ScriptedReply = z.strictObject({
  /** A regular expression tried on the request's JSON text; absent: matches every request. */
  match: z.string().refine(isRegularExpression, 'This is not a regular expression.').optional(),
  /** The pieces of the answer; with an error status together the body. */
  chunks: z.array(Piece).default([]),
  /** Milliseconds to wait before each piece. */
  pauseMs: z.number().int().min(0).max(600_000).default(0),
  /** Milliseconds until anything is sent, the headers too. */
  leadMs: z.number().int().min(0).max(600_000).default(0),
  /** Begins only when no other such answer is being sent, as servers do that answer one question at a time. */
  queues: z.boolean().default(false),
  /** Sent as it is in the place of any answer, with the status and headers given. */
  body: z.string().optional(),
  /** Told as the tokens of the question, which are counted otherwise. */
  promptTokens: z.number().int().min(0).optional(),
  status: z.number().int().min(200).max(599).optional(),
  headers: z.record(z.string(), z.string()).optional(),
  finishReason: z.string().optional(),
  /** The connection is cut after so many pieces; 0 cuts before the first. */
  cutAfter: z.number().int().min(0).optional(),
})
export type ScriptedReply = z.infer<typeof ScriptedReply>

export const Script = z.strictObject({ replies: z.array(ScriptedReply) })

/** Takes the first reply of the queue that matches the request out of it. */
export function takeReply(queue: ScriptedReply[], requestText: string): ScriptedReply | undefined {
  const index = queue.findIndex(({ match }) => match === undefined || new RegExp(match).test(requestText))
  return index < 0 ? undefined : queue.splice(index, 1)[0]
}

function isRegularExpression(source: string): boolean {
  try {
    return new RegExp(source) !== undefined
  } catch {
    // The constructor is the only judge there is.
    return false
  }
}
