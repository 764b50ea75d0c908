import { APICallError } from 'ai'
import { DraftingError } from '../../drafting-error.ts'
import { forLog } from './for-log.ts'
import { type Fault, type FaultKind, faultOf, faults } from './model-fault.ts'
import { ModelSilent } from './watch-silence.ts'

/** What must not stand in a log: the key, and the texts that were sent. */
export type Unsaid = { apiKey: string | null; sent: string }

/** What went wrong with the model, in words for a person and a code for programs; `log` tells the operator more. */
export function draftingErrorOf(
  error: unknown,
  unsaid: Unsaid = { apiKey: null, sent: '' },
  now = new Date(),
): DraftingError {
  if (error instanceof DraftingError) return error
  const { kind, status, message, retryAt } = faultOf(error, now)
  const { code, words, advice, setting } = faults[kind]
  return new DraftingError(code, error instanceof ModelSilent ? silenceWords(error) : words, {
    cause: error,
    advice: retryAt ? '' : advice,
    log: { fault: kind, ...(status && { status }), told: forLog(message, unsaid), ...(setting && { setting }) },
    ...(retryAt && retryAt > now && { retryAt }),
  })
}

/** A model whose server says that it read much less than was sent. */
export function cutQuestion(tokensRead: number, charactersSent: number): DraftingError {
  const { code, advice, setting } = faults['context-too-small']
  return new DraftingError(code, 'The model read only a part of the brief: its context is too small.', {
    advice,
    log: {
      fault: 'context-too-small',
      told: `the server counted ${tokensRead} tokens of a question of ${charactersSent} characters`,
      setting,
    },
  })
}

function silenceWords({ began, ms }: ModelSilent): string {
  const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`
  const within = ms >= 120_000 ? count(Math.round(ms / 60_000), 'minute') : count(Math.ceil(ms / 1_000), 'second')
  return began
    ? `The model fell silent in the middle of its answer: nothing came for ${within}.`
    : `The model did not begin to answer within ${within}.`
}

/** The longest wait that a draft sits through; for longer ones the person is told when to come back. */
const longestPauseMs = 60_000
const firstPauseMs = 2_000
const passing: ReadonlySet<FaultKind> = new Set([
  'too-many-requests',
  'overloaded',
  'server-error',
  'took-too-long',
  'lost',
  'nothing-there',
])

/** When to ask again after so many tries, where that may help: never earlier than the server asks for. */
export function retryTimeOf(error: unknown, tries: number, now = new Date()): { at: Date; asked: boolean } | undefined {
  if (error === undefined || error instanceof DraftingError) return undefined
  const { kind, retryAt }: Fault = faultOf(error, now)
  if (!passing.has(kind)) return undefined
  if (retryAt) return retryAt.getTime() - now.getTime() <= longestPauseMs ? { at: retryAt, asked: true } : undefined
  // half of it by chance, so that those who failed together do not come back together
  const waitMs = firstPauseMs * 2 ** (tries - 1) * (0.5 + Math.random() / 2)
  return { at: new Date(now.getTime() + waitMs), asked: false }
}

/** Whether a server refused the schema for its answer: `any` where it takes none at all, `this` where it may be this one only. */
export function refusedSchema(error: unknown): 'any' | 'this' | undefined {
  if (!APICallError.isInstance(error) || ![400, 404, 415, 422, 500, 501].includes(error.statusCode ?? 0))
    return undefined
  if (!['bad-request', 'server-error', 'unknown-address', 'unknown-model'].includes(faultOf(error).kind))
    return undefined
  const message = `${error.message} ${error.responseBody ?? ''}`
  if (
    !/response_?format|json_?schema|json mode|json_object|json_validate_failed|structured|schema|grammar|guided|output_config|generation_?config/i.test(
      message,
    )
  )
    return undefined
  const namesIt = /response_?format|json_?schema|json mode|structured[_ ]outputs?/i.test(message)
  return namesIt &&
    /not supported|unsupported|does not support|unknown|unrecognized|extra (?:inputs|fields)|not (?:permitted|available|allowed)/i.test(
      message,
    )
    ? 'any'
    : 'this'
}
