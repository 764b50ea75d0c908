import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { createBuiltInDrafter, type Drafter } from '@planwright/generation'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { slowdown } from '../../../../scripts/testing/slowdown.ts'
// biome-ignore lint/style/noRestrictedImports: what ends a session from outside
import { session, user } from '../identity/identity-tables.ts'
import { cookiesOf, createTestApp, makeToken, signUp, type TestApp, type TestPerson } from '../testing/app.ts'
import { testDatabases } from '../testing/databases/database.ts'
import { run, runEvent } from './run-tables.ts'

/** Writes until somebody stops it. */
const endlessDrafter: Drafter = {
  ...createBuiltInDrafter(),
  async *draft(_brief, { newId, signal }) {
    yield { type: 'epic', epic: { id: newId(), title: 'Shop', description: '', citations: [] } }
    await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  },
}

describe.each(testDatabases())('an event stream on %s', (kind) => {
  let test: TestApp
  let url: string
  let ahead = 0
  beforeAll(async () => {
    const settings = { ADMIN_EMAILS: 'admin@example.com', LIMIT_STREAMS: '3' }
    test = await createTestApp({ kind, settings, drafter: endlessDrafter, now: () => new Date(Date.now() + ahead) })
    url = await test.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => test.close())
  afterEach(() => {
    ahead = 0
  })

  /** A run that waits, with one event. */
  async function waitingRun({ uid: owner }: TestPerson): Promise<string> {
    const id = randomUUID()
    const retryAt = new Date(Date.now() + 3_600_000)
    const values = { id, owner, kind: 'save' as const, state: 'parked' as const, inputHash: id, input: {}, retryAt }
    await test.db.withPerson(owner, (queries) => queries.insert(run).values(values))
    await addEvent(id, owner)
    return id
  }
  const addEvent = (id: string, owner: string) =>
    test.db.withPerson(owner, async (queries) => {
      const lastSeq = sql`${run.lastSeq} + 1`
      const [made] = await queries.update(run).set({ lastSeq }).where(eq(run.id, id)).returning({ seq: run.lastSeq })
      const event = {
        runId: id,
        owner,
        seq: made?.seq ?? 0,
        name: 'step' as const,
        data: { label: 'Issues', state: 'running' },
      }
      await queries.insert(runEvent).values(event)
    })

  /** An open stream: what has come, and when it has ended. */
  async function open(person: TestPerson, path: string, init: RequestInit = {}) {
    const headers = {
      ...person.headers,
      accept: 'text/event-stream',
      'content-type': 'application/json',
      ...init.headers,
    }
    const answer = await fetch(`${url}${path}`, { ...init, headers })
    const stream = { status: answer.status, text: '', ended: Promise.resolve(), isOpen: true }
    let heard: () => void = () => undefined
    stream.ended = (async () => {
      for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        stream.text += piece
        heard()
      }
      stream.isOpen = false
      heard()
    })()
    const until = async (has: RegExp) => {
      while (stream.isOpen && !has.test(stream.text)) await new Promise<void>((resolve) => (heard = resolve))
      expect(stream.text).toMatch(has)
    }
    return Object.assign(stream, { until })
  }
  const follow = async (person: TestPerson, id: string, headers = {}) => {
    const stream = await open(person, `/api/runs/${id}/events`, { headers })
    await stream.until(/^event: step$/m)
    return stream
  }
  const post = (path: string, headers: Record<string, string>, payload: object = {}) =>
    test.app.inject({ method: 'POST', url: path, headers, payload })
  const origin = 'http://localhost:3000'

  // side by side: each waits until the sessions are looked at again
  it.concurrent.each([
    ['signed out', (ada: TestPerson) => post('/api/auth/sign-out', { cookie: ada.cookie, origin })],
    [
      'ended from elsewhere',
      async ({ cookie }: TestPerson) => {
        const [{ id }] = (await test.app.inject({ url: '/api/auth/list-sessions', headers: { cookie } })).json()
        return post('/api/auth/end-session', { cookie, origin }, { id })
      },
    ],
    [
      'of a disabled account',
      ({ uid }: TestPerson) => test.db.asOwner.update(user).set({ banned: true }).where(eq(user.id, uid)),
    ],
    ['of a deleted account', ({ uid }: TestPerson) => test.db.asOwner.delete(user).where(eq(user.id, uid))],
    [
      'expired',
      ({ uid }: TestPerson) =>
        test.db.asOwner
          .update(session)
          .set({ expiresAt: new Date(Date.now() + ahead) })
          .where(eq(session.userId, uid)),
    ],
  ])('ends within 5 s when its session is %s, and says why', async (_how, end) => {
    const ada = await signUp(test)
    const eve = await signUp(test)
    const [stream, other] = [await follow(ada, await waitingRun(ada)), await follow(eve, await waitingRun(eve))]
    await end(ada)
    const ended = performance.now()
    await stream.ended
    expect(performance.now() - ended).toBeLessThan(5000 * slowdown())
    const [last = ''] = stream.text.trim().split('\n\n').slice(-1)
    expect(last).toMatch(/^event: problem\ndata: \{.*"code":"session-ended".*\}$/)
    expect(JSON.parse(last.split('data: ')[1] ?? '')).toMatchObject({ status: 401, requestId: expect.any(String) })
    expect(other.isOpen).toBe(true)
  })

  it.concurrent('ends within 5 s when the access token is revoked that it was opened with, and no other', async () => {
    const ada = await signUp(test)
    const [script, phone] = [await makeToken(test, ada), await makeToken(test, ada)]
    const id = await waitingRun(ada)
    const stream = await follow({ ...ada, headers: script.headers }, id)
    const others = [await follow({ ...ada, headers: phone.headers }, id), await follow(ada, id)]
    const url = `/api/tokens/${script.id}`
    expect((await test.app.inject({ method: 'DELETE', url, headers: ada.headers })).statusCode).toBe(204)
    const revoked = performance.now()
    await stream.ended
    expect(performance.now() - revoked).toBeLessThan(5000 * slowdown())
    const [last = ''] = stream.text.trim().split('\n\n').slice(-1)
    expect(last).toMatch(/^event: problem\ndata: \{.*"code":"token-not-good".*\}$/)
    expect(others.map(({ isOpen }) => isOpen)).toEqual([true, true])
  })

  it.concurrent('loses no event by that: a new session reads on after the last number', async () => {
    const ada = await signUp(test)
    const id = await waitingRun(ada)
    const stream = await follow(ada, id)
    await post('/api/auth/sign-out', { cookie: ada.cookie, origin })
    await addEvent(id, ada.uid)
    await stream.ended
    await addEvent(id, ada.uid)
    const lastId = [...stream.text.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1] ?? ''
    const again = await post(
      '/api/auth/sign-in/email',
      { origin },
      { email: ada.email, password: 'correct horse battery' },
    )
    const cookie = cookiesOf(again)
    const { token } = (await test.app.inject({ url: '/api/auth/token', headers: { cookie } })).json()
    const rest = await follow({ ...ada, headers: { authorization: `Bearer ${token}` } }, id, {
      'last-event-id': lastId,
    })
    await rest.until(/^id: 3$/m)
    const ids = [...`${stream.text}${rest.text}`.matchAll(/^id: (\d+)$/gm)].map(([, one]) => one)
    expect(ids).toEqual(['1', '2', '3'])
  })

  it.concurrent('ends so after a POST, too, and its run goes on', async () => {
    const ada = await signUp(test)
    const body = JSON.stringify({ companyInfo: 'A shop', epicInfo: 'Sell', detailLevel: 'medium' })
    const stream = await open(ada, '/api/inference/backlog', { method: 'POST', body })
    await stream.until(/^event: epic$/m)
    await post('/api/auth/sign-out', { cookie: ada.cookie, origin })
    await stream.ended
    expect(stream.text).toMatch(/event: problem\ndata: .*"code":"session-ended".*\n\n$/)
    const [{ state } = { state: null }] = await test.db.withPerson(ada.uid, (queries) => queries.select().from(run))
    expect(state).toBe('running')
  })

  it('outlives its token while the session lives', async () => {
    const ada = await signUp(test)
    const id = await waitingRun(ada)
    const stream = await follow(ada, id)
    const eve = await signUp(test)
    const ending = await follow(eve, await waitingRun(eve))
    ahead = 20 * 60_000
    const call = { url: '/api/users/whoami', headers: ada.headers }
    expect((await test.app.inject(call)).json().code).toBe('session-ended')
    // when this one has ended, the other was looked at as well
    await post('/api/auth/sign-out', { cookie: eve.cookie, origin })
    await ending.ended
    await addEvent(id, ada.uid)
    await stream.until(/^id: 2$/m)
    expect(stream.isOpen).toBe(true)
  })

  it('is one of as many as a person may have open, and makes place when it is left', async () => {
    const ada = await signUp(test)
    const id = await waitingRun(ada)
    const leaving = new AbortController()
    const left = await fetch(`${url}/api/runs/${id}/events`, { headers: ada.headers, signal: leaving.signal })
    expect(left.status).toBe(200)
    for (let more = 0; more < 2; more += 1) await follow(ada, id)
    const call = { url: `/api/runs/${id}/events`, headers: ada.headers }
    const refused = await test.app.inject(call)
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-requests'])
    expect(refused.json().detail).toBe(
      'You have 3 event streams open, which is as many as may be. Close one of the windows that follow your work.',
    )
    const eve = await signUp(test)
    await follow(eve, await waitingRun(eve))
    leaving.abort()
    let status = 429
    while (status === 429) {
      const again = await fetch(`${url}/api/runs/${id}/events`, {
        headers: ada.headers,
        signal: AbortSignal.timeout(10_000),
      })
      status = again.status
      await again.body?.cancel()
    }
    expect(status).toBe(200)
  })

  it('is not counted of whoever had gone before it began, or while it waited behind another', async () => {
    const ada = await signUp(test)
    const id = await waitingRun(ada)
    const ask = `GET /api/runs/${id}/events HTTP/1.1\r\nhost: localhost:3000\r\nauthorization: ${ada.headers.authorization}\r\n\r\n`
    const { port } = new URL(url)
    for (let at = 0; at < 200; at += 1) {
      const socket = connect(Number(port), '127.0.0.1')
      await once(socket, 'connect')
      await new Promise((resolve) => socket.write(ask, resolve))
      socket.destroy()
    }
    const pipelined = connect(Number(port), '127.0.0.1')
    pipelined.write(ask.repeat(2))
    await once(pipelined, 'data')
    pipelined.destroy()
    // as many as may be open: none is left of those before
    for (let more = 0; more < 3; more += 1) {
      let stream = await open(ada, `/api/runs/${id}/events`)
      while (stream.status === 429) stream = await open(ada, `/api/runs/${id}/events`)
      expect(stream.status).toBe(200)
      await stream.until(/^event: step$/m)
    }
  })
})
