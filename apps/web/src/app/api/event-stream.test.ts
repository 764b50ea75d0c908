import { afterEach, describe, expect, it } from 'vitest'
import { type Handle, startTestServer } from '../../testing/server.ts'
import { createApiClient } from './api-client.ts'
import { eventStream, resumeDelay, type ServerEvent } from './event-stream.ts'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function apiFor(handle: Handle) {
  const { baseUrl, stop } = await startTestServer(handle)
  stops.push(stop)
  return createApiClient({ baseUrl, tokens: null, defaultTimeoutMs: 5_000 })
}

const write = (id: number, name: string, data: string) => `id: ${id}\nevent: ${name}\ndata: ${data}\n\n`
const isLast = ({ name }: ServerEvent) => name === 'done'
const resumeAt = ({ name, data }: ServerEvent) => (name === 'run' ? `/runs/${data}/events` : undefined)

async function collect(events: AsyncIterable<ServerEvent>) {
  const names: string[] = []
  for await (const { id, name } of events) names.push(`${id} ${name}`)
  return names
}

describe('eventStream', () => {
  it('goes on where it was cut, without sending the POST again', async () => {
    const seen: (string | string[] | undefined)[][] = []
    const states: string[] = []
    const api = await apiFor((request, response, body) => {
      seen.push([request.method, request.url, request.headers['last-event-id'], body])
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      if (request.method === 'POST') {
        response.write(write(1, 'run', 'r1') + write(2, 'epic', '{}'), () => response.destroy())
      } else {
        response.end(write(3, 'story', '{}') + write(4, 'done', '{}'))
      }
    })
    const onConnection = (state: string) => states.push(state)
    const events = eventStream(api, { path: '/draft', method: 'POST', body: { a: 1 }, isLast, resumeAt, onConnection })
    expect(await collect(events)).toEqual(['1 run', '2 epic', '3 story', '4 done'])
    expect(seen).toEqual([
      ['POST', '/draft', undefined, '{"a":1}'],
      ['GET', '/runs/r1/events', '2', ''],
    ])
    expect(states).toEqual(['cut', 'open'])
  })

  it('treats an end without the last event as a cut', async () => {
    let calls = 0
    const api = await apiFor((request, response) => {
      calls += 1
      response.end(calls === 1 ? write(1, 'step', '{}') : write(2, 'done', String(request.headers['last-event-id'])))
    })
    expect(await collect(eventStream(api, { path: '/runs/r1/events', isLast }))).toEqual(['1 step', '2 done'])
  })

  it('comes back with who is signed in now when the session has ended, and misses nothing', async () => {
    const problem = JSON.stringify({ type: 't', title: 'Ended', status: 401, code: 'session-ended', requestId: 'r' })
    const seen: (string | string[] | undefined)[] = []
    const api = await apiFor((request, response) => {
      seen.push(request.headers['last-event-id'])
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.end(
        seen.length === 1
          ? `${write(1, 'step', '{}')}event: problem\ndata: ${problem}\n\n`
          : write(2, 'step', '{}') + write(3, 'done', '{}'),
      )
    })
    const last = ({ name }: ServerEvent) => name === 'done' || name === 'problem'
    expect(await collect(eventStream(api, { path: '/runs/r1/events', isLast: last }))).toEqual([
      '1 step',
      '2 step',
      '3 done',
    ])
    expect(seen).toEqual([undefined, '1'])
  })

  it('fails when a POST is cut before it is known where to go on', async () => {
    let calls = 0
    const api = await apiFor((request) => {
      calls += 1
      request.socket.destroy()
    })
    const events = eventStream(api, { path: '/draft', method: 'POST', body: {}, isLast, resumeAt })
    await expect(collect(events)).rejects.toMatchObject({ kind: 'network' })
    expect(calls).toBe(1)
  })

  it('takes a refusal as a fact', async () => {
    let calls = 0
    const api = await apiFor((_request, response) => {
      calls += 1
      response.writeHead(404).end()
    })
    await expect(collect(eventStream(api, { path: '/runs/x/events', isLast }))).rejects.toMatchObject({ status: 404 })
    expect(calls).toBe(1)
  })

  it('ends with the reason of who stopped it', async () => {
    const stop = new AbortController()
    const api = await apiFor((_request, response) => response.write(write(1, 'step', '{}')))
    const reason = new Error('stopped')
    const run = async () => {
      for await (const _event of eventStream(api, { path: '/x', isLast, signal: stop.signal })) stop.abort(reason)
    }
    await expect(run()).rejects.toBe(reason)
  })

  it('waits longer each time, up to 15 s', () => {
    expect([0, 1, 4, 5, 11].map(resumeDelay)).toEqual([500, 1_000, 8_000, 15_000, 15_000])
  })
})
