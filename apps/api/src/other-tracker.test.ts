import type { SaveResponse, SaveReview, UndoReview } from '@planwright/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMemoryTracker } from '../../../packages/tracker/src/testing/memory-tracker.ts'
import { createTestApp, signUp, type TestApp, type TestPerson } from './testing/app.ts'
import { testPlan } from './testing/saves/plan.ts'

/** Paths, codes and the names of fields are of the api and stay; words that a person reads name the tracker that is there. */
describe('a tracker that is not Jira', () => {
  let server: TestApp
  let person: TestPerson
  let tracker: ReturnType<typeof createMemoryTracker>
  /** Every answer, as it was sent. */
  let answers: string[]

  const begin = async (options: Parameters<typeof createMemoryTracker>[0] = {}) => {
    answers = []
    tracker = createMemoryTracker(options)
    server = await createTestApp({ provider: tracker.provider })
    person = await signUp(server)
  }
  beforeEach(() => begin())
  afterEach(() => server.close())

  const call = async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) => {
    const answer = await server.app.inject({ method, url, headers: person.headers, ...(payload && { payload }) })
    answers.push(answer.body)
    return answer
  }
  const get = (url: string) => call('GET', url)
  const post = (url: string, payload: object) => call('POST', url, payload)

  const link = async () => {
    const { authorizeUrl } = (await post('/api/jira/link', {})).json<{ authorizeUrl: string }>()
    const state = new URL(authorizeUrl).searchParams.get('state')
    const back = await server.app.inject({
      url: `/api/jira-oauth/callback?${new URLSearchParams({ state: state ?? '', code: 'granted' })}`,
      headers: { cookie: person.cookie },
    })
    const linkId = new URL(String(back.headers.location)).searchParams.get('link')
    const { sites } = (await get(`/api/jira/link/${linkId}`)).json<{ sites: { id: string }[] }>()
    return post('/api/jira/link/confirm', { linkId, siteId: sites[0]?.id })
  }
  const choose = async () => {
    const [project] = (await get('/api/jira/projects')).json<{ id: string; issueTypes: { id: string }[] }[]>()
    const [epicTypeId, storyTypeId] = project?.issueTypes.map(({ id }) => id) ?? []
    return post('/api/jira/integration-settings', { projectId: project?.id, epicTypeId, storyTypeId })
  }
  const save = async (plan: object) => (await post('/api/jira/sprint-plan', plan)).json<SaveResponse>()

  it('is linked, chosen, saved to, saved to again and undone, and no answer speaks of Jira', async () => {
    expect((await get('/api/config')).json()).toMatchObject({ tracker: { name: 'Tasklane' } })
    expect((await get('/api/jira/projects')).json()).toMatchObject({ title: 'Connect Tasklane first.' })
    expect((await link()).json()).toMatchObject({ jiraIntegration: { enabled: true, siteName: 'Acme' } })
    expect((await get('/api/jira/velocity')).json()).toMatchObject({
      title: 'Choose a Tasklane project in the settings first.',
    })
    expect((await choose()).statusCode).toBe(200)
    expect((await get('/api/jira/boards?projectId=team')).json()).toMatchObject({ automaticBoardId: 'lane' })

    const plan = { ...testPlan({ epics: 2, stories: 12, sprints: 2 }), links: true }
    const review = (await post('/api/jira/review', plan)).json<SaveReview>()
    expect(review).toMatchObject({ project: { key: 'ACM' }, problems: [] })
    expect(review.create).toHaveLength(2 + 12 + 2)
    const saved = await save(plan)
    expect(saved).toMatchObject({ state: 'done', url: 'https://tasklane.invalid/acme/lanes/lane' })
    expect(tracker.store.items.size).toBe(14)
    const calls = tracker.store.calls.length
    expect(await save(plan)).toMatchObject({ state: 'done' })
    expect(tracker.store.calls).toHaveLength(calls)

    // what somebody does there meanwhile
    const [key = '', item] = [...tracker.store.items].at(-1) ?? []
    if (item) tracker.store.items.set(key, { ...item, title: 'Edited there', comments: 1 })
    for (const { userStories } of plan.epics) for (const story of userStories) story.title = `${story.title}, once more`
    const conflicted = await save(plan)
    expect(conflicted.items.find((one) => one.key === key)?.reason).toBe(
      'Somebody changed its title in Tasklane since the last save, so it was left alone.',
    )

    const undo = (await get(`/api/runs/${saved.runId}/undo`)).json<UndoReview>()
    // the story, its epic and its sprint
    expect(undo.keep).toHaveLength(3)
    expect((await post(`/api/runs/${saved.runId}/undo`, {})).json()).toMatchObject({ state: 'partial' })
    expect([...tracker.store.items.keys()]).toContain(key)
    await post('/api/jira/brief', { epicKey: key })
    await post('/api/jira/brief', { epicKey: 'ACM-999' })
    await post('/api/jira/brief', { jql: 'anything' })
    await get('/api/jira/open-work')
    await post('/api/jira/boards', { projectId: 'team' })
    await call('DELETE', '/api/jira/link')
    await post('/api/jira/sprint-plan', plan)

    expect(answers.filter((answer) => /Jira/.test(answer))).toEqual([])
    expect(server.logged.filter((line) => /Jira/.test(line))).toEqual([])
  })

  it('settles a lost answer by its own ids, and makes nothing twice', async () => {
    await link()
    await choose()
    tracker.store.lostAnswers.add('createItems').add('createSprint')
    const plan = testPlan({ epics: 1, stories: 3, sprints: 1 })
    expect(await save(plan)).toMatchObject({ state: 'done' })
    expect([tracker.store.items.size, tracker.store.sprints.size]).toEqual([4, 1])
    expect(tracker.store.calls.filter((made) => made === 'createItems')).toHaveLength(2)
  })

  it('says what it lacks', async () => {
    await server.close()
    await begin({ sprintMode: 'none' })
    await link()
    await choose()
    expect((await get('/api/jira/boards?projectId=team')).json()).toMatchObject({ boards: [], remedy: null })
    const plan = testPlan({ epics: 1, stories: 2, sprints: 1 })
    const { problems } = (await post('/api/jira/review', plan)).json<SaveReview>()
    expect(problems.map(({ message }) => message)).toEqual([
      'Acme team has no sprints in Tasklane that Planwright could use. Stories are saved without sprints.',
    ])
    expect(await save(plan)).toMatchObject({ state: 'partial' })
    expect(tracker.store.items.size).toBe(3)
  })
})
