import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer } from '../testing/server.ts'
import { registerModelEndpoint } from './model-endpoint.ts'

let app: FastifyInstance
let origin: string
let reset: () => void

beforeAll(async () => {
  const server = await startTestServer((instance) =>
    registerModelEndpoint(instance, {
      now: () => Date.UTC(2026, 0, 5),
      onReset: (run) => {
        reset = run
      },
    }),
  )
  app = server.app
  origin = server.origin
})
afterAll(() => app.close())
beforeEach(() => reset())

describe('without a script', () => {
  it('lists a model', async () => {
    const answer = await fetch(`${origin}/_sandbox/model/v1/models`)
    expect(await answer.json()).toMatchObject({ object: 'list', data: [{ id: 'sandbox-model', object: 'model' }] })
  })

  it('says in the shape of OpenAI that nothing is scripted', async () => {
    const answer = await ask()
    expect(answer.status).toBe(400)
    expect((await answer.json()).error).toMatchObject({
      message: expect.stringContaining('No reply is scripted'),
      type: 'invalid_request_error',
      code: 'no_scripted_reply',
    })
  })

  it('refuses a request without messages, and a script that is none', async () => {
    expect((await ask({ messages: [] })).status).toBe(400)
    expect((await script({ match: '(' })).status).toBe(400)
    expect((await script({ chunk: 'a' })).status).toBe(400)
  })
})

describe('a whole answer', () => {
  it('joins the pieces, with the reason and counted usage', async () => {
    await script({ chunks: ['Hel', 'lo!'], finishReason: 'length', headers: { 'x-request-id': 'r1' } })
    const answer = await ask()
    expect(answer.headers.get('x-request-id')).toBe('r1')
    expect(await answer.json()).toMatchObject({
      object: 'chat.completion',
      model: 'some-model',
      created: 1767571200,
      choices: [{ message: { role: 'assistant', content: 'Hello!' }, finish_reason: 'length' }],
      usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 },
    })
  })

  it('takes the first match of the queue, once', async () => {
    await script(
      { match: 'epic', chunks: ['epic'] },
      { chunks: ['other'] },
      { match: '"temperature":0', chunks: ['cold'] },
    )
    expect(await content(ask())).toBe('other')
    expect(await content(ask({ temperature: 0 }))).toBe('cold')
    expect(await content(ask({ messages: [{ role: 'user', content: 'an epic' }] }))).toBe('epic')
    expect((await ask()).status).toBe(400)
  })

  it('answers scripted failures, with their body or an error made of the text', async () => {
    await script(
      { status: 429, chunks: ['Slow down.'], headers: { 'retry-after': '7' } },
      { status: 500, chunks: ['{"error":{"message":"mine"}}'] },
      { status: 401, chunks: [] },
    )
    const slow = await ask({ stream: true })
    expect([slow.status, slow.headers.get('retry-after')]).toEqual([429, '7'])
    expect((await slow.json()).error).toMatchObject({ message: 'Slow down.', type: 'rate_limit_error' })
    expect(await (await ask()).json()).toEqual({ error: { message: 'mine' } })
    expect((await ask()).status).toBe(401)
  })

  it('cuts in the middle of the body', async () => {
    await script({ chunks: ['Hello'], cutAfter: 1 })
    await expect(ask().then((answer) => answer.text())).rejects.toThrow()
    expect((await requests()).map(({ outcome }) => outcome)).toEqual(['cut'])
  })
})

describe('a stream', () => {
  it('gives one event per piece, the finish, the usage when asked for, and the end', async () => {
    await script({ chunks: ['Hel', 'lo!'], pauseMs: 1 })
    const answer = await ask({ stream: true, stream_options: { include_usage: true } })
    expect(answer.headers.get('content-type')).toContain('text/event-stream')
    const events = eventsOf(await answer.text())
    expect(events.at(-1)).toBe('[DONE]')
    const chunks = events.slice(0, -1).map((event) => JSON.parse(event))
    expect(chunks.map(({ choices }) => choices[0]?.delta.content)).toEqual(['', 'Hel', 'lo!', undefined, undefined])
    expect(chunks.map(({ choices }) => choices[0]?.finish_reason)).toEqual([null, null, null, 'stop', undefined])
    expect(chunks.map(({ usage }) => usage)).toEqual([
      null,
      null,
      null,
      null,
      { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 },
    ])
  })

  it('sends no usage unasked', async () => {
    await script({ chunks: ['a'] })
    expect(await (await ask({ stream: true })).text()).not.toContain('usage')
  })

  it('cuts after the given number of pieces', async () => {
    await script({ chunks: ['one', 'two', 'three'], cutAfter: 2 })
    const answer = await ask({ stream: true })
    const received: string[] = []
    const read = async () => {
      for await (const bytes of answer.body ?? []) received.push(Buffer.from(bytes).toString())
    }
    await expect(read()).rejects.toThrow()
    const text = received.join('')
    expect(text).toContain('"two"')
    expect(text).not.toContain('three')
    expect(text).not.toContain('[DONE]')
  })

  it('notices that the client went away', async () => {
    await script({ chunks: ['one', 'two'], pauseMs: 60_000 })
    const stop = new AbortController()
    const answer = await ask({ stream: true }, stop.signal)
    const reader = answer.body?.getReader()
    await reader?.read()
    stop.abort()
    await expect.poll(async () => (await requests())[0]?.outcome).toBe('aborted')
  })
})

describe('the log', () => {
  it('lists what was asked, until a reset, which forgets the script as well', async () => {
    await script({ chunks: ['a'] }, { chunks: ['b'] })
    await ask({}, undefined, { authorization: 'Bearer key' })
    expect(await requests()).toMatchObject([
      {
        at: '2026-01-05T00:00:00.000Z',
        path: '/_sandbox/model/v1/chat/completions',
        authorization: 'Bearer key',
        body: { model: 'some-model' },
        status: 200,
        outcome: 'done',
      },
    ])
    reset()
    expect(await requests()).toEqual([])
    expect((await ask()).status).toBe(400)
  })
})

function script(...replies: object[]): Promise<Response> {
  return post('/_sandbox/model/script', { replies })
}

function ask(more: object = {}, signal?: AbortSignal, headers: Record<string, string> = {}): Promise<Response> {
  const body = { model: 'some-model', messages: [{ role: 'user', content: 'Say hello.' }], ...more }
  return post('/_sandbox/model/v1/chat/completions', body, signal, headers)
}

function post(path: string, body: object, signal?: AbortSignal, headers: Record<string, string> = {}) {
  return fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal,
  })
}

async function content(answer: Promise<Response>): Promise<string> {
  return (await (await answer).json()).choices[0].message.content
}

async function requests(): Promise<{ outcome: string }[]> {
  return (await fetch(`${origin}/_sandbox/model/requests`)).json()
}

function eventsOf(text: string): string[] {
  return text
    .split('\n\n')
    .filter((event) => event !== '')
    .map((event) => event.replace(/^data: /, ''))
}
