import type { Draft, EstimateHistory } from '@planwright/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/app.ts'
import { chooseProject, linkJira, startSandbox, type TestSandbox } from '../testing/counterparts/sandbox.ts'
import { testPlan } from '../testing/saves/plan.ts'

const terms = { velocity: 20, sprintLength: 2, startDate: '2026-11-30', timeZone: 'UTC' }
let sandbox: TestSandbox
let test: TestApp
let ada: TestPerson
let draft: Draft
let siteId: string
const plan = testPlan({ epics: 2, stories: 60, sprints: 10 })

beforeAll(async () => {
  sandbox = await startSandbox()
  test = await createTestApp({ settings: { SANDBOX_URL: sandbox.url, JIRA_API_URL: sandbox.url } })
  ada = await signUp(test)
  siteId = (await linkJira(test, sandbox, ada, 'planwright-demo')).siteId
  await chooseProject(test, ada, 'SHOP')
  draft = (await call('POST', '/api/drafts', { name: 'Shop', backlog: plan.epics, plan: terms })).json()
  await call('POST', '/api/jira/sprint-plan', plan)
})
afterAll(() => test?.close())

const call = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
  test.app.inject({ method, url, headers: ada.headers, ...(payload && { payload }) })
const kept = async (): Promise<EstimateHistory | null> => (await call('GET', '/api/estimates/history')).json().history
const estimate = async (): Promise<EstimateHistory | null> =>
  (await call('POST', '/api/estimates', { epics: plan.epics })).json().history
const follow = () => call('POST', `/api/drafts/${draft.id}/progress`, { refresh: true })
const weeksPass = async (days: number, seed: number) => {
  const { sprints } = (await sandbox.state()).sites.find(({ id }) => id === siteId) ?? { sprints: [] }
  return sandbox.advance({ boardId: sprints.at(-1)?.boardId ?? 0, siteId, days, seed, velocity: 14 })
}
const doneOfPlan = async () => {
  const told = (await follow()).json()
  return told.stories.filter(({ state, points }: { state: string; points: number }) => state === 'done' && points > 0)
}

/** Weeks go by until more than so many are done, whatever the day on which the test begins. */
async function workUntil(more: number) {
  for (let week = 1; week <= 30; week += 1) {
    await weeksPass(7, week)
    const done = await doneOfPlan()
    if (done.length > more) return done
  }
  throw new Error('the team finishes nothing more')
}

it('learn from what is done of a followed initiative, once a person has agreed, and never before', {
  timeout: 120_000,
}, async () => {
  await workUntil(2)
  expect(await kept()).toBeNull()
  expect(await estimate()).toBeNull()
  expect(await kept()).toBeNull()

  const read: EstimateHistory = (await call('POST', '/api/estimates/history', { consent: true })).json().history
  const first = await doneOfPlan()
  expect(read.followed).toEqual({ issues: first.length, unread: 0, error: expect.any(Number) })

  const second = await workUntil(first.length)
  const unread = second.length - first.length
  expect((await kept())?.followed).toMatchObject({ issues: first.length, unread })
  const learned = await estimate()
  expect(learned?.issues).toBeGreaterThan(read.issues)
  expect(learned?.followed).toMatchObject({ issues: second.length, unread: 0 })
  expect(await kept()).toEqual(learned)

  // nothing more is done: nothing is read
  const calls = (await sandbox.requests()).length
  await estimate()
  expect((await sandbox.requests()).length).toBe(calls)
})

it('say by how much the points of what is done are others than planned', async () => {
  const planned = new Map(
    plan.epics.flatMap(({ userStories }) => userStories.map(({ id, storyPoints }) => [id, storyPoints] as const)),
  )
  const done = (await doneOfPlan()).filter(({ id }: { id: string }) => planned.has(id))
  const errors = done.map(({ id, points }: { id: string; points: number }) => Math.abs(points - (planned.get(id) ?? 0)))
  const error = errors.reduce((sum: number, each: number) => sum + each, 0) / errors.length
  expect((await kept())?.followed?.error).toBeCloseTo(error, 10)
})

it('go on with what is kept while the tracker is away', async () => {
  await workUntil((await doneOfPlan()).length)
  const before = await kept()
  expect(before?.followed?.unread).toBeGreaterThan(0)
  await sandbox.fault({
    match: { method: 'POST', path: '/search' },
    times: 50,
    effect: { kind: 'status', status: 400 },
  })
  expect(await estimate()).toEqual(before)
  await call('DELETE', '/api/estimates/history')
  expect(await kept()).toBeNull()
})
