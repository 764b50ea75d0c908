import type { SaveResponse, SaveReview, UndoReview } from '@planwright/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, signUp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { chooseProject, linkJira, startSandbox, type TestSandbox } from '../../testing/counterparts/sandbox.ts'
import { busiestDatabase } from '../../testing/databases/database.ts'
import { type TestPlan, testPlan } from '../../testing/saves/plan.ts'
import { createConfirmations } from './confirm-review.ts'

describe.each([busiestDatabase()])('what a review hands out, on %s', (kind) => {
  let sandbox: TestSandbox
  let server: TestApp
  let person: TestPerson

  beforeAll(async () => {
    sandbox = await startSandbox()
    const settings = { LIMIT_LINKS_PER_MINUTE: '10000', LIMIT_SAVES_PER_MINUTE: '10000', SANDBOX_URL: sandbox.url }
    server = await createTestApp({ kind, settings })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    await sandbox.reset()
    person = await linked()
  })

  const linked = async () => {
    const anybody = await signUp(server)
    await linkJira(server, sandbox, anybody, 'planwright-demo')
    await chooseProject(server, anybody, 'SHOP')
    return anybody
  }
  const post = async <Answer>(url: string, payload: object, { headers } = person) => {
    const answer = await server.app.inject({ method: 'POST', url, headers, payload })
    return { status: answer.statusCode, body: answer.json<Answer>() }
  }
  const review = async (plan: TestPlan, by = person) => {
    const { confirm } = (await post<SaveReview>('/api/jira/review', plan, by)).body
    if (confirm === undefined) throw new Error('nothing was handed out')
    return confirm
  }
  const save = (plan: TestPlan, confirm: string, by = person) =>
    post<SaveResponse & { code?: string }>('/api/jira/sprint-plan', { ...plan, confirm }, by)
  const writes = async () =>
    (await sandbox.requests()).filter(
      ({ method, path }) =>
        method !== 'GET' && /\/rest\//.test(path) && !/(bulkfetch|search|approximate|permissions)/.test(path),
    ).length
  const refused = { status: 409, body: { code: 'review-changed' } }

  it('saves what was reviewed, and the same call again is the same run', async () => {
    const plan = testPlan({ epics: 1, stories: 3, sprints: 1 })
    const confirm = await review(plan)
    const saved = await save(plan, confirm)
    expect(saved).toMatchObject({ status: 200, body: { state: 'done' } })
    const before = await writes()
    expect(before).toBeGreaterThan(0)
    expect((await save(plan, confirm)).body.runId).toBe(saved.body.runId)
    expect(await writes()).toBe(before)
  })

  it('saves nothing else, and for nobody else', async () => {
    const plan = testPlan({ epics: 1, stories: 3, sprints: 1 })
    const confirm = await review(plan)
    const other = structuredClone(plan)
    const [story] = other.epics[0]?.userStories ?? []
    if (story) story.title = 'Something that nobody has seen'
    const before = await writes()
    expect(await save(other, confirm)).toMatchObject(refused)
    expect(await save({ ...plan, links: true }, confirm)).toMatchObject(refused)
    expect(await save(plan, confirm, await linked())).toMatchObject(refused)
    expect(await save(plan, `${confirm.slice(0, -1)}-`)).toMatchObject(refused)
    expect(await save(plan, 'yes')).toMatchObject(refused)
    const longer = `${(Date.now() + 7_200_000).toString(36)}.${confirm.split('.')[1]}`
    expect(await save(plan, longer)).toMatchObject(refused)
    expect(await writes()).toBe(before)
    expect(await save(plan, confirm)).toMatchObject({ status: 200 })
  })

  it('is over once the tracker is not as it was', async () => {
    const plan = testPlan({ epics: 1, stories: 3, sprints: 1 })
    const first = await review(plan)
    const second = await otherThan(first, () => review(plan))
    expect(await save(plan, first)).toMatchObject({ status: 200, body: { state: 'done' } })
    const before = await writes()
    expect(await save(plan, second)).toMatchObject(refused)
    const again = await save(plan, await review(plan))
    expect(again.body.items.every(({ state }) => state === 'unchanged')).toBe(true)
    expect(await writes()).toBe(before)
  })

  it('is over where Jira hides the closed sprints since, and with them how the board names its own', async () => {
    const plan = testPlan({ epics: 1, stories: 1, sprints: 1 })
    const confirm = await review(plan)
    const before = await writes()
    const effect = { kind: 'status', status: 403, body: { errorMessages: ['Not for you'] } } as const
    // of the two listings of a reading, the open sprints are asked for first
    await sandbox.fault({ match: { method: 'GET', path: '/board/1/sprint$' }, skip: 1, times: 1, effect })
    expect(await save(plan, confirm)).toMatchObject(refused)
    expect(await writes()).toBe(before)
    expect(await save(plan, confirm)).toMatchObject({ status: 200, body: { state: 'done' } })
  })

  it('takes back what was reviewed, once', async () => {
    const plan = testPlan({ epics: 1, stories: 2, sprints: 1 })
    const { runId } = (await save(plan, await review(plan))).body
    const url = `/api/runs/${runId}/undo`
    const { confirm } = (await server.app.inject({ url, headers: person.headers })).json<UndoReview>()
    expect(await post(url, { confirm: await review(plan) })).toMatchObject(refused)
    const undone = await post<SaveResponse>(url, { confirm })
    expect(undone).toMatchObject({ status: 200, body: { state: 'done' } })
    expect((await post<SaveResponse>(url, { confirm })).body.runId).toBe(undone.body.runId)
  })

  it('is not handed out where a save cannot start', async () => {
    const plan = testPlan({ epics: 1, stories: 1, sprints: 1 })
    await sandbox.change({ projectKey: 'SHOP', role: 'viewer' })
    const { body } = await post<SaveReview>('/api/jira/review', plan)
    expect(body.problems).toContainEqual(expect.objectContaining({ blocks: true }))
    expect(body.confirm).toBeUndefined()
  })
})

it('is good for an hour', () => {
  let now = new Date('2026-11-23T12:00:00Z')
  const { give, require } = createConfirmations({ secret: 'a secret', now: () => now })
  const confirm = give('ada', { create: 3 })
  now = new Date('2026-11-23T12:59:59Z')
  expect(() => require(confirm, 'ada', { create: 3 })).not.toThrow()
  expect(() => require(confirm, 'ada', { create: 4 })).toThrow('review-changed')
  expect(() =>
    createConfirmations({ secret: 'another', now: () => now }).require(confirm, 'ada', { create: 3 }),
  ).toThrow()
  now = new Date('2026-11-23T13:00:01Z')
  expect(() => require(confirm, 'ada', { create: 3 })).toThrow('expired')
})

/** Each says until when it is good, to the millisecond. */
async function otherThan(first: string, ask: () => Promise<string>): Promise<string> {
  const next = await ask()
  return next === first ? otherThan(first, ask) : next
}
