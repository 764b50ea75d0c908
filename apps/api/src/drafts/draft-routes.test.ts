import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/app.ts'
import { everyDatabase } from '../testing/databases/database.ts'
import { testStory } from '../testing/saves/story.ts'

/** Every look at the clock is a second later, so that the order of changes is told by it. */
function nextSecond() {
  time = Math.max(Date.now(), time + 1000)
  return new Date(time)
}
let time = 0

const content = (name = 'Shop') => ({ name, form: null, backlog: null, plan: null })

describe.each(everyDatabase())('drafts on %s', (kind) => {
  let test: TestApp
  let ada: TestPerson
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, headers = {}) =>
    test.app.inject({ method, url, payload, headers: { ...ada.headers, ...headers } })
  const create = async (name?: string) => (await call('POST', '/api/drafts', content(name))).json<{ id: string }>()

  beforeAll(async () => {
    test = await createTestApp({ kind, now: nextSecond })
    ada = await signUp(test)
  })
  afterAll(() => test.close())

  it('begins a draft, with version 1 as its ETag', async () => {
    const answer = await call('POST', '/api/drafts', content())
    expect(answer.statusCode).toBe(201)
    expect(answer.headers.etag).toBe('"1"')
    expect(answer.headers.location).toBe(`/api/drafts/${answer.json().id}`)
    expect(answer.json()).toMatchObject({ ...content(), version: 1, runs: { generation: null, save: null } })
  })

  it('is told in no words to whoever has it, and anew once it has changed', async () => {
    const { id } = (await call('POST', '/api/drafts', content())).json()
    const look = (known: string, headers = ada.headers) =>
      test.app.inject({ url: `/api/drafts/${id}`, headers: { ...headers, 'if-none-match': known } })
    for (const known of ['"1"', 'W/"1"']) {
      const same = await look(known)
      expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', '"1"'])
    }
    const bob = await signUp(test)
    expect((await look('"1"', bob.headers)).statusCode).toBe(404)
    await call('PUT', `/api/drafts/${id}`, content('Renamed'), { 'if-match': '"1"' })
    const newer = await look('"1"')
    expect([newer.statusCode, newer.headers.etag, newer.json().name]).toEqual([200, '"2"', 'Renamed'])
    await call('DELETE', `/api/drafts/${id}`)
    expect((await look('"2"')).statusCode).toBe(404)
  })

  it('keeps what a person has typed to the letter', async () => {
    const form = {
      companyInfo: ' two\n lines\t ',
      labels: 'a, b',
      customFields: [{ key: '', name: '', value: '', type: 'option' }],
      marks: [{ passage: 'Gift  cards.\n', kind: 'deferred' }],
    }
    const { id } = (await call('POST', '/api/drafts', { ...content(), form })).json()
    const read = (await call('GET', `/api/drafts/${id}`)).json()
    expect(read.form).toMatchObject(form)
    expect(read.form.detailLevel).toBe('high-level')
  })

  it.each([
    ['an unknown kind', [{ passage: 'Gift cards.', kind: 'wanted' }]],
    ['an empty passage', [{ passage: '', kind: 'demand' }]],
    ['a passage that is too long', [{ passage: 'x'.repeat(501), kind: 'demand' }]],
    ['too many', Array.from({ length: 2_001 }, (_, at) => ({ passage: `${at}`, kind: 'demand' }))],
  ])('takes no marks with %s', async (_what, marks) => {
    expect((await call('POST', '/api/drafts', { ...content(), form: { marks } })).statusCode).toBe(400)
  })

  it('reads what a newer version has kept, and loses nothing of it with a change', async () => {
    const { id } = (await call('POST', '/api/drafts', { ...content(), form: { labels: 'a' } })).json()
    const sqlOf = (statement: SQL) => test.db.withPerson(ada.uid, (queries) => queries.execute(statement))
    await sqlOf(
      sql`update draft set form = form || '{"mood":"calm"}', runs = runs || '{"tests":"t1"}' where id = ${id}`,
    )
    const read = await call('GET', `/api/drafts/${id}`)
    expect(read.statusCode).toBe(200)
    expect(read.json().form).not.toHaveProperty('mood')

    const { form } = read.json()
    const changed = await call(
      'PUT',
      `/api/drafts/${id}`,
      { ...content(), form: { ...form, labels: 'b' } },
      { 'if-match': '"1"' },
    )
    expect([changed.statusCode, changed.json().form.labels]).toEqual([200, 'b'])
    expect(changed.json().form).not.toHaveProperty('mood')
    const { rows } = await sqlOf(
      sql`select form ->> 'mood' as mood, form ->> 'labels' as labels from draft where id = ${id}`,
    )
    expect(rows).toEqual([{ mood: 'calm', labels: 'b' }])

    const { versions } = (await call('GET', `/api/drafts/${id}/versions`)).json()
    for (const { version } of versions)
      expect((await call('GET', `/api/drafts/${id}/versions/${version}`)).statusCode).toBe(200)
  })

  it('reads and keeps a value that only a newer version knows, of a field that may be absent', async () => {
    const { id } = (await call('POST', '/api/drafts', { ...content(), form: { labels: 'a' } })).json()
    const sqlOf = (statement: SQL) => test.db.withPerson(ada.uid, (queries) => queries.execute(statement))
    await sqlOf(sql`update draft set form = form || '{"detailLevel":"exhaustive"}' where id = ${id}`)
    const { form } = (await call('GET', `/api/drafts/${id}`)).json()
    expect(form.detailLevel).toBe('high-level')
    const level = async () =>
      (await sqlOf(sql`select form ->> 'detailLevel' as level from draft where id = ${id}`)).rows
    const change = (changed: object, version: number) =>
      call('PUT', `/api/drafts/${id}`, { ...content(), form: { ...form, ...changed } }, { 'if-match': `"${version}"` })
    expect((await change({ labels: 'b' }, 1)).statusCode).toBe(200)
    expect(await level()).toEqual([{ level: 'exhaustive' }])
    expect((await change({ detailLevel: 'medium' }, 2)).statusCode).toBe(200)
    expect(await level()).toEqual([{ level: 'medium' }])
  })

  it('refuses in words, and changes nothing, where it cannot do without a value that only a newer version knows', async () => {
    const epics = [{ id: 'e', title: 'Pay', description: '', userStories: [testStory({ id: 's' })] }]
    const { id } = (await call('POST', '/api/drafts', { ...content(), backlog: epics })).json()
    const sqlOf = (statement: SQL) => test.db.withPerson(ada.uid, (queries) => queries.execute(statement))
    const field = JSON.stringify([{ key: 'k', name: 'Risk', value: 'high', type: 'risk' }])
    await sqlOf(
      sql`update draft set backlog = jsonb_set(backlog, '{0,userStories,0,customFields}', ${field}::jsonb) where id = ${id}`,
    )
    const whole = async () => (await sqlOf(sql`select * from draft where id = ${id}`)).rows
    const before = await whole()
    for (const answer of [
      await call('GET', `/api/drafts/${id}`),
      await call('PUT', `/api/drafts/${id}`, content('Bar'), { 'if-match': '"1"' }),
    ]) {
      expect(answer.statusCode).toBe(503)
      expect(answer.json()).toMatchObject({ code: 'kept-by-newer', title: expect.stringContaining('newer version') })
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(await whole()).toEqual(before)
    expect((await call('GET', '/api/drafts')).statusCode).toBe(200)
    expect((await call('GET', `/api/drafts/${id}/versions`)).statusCode).toBe(200)
    expect((await call('DELETE', `/api/drafts/${id}`)).statusCode).toBe(204)
  })

  it('changes a draft only from the version that is named', async () => {
    const { id } = await create()
    const changed = await call('PUT', `/api/drafts/${id}`, content('Bar'), { 'if-match': '"1"' })
    expect(changed.statusCode).toBe(200)
    expect(changed.headers.etag).toBe('"2"')
    const stale = await call('PUT', `/api/drafts/${id}`, content('Lost'), { 'if-match': '"1"' })
    expect([stale.statusCode, stale.json().code]).toEqual([412, 'draft-changed'])
    const blind = await call('PUT', `/api/drafts/${id}`, content('Blind'))
    expect([blind.statusCode, blind.json().code]).toEqual([428, 'version-required'])
    expect((await call('GET', `/api/drafts/${id}`)).json()).toMatchObject({ name: 'Bar', version: 2 })
  })

  it('begins a draft under an id of one’s own once, however often it is sent', async () => {
    const id = randomUUID()
    const begin = (name: string) => call('PUT', `/api/drafts/${id}`, content(name), { 'if-none-match': '*' })
    const begun = await begin('Shop')
    expect([begun.statusCode, begun.headers.etag]).toEqual([200, '"1"'])
    expect(begun.json()).toMatchObject({ id, ...content('Shop') })
    const again = await begin('Twice')
    expect([again.statusCode, again.json().code]).toEqual([412, 'draft-changed'])
    expect((await call('GET', `/api/drafts/${id}`)).json()).toMatchObject({ name: 'Shop', version: 1 })

    const bob = await signUp(test)
    const taken = await call('PUT', `/api/drafts/${id}`, content('Bob'), { 'if-none-match': '*', ...bob.headers })
    expect(taken.statusCode).toBe(412)
    expect((await call('GET', `/api/drafts/${id}`, undefined, bob.headers)).statusCode).toBe(404)
    const made = await call('PUT', '/api/drafts/current', content(), { 'if-none-match': '*' })
    expect(made.statusCode).toBe(404)
  })

  it.each(['"1"', 'W/"1"', '1', ' "1" '])('takes the version written as %s', async (version) => {
    const { id } = await create()
    expect((await call('PUT', `/api/drafts/${id}`, content(), { 'if-match': version })).statusCode).toBe(200)
  })

  it.each(['"2"', '*', '"x"', '"-1"'])('takes %s for no version that it has', async (version) => {
    const { id } = await create()
    expect((await call('PUT', `/api/drafts/${id}`, content(), { 'if-match': version })).statusCode).toBe(412)
  })

  it('lets one of two changes at once through', async () => {
    const { id } = await create()
    const answers = await Promise.all(
      ['A', 'B'].map((name) => call('PUT', `/api/drafts/${id}`, content(name), { 'if-match': '"1"' })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412])
  })

  it('calls the one opened last the current one: by beginning, changing or opening it, and not by reading', async () => {
    const [first, second] = [await create('first'), await create('second')]
    expect((await call('GET', '/api/drafts')).json().current).toBe(second.id)
    await call('GET', `/api/drafts/${first.id}`)
    expect((await call('GET', '/api/drafts')).json().current).toBe(second.id)
    await call('PUT', `/api/drafts/${first.id}`, content('first'), { 'if-match': '"1"' })
    const list = (await call('GET', '/api/drafts')).json()
    expect(list.current).toBe(first.id)
    expect(list.drafts.map(({ id }: { id: string }) => id).slice(0, 2)).toEqual([first.id, second.id])
    const opened = await call('POST', `/api/drafts/${second.id}/open`)
    expect([opened.statusCode, opened.body]).toEqual([204, ''])
    expect((await call('GET', '/api/drafts')).json().current).toBe(second.id)
    expect((await call('GET', `/api/drafts/${second.id}`)).json()).toMatchObject({ version: 1 })
    expect((await call('POST', '/api/drafts/none/open')).statusCode).toBe(404)
  })

  it('throws a draft away', async () => {
    const { id } = await create()
    expect((await call('DELETE', `/api/drafts/${id}`)).statusCode).toBe(204)
    expect((await call('GET', `/api/drafts/${id}`)).statusCode).toBe(404)
    expect((await call('DELETE', `/api/drafts/${id}`)).statusCode).toBe(404)
    const gone = await call('PUT', `/api/drafts/${id}`, content(), { 'if-match': '"1"' })
    expect(gone.statusCode).toBe(404)
  })

  it('hides drafts from everybody else', async () => {
    const { id } = await create()
    const ben = await signUp(test, 'Ben Demo')
    const asBen = (method: 'GET' | 'PUT' | 'DELETE') =>
      test.app.inject({
        method,
        url: `/api/drafts/${id}`,
        headers: { ...ben.headers, 'if-match': '"1"' },
        ...(method === 'PUT' && { payload: content('taken') }),
      })
    for (const method of ['GET', 'PUT', 'DELETE'] as const) expect((await asBen(method)).statusCode).toBe(404)
    const url = `/api/drafts/${id}/open`
    expect((await test.app.inject({ method: 'POST', url, headers: ben.headers })).statusCode).toBe(404)
    expect((await test.app.inject({ url: '/api/drafts', headers: ben.headers })).json()).toEqual({
      drafts: [],
      current: null,
    })
    expect((await call('GET', `/api/drafts/${id}`)).json()).toMatchObject({ name: 'Shop', version: 1 })
  })

  it.each([
    [{ ...content(), surprise: 1 }, 'surprise'],
    [{ ...content(), name: 'x'.repeat(201) }, 'name'],
    [{ ...content(), form: { detailLevel: 'huge' } }, 'form.detailLevel'],
  ])('refuses what it does not know: %#', async (payload, field) => {
    const answer = await call('POST', '/api/drafts', payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors.map((error: { field: string }) => error.field)).toEqual([field])
  })
})
