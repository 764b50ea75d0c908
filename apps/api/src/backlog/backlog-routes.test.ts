import {
  type BacklogEpic,
  createBuiltInDrafter,
  type DraftEvent,
  type Drafter,
  DraftingError,
} from '@planwright/generation'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/app.ts'
import { busiestDatabase } from '../testing/databases/database.ts'

type Script = (newId: () => string, signal: AbortSignal, begun: BacklogEpic[]) => AsyncIterable<DraftEvent>

const epic = (id: string): DraftEvent => ({ type: 'epic', epic: { id, title: `Epic ${id}`, description: '' } })
const story = (epicId: string, id: string): DraftEvent => ({
  type: 'story',
  epicId,
  story: {
    id,
    title: `Story ${id}`,
    description: 'As a guest, I want to pay.',
    acceptanceCriteria: 'Given a table',
    storyPoints: 3,
    priority: 2,
    dependsOn: [],
    source: ['I pay'],
  },
})

async function* twoStories(newId: () => string): AsyncGenerator<DraftEvent> {
  const id = newId()
  yield epic(id)
  yield story(id, newId())
  yield story(id, newId())
}

const waitForAbort = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.throwIfAborted()
    signal.addEventListener('abort', () => reject(signal.reason))
  })

const form = { companyInfo: 'A bar', epicInfo: 'I pay', detailLevel: 'high-level' }
const namesOf = (stream: string) => [...stream.matchAll(/^event: (\w+)$/gm)].map(([, name]) => name)

describe.each([busiestDatabase()])('POST /api/inference/backlog on %s', (kind) => {
  let test: TestApp
  let ada: TestPerson
  let script: Script = twoStories
  const drafter: Drafter = {
    ...createBuiltInDrafter(),
    label: 'Test drafter',
    draft: (_brief, { newId, signal, begun = [] }) => script(newId, signal, begun),
  }
  const generate = (payload: object, headers: Record<string, string> = {}) =>
    test.app.inject({ method: 'POST', url: '/api/inference/backlog', payload, headers: { ...ada.headers, ...headers } })
  const run = (path: string, method: 'GET' | 'POST' = 'GET') =>
    test.app.inject({ method, url: path, headers: ada.headers })

  beforeAll(async () => {
    test = await createTestApp({ kind, drafter })
    ada = await signUp(test)
  })
  afterAll(() => test.close())

  it('answers the epics as JSON, every story with labels, fields and text of the form', async () => {
    script = twoStories
    const customFields = [{ key: 'customfield_1', name: 'Team', value: 'Red', type: 'option' }]
    const more = { labels: ' bar, , web,bar', customFields, additionalDescription: 'Design: x' }
    const answer = await generate({ ...form, ...more })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain('application/json')
    const [{ userStories }] = answer.json()
    expect(userStories).toHaveLength(2)
    for (const each of userStories) {
      expect(each).toMatchObject({
        labels: ['bar', 'web'],
        customFields,
        additionalDescription: 'Design: x',
        storyPoints: 3,
      })
    }
    const bare = (await generate({ ...form, epicInfo: 'no labels' })).json()
    expect(bare[0].userStories[0]).toMatchObject({ labels: [], customFields: [], additionalDescription: '' })
  })

  it('refuses labels that no story could have', async () => {
    script = twoStories
    for (const labels of ['x'.repeat(256), Array.from({ length: 101 }, (_, index) => `l${index}`).join(',')]) {
      const answer = await generate({ ...form, labels })
      expect([answer.statusCode, answer.json().errors]).toEqual([
        400,
        [{ field: 'labels', message: expect.stringContaining('label') }],
      ])
    }
    const most = Array.from({ length: 100 }, (_, index) => `l${index}`)
    const [{ userStories }] = (await generate({ ...form, labels: most.join(',') })).json()
    expect(userStories[0].labels).toEqual(most)
  })

  it('streams the same as events, and at the end how much it was, without saying it again', async () => {
    script = twoStories
    const answer = await generate({ ...form, epicInfo: 'streamed' }, { accept: 'text/event-stream' })
    expect(answer.headers['content-type']).toContain('text/event-stream')
    expect(namesOf(answer.body)).toEqual(['run', 'epic', 'story', 'story', 'done'])
    const stored = (await run(String(answer.headers.location))).json()
    expect(stored).toMatchObject({ kind: 'generation', state: 'done' })
    const done = JSON.parse(answer.body.split('event: done\ndata: ')[1] ?? '')
    expect(done).toEqual({ runId: stored.id, epics: 1, stories: 2 })
    // nor does the database keep it twice
    const { rows } = await test.db.withWorker((queries) =>
      queries.execute<{ data: object }>(sql`select data from run_event where run_id = ${stored.id} and name = 'done'`),
    )
    expect(rows).toEqual([{ data: done }])
  })

  it('goes on behind the event that a reader has seen last', async () => {
    script = twoStories
    const answer = await generate({ ...form, epicInfo: 'resumed' }, { accept: 'text/event-stream' })
    const ids = [...answer.body.matchAll(/^id: (\d+)$/gm)].map(([, id]) => id)
    const rest = await test.app.inject({
      url: `${answer.headers.location}/events`,
      headers: { ...ada.headers, 'last-event-id': ids[2] },
    })
    expect(namesOf(rest.body)).toEqual(['story', 'done'])
  })

  it.each([
    ['nothing-to-draft', 422, 'nothing-to-draft'],
    ['refused', 502, 'model-refused'],
    ['cut-off', 502, 'model-cut-off'],
    ['unreachable', 502, 'model-unreachable'],
    ['rate-limited', 503, 'model-rate-limited'],
    ['timed-out', 504, 'model-timed-out'],
    ['bad-output', 502, 'drafting-failed'],
  ] as const)('answers %s with %i %s and keeps what was written', async (reason, status, code) => {
    script = async function* (newId) {
      yield epic(newId())
      throw new DraftingError(reason, 'The reason, in words.')
    }
    const answer = await generate({ ...form, epicInfo: `fails ${reason}` })
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ code, detail: expect.stringMatching(/^The reason, in words\./) })
    const read = await run(String(answer.headers.location))
    const kept = read.json()
    expect(kept).toMatchObject({ state: 'failed', problem: { code, requestId: read.headers['x-request-id'] } })
    expect(kept.epics).toHaveLength(1)
    const events = await run(`${answer.headers.location}/events`)
    expect(namesOf(events.body)).toEqual(['run', 'epic', 'problem'])
    expect(events.body).toContain(`"requestId":"${events.headers['x-request-id']}"`)
  })

  it('says so when a drafter finds nothing at all', async () => {
    script = async function* () {
      // nothing
    }
    const answer = await generate({ ...form, epicInfo: 'void' })
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'nothing-to-draft'])
  })

  it('says when to come back where that is known, in the answer and in the run', async () => {
    const retryAt = new Date(Date.now() + 90_000)
    script = async function* (newId) {
      yield epic(newId())
      throw new DraftingError('rate-limited', 'Asked too often.', { retryAt })
    }
    const answer = await generate({ ...form, epicInfo: 'too often' })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(60)
    expect(answer.json().retryAt).toBe(retryAt.toISOString())
    const { problem } = (await run(String(answer.headers.location))).json()
    expect(problem).toMatchObject({ code: 'model-rate-limited', retryAt: retryAt.toISOString() })
  })

  it('goes on behind what is kept when it is worked on again, with ids of its own', async () => {
    let attempts = 0
    script = async function* (newId, _signal, begun) {
      attempts += 1
      const id = begun[0]?.id ?? newId()
      if (attempts === 1) yield epic(id)
      yield story(id, newId())
      if (attempts === 1) throw new DraftingError('cut-off', 'Cut off.')
      expect(begun).toMatchObject([{ stories: [{ title: expect.any(String) }] }])
    }
    const failed = await generate({ ...form, epicInfo: 'cut and resumed' })
    const location = String(failed.headers.location)
    const before = (await run(location)).json().epics
    await run(`${location}/resume`, 'POST')
    await run(`${location}/events`)
    const after = (await run(location)).json()
    expect(after.state).toBe('done')
    expect(after.epics).toHaveLength(1)
    const [first, second] = after.epics[0].userStories
    expect(first).toEqual(before[0].userStories[0])
    expect(new Set([after.epics[0].id, first.id, second.id]).size).toBe(3)
  })

  it('leaves what is locked or edited as it is, and says none of it again', async () => {
    const storyWith = (id: string, title: string, more: object) => ({
      id,
      title,
      description: 'As a guest, I want to dance.',
      storyPoints: 5,
      labels: ['mine'],
      ...more,
    })
    const epics = [
      {
        id: 'mine',
        title: 'My very own',
        userStories: [
          storyWith('locked', 'Dance at night', { locked: true, dependsOn: ['edited'] }),
          storyWith('edited', 'Sing', { edited: true, dependsOn: [] }),
          storyWith('loose', 'Story of old', { description: 'Nothing like it' }),
        ],
      },
      { id: 'theirs', title: 'Not kept', userStories: [storyWith('gone', 'Zap', {})] },
    ]
    script = async function* (newId) {
      const [first, second] = [newId(), newId()]
      yield { type: 'epic', epic: { id: first, title: 'My very own', description: '' } }
      yield { type: 'epic', epic: { id: second, title: 'Something else', description: '' } }
      const again = story(first, newId())
      if (again.type === 'story')
        again.story = { ...again.story, title: 'Dance at night', description: 'As a guest, I want to dance.' }
      yield again
      yield story(first, newId())
      yield story(second, newId())
    }
    const answer = await generate({ ...form, epicInfo: 'again', epics }, { accept: 'text/event-stream' })
    expect(namesOf(answer.body)).toEqual(['run', 'epic', 'epic', 'story', 'story', 'done'])
    const storedEpics = (await run(String(answer.headers.location))).json().epics
    expect(storedEpics[0]).toMatchObject({ id: 'mine', title: 'My very own' })
    expect(storedEpics[0].userStories.slice(0, 2)).toMatchObject(epics[0]?.userStories.slice(0, 2) ?? [])
    expect(storedEpics.map(({ userStories }: { userStories: object[] }) => userStories.length)).toEqual([3, 1])
    expect(storedEpics[1].title).toBe('Something else')
  })

  it('stops when it is cancelled, keeping what was written', async () => {
    script = async function* (newId, signal) {
      yield epic(newId())
      await waitForAbort(signal)
    }
    const pending = generate({ ...form, epicInfo: 'cancelled' }, { 'idempotency-key': 'cancel-me' })
    const joined = await followUntil(test, ada, 'cancel-me', { ...form, epicInfo: 'cancelled' })
    expect((await run(`${joined}/cancel`, 'POST')).statusCode).toBe(200)
    const answer = await pending
    expect(answer.statusCode).toBe(200)
    const kept = (await run(joined)).json()
    expect(kept.state).toBe('cancelled')
    expect(kept.epics).toEqual(answer.json())
  })

  it('finds a run by the key that it was begun with as by its id: how it stands, its events, stopping it and going on', async () => {
    script = twoStories
    const key = `key-${crypto.randomUUID()}`
    const { headers } = await generate({ ...form, epicInfo: 'by its key' }, { 'idempotency-key': key })
    const begun = (await run(String(headers.location))).json()
    expect((await run(`/api/runs/${key}`)).json()).toEqual(begun)
    expect(namesOf((await run(`/api/runs/${key}/events`)).body)).toEqual(['run', 'epic', 'story', 'story', 'done'])
    // what it says of a run that is done, and not that there is none
    for (const action of ['cancel', 'resume'])
      expect((await run(`/api/runs/${key}/${action}`, 'POST')).statusCode).toBe(409)
    const ben = await signUp(test, 'Ben Key')
    for (const path of ['', '/events'])
      expect((await test.app.inject({ url: `/api/runs/${key}${path}`, headers: ben.headers })).statusCode).toBe(404)
    expect((await run('/api/runs/key-of-none')).statusCode).toBe(404)
  })

  it('joins a run under way instead of starting another for the same form', async () => {
    let started = 0
    const gate = Promise.withResolvers<void>()
    script = async function* (newId) {
      started += 1
      await gate.promise
      yield* twoStories(newId)
    }
    const clicks = await Promise.all(
      [1, 2, 3].map(() => openStream(test, ada, {}, { ...form, epicInfo: 'double click' })),
    )
    expect(new Set(clicks.map(({ headers }) => headers.location)).size).toBe(1)
    gate.resolve()
    for (const click of clicks) expect(namesOf(await readAll(click.stream()))).toContain('done')
    expect(started).toBe(1)
  })

  it('is one for two tabs of an initiative that ask in the same moment, and two for two initiatives', async () => {
    let started = 0
    const gate = Promise.withResolvers<void>()
    script = async function* (newId) {
      started += 1
      await gate.promise
      yield* twoStories(newId)
    }
    const keys = ['a', 'b', 'c'].map((tab) => `key-${tab}-${crypto.randomUUID()}`)
    const press = (key: string | undefined, draft: string) =>
      openStream(test, ada, { 'idempotency-key': String(key), 'draft-id': draft }, { ...form, epicInfo: 'two tabs' })
    const [first, second, other] = await Promise.all([
      press(keys[0], 'one'),
      press(keys[1], 'one'),
      press(keys[2], 'other'),
    ])
    expect(second.headers.location).toBe(first.headers.location)
    expect(other.headers.location).not.toBe(first.headers.location)
    gate.resolve()
    const told = await Promise.all([first, second, other].map((tab) => readAll(tab.stream())))
    expect(told[1]).toBe(told[0])
    expect(started).toBe(2)
    for (const key of keys.slice(0, 2))
      expect((await run(`/api/runs/${key}`)).json().id).toBe(String(first.headers.location).split('/').at(-1))
    const odd = await generate(form, { 'draft-id': 'no name' })
    expect(odd.json().errors).toEqual([{ field: 'Draft-Id', message: 'Draft-Id is 1 to 200 visible characters' }])
  })

  it.each([
    [{ ...form, companyInfo: ' ' }, 'companyInfo', 'This field is required'],
    [{ ...form, epicInfo: undefined }, 'epicInfo', 'This field is required'],
    [{ ...form, detailLevel: 'epic' }, 'detailLevel', 'This must be one of high-level, medium, detailed'],
    [
      { ...form, customFields: [{ key: 'k', name: '', value: 'v', type: 'option' }] },
      'customFields.0.name',
      'This field is required',
    ],
  ])('refuses a form with a sentence for the field: %#', async (payload, field, message) => {
    const answer = await generate(payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors).toEqual([{ field, message }])
  })

  it('hides a run from everybody else', async () => {
    script = twoStories
    const { headers } = await generate({ ...form, epicInfo: 'mine' })
    const ben = await signUp(test, 'Ben Demo')
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/events'],
      ['POST', '/resume'],
      ['POST', '/cancel'],
    ] as const) {
      const answer = await test.app.inject({ method, url: `${headers.location}${path}`, headers: ben.headers })
      expect(answer.statusCode).toBe(404)
    }
  })

  it('writes no word of the brief into the log', async () => {
    script = twoStories
    await generate({ ...form, epicInfo: 'unmistakable brief text' })
    expect(test.logged.join('')).not.toContain('unmistakable')
    expect(test.logged.join('')).not.toContain(ada.token)
  })
})

/** Begins to read the events of a generation; answers as soon as the stream has begun. */
function openStream(test: TestApp, person: TestPerson, headers: Record<string, string>, payload: object) {
  return test.app.inject({
    method: 'POST',
    url: '/api/inference/backlog',
    payload,
    headers: { ...person.headers, ...headers, accept: 'text/event-stream' },
    payloadAsStream: true,
  })
}

/** Joins the run of a key by a second request and answers its path once its first epic is there. */
async function followUntil(test: TestApp, person: TestPerson, key: string, payload: object): Promise<string> {
  const stream = await openStream(test, person, { 'idempotency-key': key }, payload)
  for await (const chunk of stream.stream()) if (String(chunk).includes('event: epic')) break
  return String(stream.headers.location)
}

async function readAll(stream: AsyncIterable<unknown>): Promise<string> {
  let text = ''
  for await (const chunk of stream) text += String(chunk)
  return text
}
