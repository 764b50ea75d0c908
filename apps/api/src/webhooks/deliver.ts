import { readKept } from '../db/read-kept.ts'
import type { RunContext, RunHandler, RunOutcome, StoredRun } from '../runs/run.ts'
import { secretOfWebhook, signMessage } from './webhook-message.ts'
import { DeliveryInput, DeliveryResult, deliveryLane, type WebhookStore } from './webhook-store.ts'

type Options = {
  readonly store: Pick<WebhookStore, 'find'>
  /** Looks at the address that is connected to, and follows no redirect. */
  readonly fetch: typeof fetch
  readonly serverSecret: string
  readonly userAgent: string
  readonly now: () => Date
  /** Pauses between two tries, in milliseconds; after the last one there is no other. */
  readonly pausesMs?: readonly number[]
}

const second = 1000
const minute = 60 * second
const usualPausesMs = [5 * second, minute, 10 * minute, 60 * minute, 6 * 60 * minute]
const answerMs = 10 * second

/** Telling a webhook: at least once, with growing pauses, and with one and the same id. */
export function createDeliveryHandler(options: Options): RunHandler {
  const { store, fetch: send, serverSecret, userAgent, now, pausesMs = usualPausesMs } = options

  async function work({ run, signal, assertHeld }: RunContext): Promise<RunOutcome> {
    const { webhookId, message } = readKept(DeliveryInput, run.input)
    const webhook = await store.find(run.owner, webhookId)
    const tries = triesOf(run)
    if (!webhook) return { state: 'failed', result: { tries } }
    const { body, headers } = signMessage(message, secretOfWebhook(serverSecret, webhookId), now())
    assertHeld()
    const at = now().toISOString()
    const answer = await tell(webhook.url, { body, headers: { ...headers, 'user-agent': userAgent } }, signal)
    if (signal.aborted) return { state: 'interrupted' }
    const result: DeliveryResult = { tries: [...tries, { at, answer: answer.words }] }
    if (answer.isGood) return { state: 'done', result }
    const retryInMs = answer.isFinal ? undefined : pausesMs[tries.length]
    return retryInMs === undefined ? { state: 'failed', result } : { state: 'parked', retryInMs, result }
  }

  /** Nothing of an answer but its status is kept or shown: it is somebody else's, and what stands at an address is not told to who names it. */
  async function tell(url: string, message: { body: string; headers: Record<string, string> }, signal: AbortSignal) {
    try {
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(answerMs)])
      const response = await send(url, { method: 'POST', ...message, signal: inTime, redirect: 'manual' })
      await response.body?.cancel()
      const { ok, status } = response
      // whoever answers so wants nothing more (Standard Webhooks, "Disabling failing endpoints")
      return { isGood: ok, isFinal: status === 410, words: String(status) }
    } catch (error) {
      const words = wordsOf(error)
      return { isGood: false, isFinal: words === refusedWords, words }
    }
  }

  return {
    work,
    lane: deliveryLane,
    lastEvent: () => ({ name: 'done', data: {} }),
    describe: () => ({}),
    givenUp: (run) => ({ tries: triesOf(run) }) satisfies DeliveryResult,
  }
}

const triesOf = ({ result }: StoredRun): DeliveryResult['tries'] =>
  result === null ? [] : readKept(DeliveryResult, result).tries

/** What the guarded fetch says of an address that may not be called. */
export const refusedWords = 'The address is private.'

function wordsOf(error: unknown): string {
  if (error instanceof Error && error.message === refusedWords) return refusedWords
  return error instanceof Error && error.name === 'TimeoutError' ? 'No answer within 10 s.' : 'It could not be reached.'
}
