import { UserStory } from '@planwright/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/app.ts'
import { testPlan } from '../testing/saves/plan.ts'

const stories = 30
let test: TestApp
let ada: TestPerson
/** Minutes that the server's clock is ahead. */
let at = 0
/** How often a story was read by its schema, whatever read it. */
const reads = vi.spyOn(UserStory._zod, 'run')

beforeAll(async () => {
  test = await createTestApp({ now: () => new Date(Date.now() + at * 60_000) })
  ada = await signUp(test)
})
afterAll(async () => {
  reads.mockRestore()
  await test.close()
})

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, headers = {}) {
  reads.mockClear()
  const answer = await test.app.inject({ method, url, payload, headers: { ...ada.headers, ...headers } })
  expect(answer.statusCode).toBeLessThan(300)
  return { answer, parsed: reads.mock.calls.length / stories }
}

const contentOf = (backlog: object[], name = 'Shop') => ({ name, form: null, backlog, plan: null })

it('a draft that is kept is parsed once on its way out, and one that is written once on its way in', async () => {
  const { epics: backlog } = testPlan({ epics: 3, stories, sprints: 2 })
  const begun = await call('POST', '/api/drafts', contentOf(backlog))
  expect(begun.parsed).toBe(1)
  const url = `/api/drafts/${begun.answer.json().id}`
  const read = await call('GET', url)
  expect(read.answer.json().backlog).toMatchObject(backlog)
  expect(read.parsed).toBe(1)
  expect((await call('GET', '/api/drafts')).parsed).toBe(0)
  // what is there is read too, for what a newer version may have added to it
  const changed = await call('PUT', url, contentOf(backlog, 'Bar'), { 'if-match': '"1"' })
  expect(changed.parsed).toBe(2)
  await call('DELETE', url)
  expect((await call('POST', `${url}/restore`)).parsed).toBe(1)
})

it('so is an earlier version of it, read and brought back', async () => {
  const { epics: backlog } = testPlan({ epics: 3, stories, sprints: 2 })
  const { id } = (await call('POST', '/api/drafts', contentOf(backlog))).answer.json()
  at += 2
  const emptied = backlog.map((epic) => ({ ...epic, userStories: [] }))
  await call('PUT', `/api/drafts/${id}`, contentOf(emptied), { 'if-match': '"1"' })
  const url = `/api/drafts/${id}/versions/1`
  expect((await call('GET', url)).parsed).toBe(1)
  const back = await call('POST', `${url}/restore`)
  expect(back.answer.json().backlog).toMatchObject(backlog)
  expect(back.parsed).toBe(1)
})
