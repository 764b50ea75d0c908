import { expect, it } from 'vitest'
import type { RunContext, StoredRun } from '../runs/run.ts'
import { createDeliveryHandler } from './deliver.ts'
import type { DeliveryResult } from './webhook-store.ts'

const at = '2026-11-25T12:00:00.000Z'
const message = { id: 'msg_1', type: 'run.ended', at, data: { runId: 'r' } }

function deliverTo(send: typeof fetch, isThere = true) {
  const sent: string[] = []
  const handler = createDeliveryHandler({
    store: {
      find: async (owner, id) =>
        isThere ? { id, owner, url: 'https://example.com', events: ['run.ended'], createdAt: new Date(at) } : undefined,
    },
    fetch: async (input, init) => {
      sent.push(String(input))
      return send(input, init)
    },
    serverSecret: 'secret',
    userAgent: 'test',
    now: () => new Date(at),
  })
  const work = (result: unknown, signal = new AbortController().signal) =>
    handler.work({
      run: { id: 'd', owner: 'ada', input: { webhookId: 'w', message }, result } as StoredRun,
      signal,
      assertHeld: () => undefined,
    } as RunContext)
  return { work, sent, handler }
}

it('waits longer after each try, and gives up after the sixth', async () => {
  const { work, sent } = deliverTo(async () => new Response(null, { status: 503 }))
  const pauses: number[] = []
  let result: unknown = null
  for (;;) {
    const outcome = await work(result)
    result = 'result' in outcome ? outcome.result : null
    if (outcome.state !== 'parked') {
      expect(outcome.state).toBe('failed')
      break
    }
    pauses.push(outcome.retryInMs / 1000)
  }
  expect(pauses).toEqual([5, 60, 600, 3600, 21_600])
  expect(sent).toHaveLength(6)
  expect((result as DeliveryResult).tries).toEqual(Array.from({ length: 6 }, () => ({ at, answer: '503' })))
})

it('tells what failed without the words of others', async () => {
  const { work } = deliverTo(async () => {
    throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 10.0.0.7:22') })
  })
  expect(await work(null)).toMatchObject({
    state: 'parked',
    result: { tries: [{ answer: 'It could not be reached.' }] },
  })
  const late = deliverTo(async () => {
    throw new DOMException('The operation timed out', 'TimeoutError')
  })
  expect(await late.work(null)).toMatchObject({ result: { tries: [{ answer: 'No answer within 10 s.' }] } })
})

it('sends nothing to a webhook that is gone, and leaves the try to the next where the server stops', async () => {
  const gone = deliverTo(async () => new Response(null), false)
  expect(await gone.work(null)).toEqual({ state: 'failed', result: { tries: [] } })
  expect(gone.sent).toEqual([])
  const stopping = new AbortController()
  const cut = deliverTo(async () => {
    stopping.abort()
    throw stopping.signal.reason
  })
  expect(await cut.work(null, stopping.signal)).toEqual({ state: 'interrupted' })
})

it('keeps what was tried where it is given up', () => {
  const { handler } = deliverTo(async () => new Response(null))
  const tries = [{ at, answer: '500' }]
  expect(handler.givenUp({ result: { tries } } as StoredRun)).toEqual({ tries })
})
