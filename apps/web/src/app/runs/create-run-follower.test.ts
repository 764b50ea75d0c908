import type { Run } from '@planwright/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing/server.ts'
import { createApiClient } from '../api/api-client.ts'
import { createRunFollower, type RunEnd } from './create-run-follower.ts'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const event = (id: number, name: string, data: unknown) =>
  `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`
const started = event(1, 'run', { runId: 'r 1' })
const problem = { type: 'about:blank', title: 'Refused', status: 409, code: 'run-not-resumable', requestId: 'q' }
const aRun = (state: Run['state']): Run => ({ id: 'r 1', kind: 'save', state, createdAt: '', updatedAt: '' })

/** What a call is answered with: events after which the connection is cut, a body with its status, or nothing. */
type Answer = { events: string } | { status?: number; body: unknown } | 'cut'

/** A follower before a server that answers each call by what is next on its list. */
async function follow(answers: Record<string, Answer[]>) {
  const calls: string[] = []
  const { baseUrl, stop } = await startTestServer(({ method, url, headers }, response) => {
    const call = `${method} ${url}`
    const after = headers['last-event-id']
    calls.push(after === undefined ? call : `${call} after ${String(after)}`)
    const answer = answers[call]?.shift() ?? { status: 404, body: { ...problem, status: 404, code: 'not-found' } }
    if (answer === 'cut') {
      response.destroy()
    } else if ('events' in answer) {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(answer.events, () => response.destroy())
    } else {
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer.body))
    }
  })
  stops.push(stop)
  const told: string[] = []
  const ends: RunEnd<string>[] = []
  const follower = createRunFollower<string>(createApiClient({ baseUrl, tokens: null, defaultTimeoutMs: 5_000 }), {
    result: async (told, readRun) => (told === 'look' ? (await readRun()).state : String(told)),
    isOver: ({ state }) => state === 'failed' || state === 'needs-link',
    onBegin: () => told.push('begin'),
    onRun: (runId) => told.push(`run ${runId}`),
    onFound: ({ state }) => told.push(`found ${state}`),
    onEvent: (name, value) => {
      told.push(`${name} ${value}`)
      if (value === 'leave') follower.leave()
    },
    onEnd: (end) => ends.push(end),
  })
  return { follower, calls, told, ends }
}

const events = 'GET /runs/r%201/events'
const run = 'GET /runs/r%201'
const resume = 'POST /runs/r%201/resume'

describe('following a run', () => {
  it('goes from the call that starts it over a cut to its end', async () => {
    const { follower, calls, told, ends } = await follow({
      'POST /save': [{ events: started + event(2, 'step', 'a') }],
      [run]: [{ body: aRun('running') }],
      [events]: [{ events: event(3, 'step', 'b') + event(4, 'done', 'saved') }],
    })
    await follower.start('/save', {})
    expect(told).toEqual(['begin', 'run r 1', 'step a', 'step b'])
    expect(ends).toEqual([{ kind: 'done', result: 'saved' }])
    expect(calls.filter((call) => call !== run)).toEqual(['POST /save', `${events} after 2`])
  })

  it('reads from the run what it came to, where its last event does not say', async () => {
    const { follower, ends } = await follow({
      'POST /save': [{ events: started + event(2, 'done', 'look') }],
      [run]: [{ body: aRun('done') }],
    })
    await follower.start('/save')
    expect(ends).toEqual([{ kind: 'done', result: 'done' }])
  })

  it('takes a run for lost that is done and cannot be read', async () => {
    const failing = { status: 500, body: { ...problem, status: 500, code: 'unexpected' } }
    const { follower, ends } = await follow({
      'POST /save': [{ events: started + event(2, 'done', 'look') }],
      [run]: [failing, failing],
    })
    await follower.start('/save')
    expect(ends).toMatchObject([{ kind: 'lost', error: { status: 500 } }])
  })

  it('looks at the run after a cut: one that waits for a person says nothing more', async () => {
    const { follower, ends } = await follow({
      'POST /save': [{ events: started }],
      [run]: [{ body: aRun('needs-link') }],
    })
    await follower.start('/save')
    expect(ends).toMatchObject([{ kind: 'over', run: { state: 'needs-link' } }])
  })

  it.each<[string, Run['state'], object]>([
    ['goes on', 'running', { kind: 'lost', error: { status: 500 } }],
    ['is over', 'failed', { kind: 'over', run: { state: 'failed' } }],
  ])('never takes a server that fails for a run that failed: asked itself, the run %s', async (_, state, end) => {
    const failing = { status: 500, body: { ...problem, status: 500, code: 'unexpected' } }
    const { follower, ends } = await follow({
      'POST /save': [{ events: started }],
      [events]: [failing],
      // once after the cut, and once after the events were refused
      [run]: [{ body: aRun('running') }, { body: aRun(state) }],
    })
    await follower.start('/save')
    expect(ends).toMatchObject([end])
  })

  it('takes up again what failed, behind the last event before its end, whose number another gets', async () => {
    const { follower, calls, ends, told } = await follow({
      'POST /save': [{ events: started + event(2, 'step', 'a') + event(3, 'problem', problem) }],
      [resume]: [{ body: aRun('queued') }],
      [events]: [{ events: event(3, 'step', 'b') + event(4, 'done', 'saved') }],
    })
    await follower.start('/save')
    expect(ends).toMatchObject([{ kind: 'failed', error: { code: 'run-not-resumable' } }])
    await follower.resume()
    expect(calls.slice(1)).toEqual([resume, `${events} after 2`])
    expect(told.slice(3)).toEqual(['begin', 'found queued', 'step b'])
    expect(ends[1]).toEqual({ kind: 'done', result: 'saved' })
  })

  it('follows what cannot be taken up again as it stands', async () => {
    const { follower, ends } = await follow({
      'POST /save': [{ events: started + event(2, 'problem', problem) }],
      [resume]: [{ status: 409, body: problem }],
      [run]: [{ body: aRun('done') }],
      [events]: [{ events: event(2, 'done', 'saved') }],
    })
    await follower.start('/save')
    await follower.resume()
    expect(ends[1]).toEqual({ kind: 'done', result: 'saved' })
  })

  it.each<[string, Answer[], object]>([
    ['is over', [{ body: aRun('failed') }], { kind: 'over' }],
    ['goes on', [{ body: aRun('running') }], { kind: 'done', result: 'saved' }],
    ['is not kept any more', [], { kind: 'gone' }],
    ['cannot be read', [{ status: 500, body: {} }], { kind: 'lost' }],
  ])('comes back to a run that %s', async (_, answers, end) => {
    const { follower, ends } = await follow({
      [run]: answers,
      [events]: [{ events: started + event(2, 'done', 'saved') }],
    })
    await follower.comeBack('r 1')
    expect(ends).toMatchObject([end])
    expect(follower.runId()).toBe('r 1')
  })

  it('looks again for a run that it lost sight of, behind the events that came', async () => {
    const failing = { status: 500, body: { ...problem, status: 500, code: 'unexpected' } }
    const { follower, calls, told, ends } = await follow({
      'POST /save': [{ events: started + event(2, 'step', 'a') }],
      [events]: [failing, { events: event(3, 'step', 'b') + event(4, 'done', 'saved') }],
      [run]: [{ body: aRun('running') }, { body: aRun('running') }, { body: aRun('running') }],
    })
    await follower.start('/save')
    expect(ends).toMatchObject([{ kind: 'lost' }])
    await follower.lookAgain()
    expect(calls.at(-1)).toBe(`${events} after 2`)
    expect(told).toEqual(['begin', 'run r 1', 'step a', 'begin', 'found running', 'step b'])
    expect(ends[1]).toEqual({ kind: 'done', result: 'saved' })
  })

  it('finds a run under its key where the answer to its beginning did not come, and knows it by its id from then on', async () => {
    const { follower, calls, told, ends } = await follow({
      'POST /save': ['cut'],
      'GET /runs/key-1': [{ body: aRun('running') }],
      'GET /runs/key-1/events': [{ events: started + event(2, 'step', 'a') }],
      [events]: [{ events: event(3, 'done', 'saved') }],
      [run]: [{ body: aRun('running') }],
    })
    await follower.start('/save', {}, { key: 'key-1' })
    expect(ends).toEqual([{ kind: 'done', result: 'saved' }])
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual(['POST /save'])
    expect(calls).toContain(`${events} after 2`)
    expect(told).toContain('run r 1')
    expect(follower.runId()).toBe('r 1')
  })

  it.each<[string, (follower: Awaited<ReturnType<typeof follow>>['follower']) => Promise<void>]>([
    ['began it', (follower) => follower.start('/save', {}, { key: 'key-1' })],
    ['came back to it', (follower) => follower.comeBack('key-1')],
  ])('says of a key that no run began under it, to a page that %s', async (_, look) => {
    const { follower, ends } = await follow({ 'POST /save': ['cut'] })
    await look(follower)
    expect(ends).toEqual([{ kind: 'gone' }])
    expect(follower.runId()).toBe('key-1')
  })

  it('says nothing more of a run that was left, and goes on from there', async () => {
    const { follower, told, ends, calls } = await follow({
      'POST /save': [{ events: started + event(2, 'step', 'leave') + event(3, 'step', 'unread') }],
      [resume]: [{ body: aRun('running') }],
      [events]: [{ events: event(3, 'done', 'saved') }],
    })
    await follower.start('/save')
    expect([told.at(-1), ends]).toEqual(['step leave', []])
    await follower.resume()
    expect(calls.at(-1)).toBe(`${events} after 2`)
    expect(ends).toEqual([{ kind: 'done', result: 'saved' }])
  })

  it('knows no run before it is told one, and none once it was forgotten', async () => {
    const { follower, calls, ends } = await follow({ 'POST /save': [{ status: 409, body: problem }] })
    await follower.start('/save')
    expect(ends).toMatchObject([{ kind: 'failed' }])
    await follower.resume()
    await follower.cancel()
    follower.forget()
    expect([calls, follower.runId()]).toEqual([['POST /save'], null])
  })
})
