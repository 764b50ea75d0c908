import { randomUUID } from 'node:crypto'
import type { DraftList, ListedDraft } from '@planwright/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createRetention } from '../db/keep-retention.ts'
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/app.ts'
import { testDatabases } from '../testing/databases/database.ts'

const story = (id: string, more: object = {}) => ({ id, title: `Story ${id}`, storyPoints: 3, ...more })
const content = (stories: object[], more: object = {}) => ({
  name: 'Shop',
  form: null,
  backlog: [{ id: 'e', title: 'E', description: '', userStories: stories }],
  plan: null,
  ...more,
})
const sprint = (number: number) => ({
  number,
  startDate: '2026-01-05T00:00:00.000Z',
  endDate: `2026-0${number}-18T23:59:59.999Z`,
  totalPoints: 3,
  stories: [{ id: 'a', title: 'A', storyPoints: 3, sprint: number }],
})
const proof = {
  sprintCount: 2,
  lowerBound: 1,
  provenFewest: true,
  provenOptimal: true,
  gap: 0,
  reasons: {},
  warnings: [],
}

describe.each(testDatabases())('the list of drafts on %s', (kind) => {
  let test: TestApp
  let ada: TestPerson
  let draft: { id: string; version: number }
  let later = 0

  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, headers = {}) =>
    test.app.inject({ method, url: `/api/drafts${url}`, payload, headers: { ...ada.headers, ...headers } })
  const change = async (payload: object) => {
    const answer = await call('PUT', `/${draft.id}`, payload, { 'if-match': `"${draft.version}"` })
    expect(answer.statusCode, answer.body).toBe(200)
    draft = answer.json()
  }
  const listed = async (id = draft.id): Promise<ListedDraft | undefined> =>
    (await call('GET', '')).json<DraftList>().drafts.find((each) => each.id === id)
  const newRun = async (
    runKind: string,
    state: string,
    { owner = ada.uid, ...more }: { owner?: string; undoOf?: string } = {},
  ) => {
    const id = randomUUID()
    await test.db.withPerson(owner, (queries) =>
      queries.execute(sql`insert into run (id, owner, kind, state, input_hash, input)
        values (${id}, ${owner}, ${runKind}, ${state}, ${id}, ${JSON.stringify({ sprints: [], target: { projectId: '1' }, ...more })}::jsonb)`),
    )
    return id
  }

  beforeAll(async () => {
    test = await createTestApp({ kind, now: () => new Date(Date.now() + later) })
    ada = await signUp(test)
  })
  beforeEach(async () => {
    later = 0
    draft = (await call('POST', '', content([story('a'), story('b')]))).json()
  })
  afterAll(() => test.close())

  it('tells what each holds, and follows what is changed', async () => {
    expect(await listed()).toMatchObject({ name: 'Shop', epics: 1, stories: 2, plan: null, save: null })
    const plan = {
      velocity: 3,
      sprintLength: 2,
      startDate: null,
      timeZone: 'Europe/Berlin',
      sprints: [sprint(1), sprint(2)],
      proof,
    }
    await change(content([story('a')], { plan }))
    expect(await listed()).toMatchObject({
      stories: 1,
      plan: { sprints: 2, end: '2026-02-18T23:59:59.999Z', timeZone: 'Europe/Berlin' },
    })
    expect((await listed())?.plan).not.toHaveProperty('targetDate')
    await change(content([story('a')], { plan: { ...plan, targetDate: '2026-02-10' } }))
    expect((await listed())?.plan).toMatchObject({ targetDate: '2026-02-10' })
    const never = content([story('a')], { plan: { ...plan, targetDate: '2026-02-30' } })
    const refused = await call('PUT', `/${draft.id}`, never, { 'if-match': `"${draft.version}"` })
    expect(refused.statusCode).toBe(400)
    await change({ ...content([]), backlog: null })
    expect(await listed()).toMatchObject({ epics: 0, stories: 0, plan: null })
  })

  it('tells how the last save stands, and how much has changed since', async () => {
    const save = await newRun('save', 'running')
    await change(content([story('a'), story('b')], { runs: { generation: null, save } }))
    expect((await listed())?.save).toMatchObject({ runId: save, kind: 'save', state: 'running', changes: 0 })
    await test.db.withPerson(ada.uid, (queries) =>
      queries.execute(sql`update run set state = 'done' where id = ${save}`),
    )
    // gone back to the backlog, and changed it
    await change(content([story('a', { title: 'Other' }), story('b'), story('c')]))
    expect((await listed())?.save).toMatchObject({ runId: save, state: 'done', changes: 2 })
    await change(content([story('a'), story('b')]))
    expect((await listed())?.save).toMatchObject({ changes: 0 })
    const partly = await newRun('undo', 'partial', { undoOf: save })
    await change(content([story('a')], { runs: { generation: null, save: partly } }))
    expect((await listed())?.save).toMatchObject({ runId: partly, kind: 'undo', state: 'partial', undoOf: save })
    const undo = await newRun('undo', 'done', { undoOf: save })
    await change(content([story('a')], { runs: { generation: null, save: undo } }))
    expect((await listed())?.save).toMatchObject({ runId: undo, kind: 'undo', state: 'done', changes: 0 })
    expect((await listed())?.save).not.toHaveProperty('undoOf')
  })

  it('knows of no run that is another’s, or none', async () => {
    const bob = await signUp(test)
    for (const save of [
      'nothing',
      await newRun('save', 'done', { owner: bob.uid }),
      await newRun('generation', 'done'),
    ]) {
      await change(content([story('a')], { runs: { generation: null, save } }))
      expect((await listed())?.save).toBeNull()
    }
  })

  it('has none that was thrown away, which comes back whole within a week', async () => {
    later = 60_000
    await change(content([story('x')]))
    const versions = async () => (await call('GET', `/${draft.id}/versions`)).json()
    const before = await versions()
    expect(before.versions).toHaveLength(2)
    expect((await call('DELETE', `/${draft.id}`)).statusCode).toBe(204)
    expect(await listed()).toBeUndefined()
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/versions'],
      ['POST', '/open'],
      ['DELETE', ''],
    ] as const)
      expect((await call(method, `/${draft.id}${path}`)).statusCode).toBe(404)
    const code = async () => (await call('GET', `/${draft.id}`)).json().code
    expect(await code(), 'it may come back').toBe('thrown-away')
    const back = await call('POST', `/${draft.id}/restore`)
    expect([back.statusCode, back.headers.etag]).toEqual([200, '"2"'])
    expect(back.json().backlog[0].userStories).toHaveLength(1)
    expect(await versions()).toEqual(before)
    expect((await call('POST', `/${draft.id}/restore`)).statusCode).toBe(404)

    await call('DELETE', `/${draft.id}`)
    await test.db.withPerson(ada.uid, (queries) =>
      queries.execute(sql`update draft set expires_at = expires_at - interval '8 days' where id = ${draft.id}`),
    )
    expect((await call('POST', `/${draft.id}/restore`)).statusCode).toBe(404)
    expect(await code(), 'gone for good').toBe('not-found')
  })

  it('brings no draft of another person back', async () => {
    await call('DELETE', `/${draft.id}`)
    const bob = await signUp(test)
    const url = `/api/drafts/${draft.id}/restore`
    expect((await test.app.inject({ method: 'POST', url, headers: bob.headers })).statusCode).toBe(404)
    expect((await call('POST', `/${draft.id}/restore`)).statusCode).toBe(200)
  })

  it('begins one again that is written in elsewhere after it was thrown away', async () => {
    const id = randomUUID()
    await call('PUT', `/${id}`, content([story('a')]), { 'if-none-match': '*' })
    await call('DELETE', `/${id}`)
    const again = await call('PUT', `/${id}`, content([story('a'), story('b')]), { 'if-none-match': '*' })
    expect([again.statusCode, again.json().version]).toEqual([200, 2])
    expect(await listed(id)).toMatchObject({ stories: 2 })
  })

  it('is rid of what was thrown away once its week is over', async () => {
    await call('DELETE', `/${draft.id}`)
    const keep = { runsDays: 90, eventsDays: 7, sessionsDays: 7, auditDays: 400, tokensDays: 400, everyMinutes: 60 }
    const log = { info: () => undefined, error: (details: object) => console.error(details) }
    const look = () => createRetention({ db: test.db, keep, log, now: () => new Date() }).keepAll()
    const left = async () =>
      (await test.db.withPerson(ada.uid, (queries) => queries.execute(sql`select 1 from draft where id = ${draft.id}`)))
        .rows
    await look()
    expect(await left()).toHaveLength(1)
    await test.db.withPerson(ada.uid, (queries) =>
      queries.execute(sql`update draft set expires_at = now() - interval '1 second' where id = ${draft.id}`),
    )
    await look()
    expect(await left()).toEqual([])
  })
})
