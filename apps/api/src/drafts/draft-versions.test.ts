import type { DraftVersions } from '@planwright/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/app.ts'
import { testDatabases } from '../testing/databases/database.ts'

const minute = 60_000

const story = (id: string) => ({ id, title: `Story ${id}`, storyPoints: 3 })
const content = (ids: string[], more: object = {}) => ({
  name: 'Shop',
  form: null,
  backlog: [{ id: 'e', title: 'E', description: '', userStories: ids.map(story) }],
  plan: null,
  ...more,
})

describe.each(testDatabases())('versions of a draft on %s', (kind) => {
  let test: TestApp
  let ada: TestPerson
  /** Minutes that the server's clock is ahead. */
  let at = 0
  let draft: { id: string; version: number }

  const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, headers = {}) =>
    test.app.inject({ method, url: `/api/drafts${url}`, payload, headers: { ...ada.headers, ...headers } })
  const change = async (payload: object, headers = { 'if-match': `"${draft.version}"` }) => {
    const answer = await call('PUT', `/${draft.id}`, payload, headers)
    if (answer.statusCode === 200) draft = answer.json()
    return answer
  }
  const versions = async () => (await call('GET', `/${draft.id}/versions`)).json<DraftVersions>().versions
  const numbers = async () => (await versions()).map(({ version }) => version)

  beforeAll(async () => {
    test = await createTestApp({ kind, now: () => new Date(Date.now() + at * minute) })
    ada = await signUp(test)
  })
  beforeEach(async () => {
    at = untilNextMinute()
    draft = (await call('POST', '', content(['a', 'b', 'c', 'd']))).json()
  })
  afterAll(() => test.close())

  it('are the last state of each minute, with what changed and what there was', async () => {
    await change(content(['a', 'b', 'c', 'd', 'e']))
    await change(content(['a', 'b', 'c', 'd', 'e', 'f']))
    expect(await numbers()).toEqual([3])
    at += 1
    await change(content(['a', 'b', 'c', 'd', 'e']))
    await change(content(['a', 'b', 'c', 'd']))
    at += 1
    await change(content(['a', 'b', 'c', 'd'], { name: 'Bar' }))
    expect(await versions()).toMatchObject([
      { version: 6, epics: 1, stories: 4, points: 12, change: 'Renamed' },
      { version: 5, stories: 4, change: '2 stories removed' },
      { version: 3, stories: 6, points: 18, change: '1 epic added, 6 stories added' },
    ])
    const read = (await call('GET', `/${draft.id}/versions/3`)).json()
    expect(read.backlog[0].userStories).toHaveLength(6)
    expect(read).toMatchObject({ version: 3, name: 'Shop', form: null, plan: null })
    expect((await call('GET', `/${draft.id}/versions/6`)).json().name).toBe('Bar')
    expect((await call('GET', `/${draft.id}/versions/4`)).statusCode).toBe(404)
  })

  it('hold what was there before a generation, and before most of it went', async () => {
    const generating = { runs: { generation: 'run-1', save: null } }
    await change(content(['a', 'b', 'c', 'd'], generating))
    expect(await numbers()).toEqual([2, 1])
    await change(content(['a', 'b', 'x'], generating))
    expect(await numbers()).toEqual([3, 1])
    await change(content(['x'], generating))
    expect(await numbers()).toEqual([4, 3, 1])
  })

  it('do not come about by following a run', async () => {
    await change(content(['a', 'b', 'c', 'd'], { runs: { generation: null, save: 'run-2' } }))
    at += 1
    await change(content(['a', 'b', 'c', 'd']))
    expect(await numbers()).toEqual([3])
  })

  it('come back as a new version, and what was there stays', async () => {
    at += 1
    await change(content(['x', 'y']))
    const answer = await call('POST', `/${draft.id}/versions/1/restore`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers.etag).toBe('"3"')
    expect(answer.json().backlog[0].userStories.map(({ id }: { id: string }) => id)).toEqual(['a', 'b', 'c', 'd'])
    expect(await numbers()).toEqual([3, 2, 1])
    // who still has the one before finds out
    expect((await change(content(['z']))).statusCode).toBe(412)
    const again = await call('POST', `/${draft.id}/versions/2/restore`)
    expect(again.json().backlog[0].userStories).toHaveLength(2)
    expect((await call('POST', `/${draft.id}/versions/9/restore`)).statusCode).toBe(404)
  })

  it('are 50 at most beside the draft as it stands, the newest', async () => {
    for (let count = 1; count <= 55; count++) await change(content([`s${count}`]))
    const kept = await numbers()
    expect(kept).toHaveLength(51)
    expect([kept[0], kept.at(-1)]).toEqual([56, 6])
  })

  it('are nobody else’s', async () => {
    at += 1
    await change(content(['a']))
    const ben = await signUp(test, 'Ben Demo')
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/1'],
      ['POST', '/1/restore'],
    ] as const) {
      const url = `/api/drafts/${draft.id}/versions${path}`
      expect((await test.app.inject({ method, url, headers: ben.headers })).statusCode).toBe(404)
    }
    expect(draft.version).toBe(2)
  })
})

/** In minutes, and a second more: so that what follows happens in one minute. */
const untilNextMinute = () => (minute - (Date.now() % minute) + 1000) / minute
