import type { Draft, DraftProgress, ReplanResponse, SaveItem, SaveReview, UndoReview } from '@planwright/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/app.ts'
import { jiraColleague } from '../testing/counterparts/colleague.ts'
import { chooseProject, linkJira, startSandbox, type TestSandbox } from '../testing/counterparts/sandbox.ts'
import { type TestPlan, testPlan, testStart } from '../testing/saves/plan.ts'

const proof = {
  provenFewest: true,
  provenOptimal: true,
  gap: 0,
  lowerBound: 2,
  sprintCount: 2,
  reasons: {},
  warnings: [],
}
const terms = { velocity: 20, sprintLength: 2, startDate: testStart, timeZone: 'UTC' }

describe('following a plan after it was saved', () => {
  let sandbox: TestSandbox
  let test: TestApp
  let ada: TestPerson
  let siteId: string
  /** Milliseconds that the server's clock is ahead. */
  let ahead = 0

  beforeAll(async () => {
    sandbox = await startSandbox()
    test = await createTestApp({
      now: () => new Date(Date.now() + ahead),
      settings: { SANDBOX_URL: sandbox.url, JIRA_API_URL: sandbox.url },
    })
  })
  beforeEach(async () => {
    await sandbox.reset()
    ada = await signUp(test)
    siteId = (await linkJira(test, sandbox, ada, 'planwright-demo')).siteId
    await chooseProject(test, ada, 'SHOP')
  })
  afterAll(() => test.close())

  const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, person = ada) =>
    test.app.inject({ method, url, headers: person.headers, ...(payload && { payload }) })

  async function draftOf({ epics }: TestPlan): Promise<Draft> {
    const answer = await call('POST', '/api/drafts', { name: 'Shop', backlog: epics, plan: { ...terms } })
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json()
  }
  async function save({ epics, sprints }: Pick<TestPlan, 'epics' | 'sprints'>, more: object = {}) {
    const answer = await call('POST', '/api/jira/sprint-plan', { epics, sprints, ...more })
    expect(answer.json(), answer.body).toMatchObject({ state: 'done' })
    return answer.json()
  }
  async function progress(id: string, refresh = true): Promise<DraftProgress> {
    const answer = await call('POST', `/api/drafts/${id}/progress`, { refresh })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  const site = async () => {
    const found = (await sandbox.state()).sites.find(({ id }) => id === siteId)
    if (!found) throw new Error('no site')
    return found
  }
  const boardId = async () => (await site()).sprints.at(-1)?.boardId ?? 0

  type Site = Awaited<ReturnType<typeof site>>
  const placesIn = ({ issues, sprints }: Site) => ({
    issues: Object.fromEntries(issues.map(({ key, sprintId }) => [key, sprintId])),
    sprints: sprints.map(({ id }) => id),
  })

  it('says that nothing was saved yet, and nothing of drafts of others', async () => {
    const draft = await draftOf(testPlan({ epics: 1, stories: 2, sprints: 1 }))
    const answer = await call('POST', `/api/drafts/${draft.id}/progress`, {})
    expect(answer.json()).toMatchObject({ status: 409, code: 'not-saved-yet' })
    const ben = await signUp(test)
    expect((await call('POST', `/api/drafts/${draft.id}/progress`, {}, ben)).statusCode).toBe(404)
  })

  it('tells of a plan that was just saved that nothing has happened, and reads no second time unless asked', async () => {
    const plan = testPlan({ epics: 2, stories: 12, sprints: 3 })
    const draft = await draftOf(plan)
    await save(plan)
    const told = await progress(draft.id, false)
    expect(told).toMatchObject({ isStale: false, obstacle: null, changes: [], drift: { days: 0 } })
    expect(told.whole.todo.stories).toBe(12)
    expect(told.sprints.map(({ planned }) => planned.stories)).toEqual([4, 4, 4])
    expect(told.forecast).toMatchObject({ statedVelocity: 20 })
    const calls = (await sandbox.requests()).length
    expect(await progress(draft.id, false)).toEqual(told)
    expect((await sandbox.requests()).length).toBe(calls)
  })

  describe('what a save wrote before it was stopped', () => {
    const isOf =
      ({ epics }: TestPlan) =>
      ({ summary }: { summary: string }) =>
        epics.some(
          ({ title, userStories }) => summary === title || userStories.some((story) => story.title === summary),
        )
    const begun = async () => {
      const plan = testPlan({ epics: 1, stories: 60, sprints: 1 })
      const draft = await draftOf(plan)
      return { plan, draft }
    }
    const send = ({ epics, sprints }: TestPlan) => call('POST', '/api/jira/sprint-plan', { epics, sprints })
    // epics in one call, stories fifty a call
    const secondStories = { match: { method: 'POST', path: '/issue/bulk$' }, skip: 2, times: 99 }

    it('is followed where it was stopped while it wrote', async () => {
      const { plan, draft } = await begun()
      await sandbox.fault({ ...secondStories, effect: { kind: 'hang', ms: 3_000 } })
      const key = `stop-${draft.id}`
      const headers = { ...ada.headers, 'idempotency-key': key }
      const { epics, sprints } = plan
      const saving = test.app.inject({
        method: 'POST',
        url: '/api/jira/sprint-plan',
        headers,
        payload: { epics, sprints },
      })
      await vi.waitFor(async () => expect((await site()).issues.filter(isOf(plan)).length).toBe(51), 30_000)
      expect((await call('POST', `/api/runs/${key}/cancel`, {})).statusCode).toBe(200)
      expect((await saving).json()).toMatchObject({ state: 'cancelled' })
      await sandbox.clearFaults()
      expect((await progress(draft.id)).whole.todo.stories).toBeGreaterThanOrEqual(50)
    })

    it('is followed where it waited for the tracker when it was stopped', async () => {
      const { plan, draft } = await begun()
      await sandbox.fault({ ...secondStories, effect: { kind: 'status', status: 503 } })
      const { state, runId } = (await send(plan)).json()
      expect(state).toBe('parked')
      await call('POST', `/api/runs/${runId}/cancel`, {})
      await sandbox.clearFaults()
      expect((await progress(draft.id)).whole.todo.stories).toBe(50)
      // the next save writes the rest, and is followed as a whole: none of it was added
      await save(plan)
      const told = await progress(draft.id)
      expect(told.whole.todo.stories).toBe(60)
      expect(told.stories.filter(({ planned }) => planned === null)).toEqual([])
      expect(told.scope).toMatchObject({ planned: told.scope.now, added: 0, removed: 0 })
      expect(told.changes).toEqual([])
      expect(new Set(told.burnUp.map(({ scope }) => scope))).toEqual(new Set([told.scope.now]))
      expect(told.drift).toMatchObject({ days: 0 })
    })

    it('is nothing where it was stopped before it wrote', async () => {
      const { plan, draft } = await begun()
      const retry = new Date(Date.now() + 90_000).toUTCString()
      const effect = { kind: 'status', status: 429, headers: { 'retry-after': retry } } as const
      await sandbox.fault({ ...secondStories, skip: 0, effect })
      const { runId } = (await send(plan)).json()
      await call('POST', `/api/runs/${runId}/cancel`, {})
      const answer = await call('POST', `/api/drafts/${draft.id}/progress`, {})
      expect(answer.json()).toMatchObject({ code: 'not-saved-yet' })
    })
  })

  it('leaves by when it is likely done where the list of initiatives tells it, which is no change of the draft', async () => {
    const plan = testPlan({ epics: 1, stories: 4, sprints: 2 })
    const kept = { ...terms, sprints: plan.sprints, proof }
    const created = await call('POST', '/api/drafts', { name: 'Shop', backlog: plan.epics, plan: kept })
    expect(created.statusCode, created.body).toBe(201)
    const draft: Draft = created.json()
    await save(plan)
    const listed = async () => (await call('GET', '/api/drafts')).json().drafts.find(({ id }: Draft) => id === draft.id)
    expect((await listed()).plan).not.toHaveProperty('likelyBy')
    const { forecast } = await progress(draft.id)
    expect(await listed()).toMatchObject({ version: draft.version, plan: { likelyBy: forecast.p85 } })
  })

  it('counts a story that is left out of the plan since no longer, without reading Jira again', async () => {
    const plan = testPlan({ epics: 1, stories: 6, sprints: 3 })
    const draft = await draftOf(plan)
    await save(plan)
    const before = await progress(draft.id)
    const id = plan.sprints.at(-1)?.stories[0]?.id ?? ''
    const { id: _id, version, createdAt: _createdAt, updatedAt: _updatedAt, ...content } = draft
    // what the draft was until then is kept as a version of it
    ahead += 120_000
    const left = await test.app.inject({
      method: 'PUT',
      url: `/api/drafts/${draft.id}`,
      headers: { ...ada.headers, 'if-match': `"${version}"` },
      payload: { ...content, plan: { ...terms, leftOut: [id] } },
    })
    expect(left.statusCode, left.body).toBe(200)
    const { whole, stories, scope, changes, asOf } = await progress(draft.id, false)
    const leftOutAt = Date.parse(stories.find((story) => story.id === id)?.leftOutAt ?? '')
    expect((leftOutAt - Date.parse(asOf)) / 60_000).toBeCloseTo(2, 0)
    expect(whole.todo.stories).toBe(before.whole.todo.stories - 1)
    expect(stories.find((story) => story.id === id)).toMatchObject({ state: 'gone', isLeftOut: true })
    expect(scope.now).toBe(before.scope.now - scope.removed)
    expect(changes).toEqual([])
  })

  it('rests on what a save says that its plan was made with, whatever the draft says by then', async () => {
    const plan = testPlan({ epics: 1, stories: 4, sprints: 2 })
    const draft = await draftOf(plan)
    await save(plan, { terms: { ...terms, velocity: 33 } })
    expect((await progress(draft.id)).forecast.statedVelocity).toBe(33)
  })

  it('tells after weeks of work what Jira holds, who changed what, and nothing that a save did', async () => {
    const plan = testPlan({ epics: 2, stories: 24, sprints: 4 })
    const draft = await draftOf(plan)
    await save(plan)
    const keys = new Set((await site()).issues.map(({ key }) => key))
    const { events } = await sandbox.advance({ boardId: await boardId(), siteId, days: 50, seed: 5, velocity: 14 })
    const told = await progress(draft.id)
    const { issues, sprints } = await site()
    const bySummary = new Map(issues.map((issue) => [issue.key, issue]))
    for (const story of told.stories) {
      const issue = bySummary.get(story.key) as ((typeof issues)[number] & { statusCategory: string }) | undefined
      if (story.state === 'gone') expect(issue === undefined || issue.projectKey !== 'SHOP', story.key).toBe(true)
      else expect(issue, story.key).toMatchObject({ statusCategory: story.state, storyPoints: story.points })
    }
    expect(told.stories.filter(({ state }) => state === 'done').length).toBeGreaterThan(0)
    expect(told.sprints.map(({ name, state }) => [name, state])).toEqual(
      told.sprints.map(({ name }) => [name, sprints.find((one) => one.name === name)?.state]),
    )
    expect(told.sprints[0]?.state).toBe('closed')
    // what is told is what the team did: as many of each as the sandbox says, of the stories of the plan
    const heard = events.filter(
      ({ key, text }) => keys.has(key ?? '') || keys.has(/: (\S+) is \S+ now/.exec(text)?.[1] ?? ''),
    )
    const countOf = (...kinds: string[]) => heard.filter(({ kind }) => kinds.includes(kind)).length
    const toldOf = (...kinds: string[]) => told.changes.filter(({ kind }) => kinds.includes(kind)).length
    expect(toldOf('re-estimated')).toBe(countOf('re-estimated'))
    expect(toldOf('moved')).toBe(countOf('moved-sprint'))
    expect(toldOf('edited')).toBe(countOf('edited'))
    expect(toldOf('removed')).toBe(countOf('deleted'))
    expect(toldOf('left-project')).toBe(countOf('moved-project'))
    expect(told.changes.length).toBeGreaterThan(3)
    const { planned, added, removed, reestimated, now } = told.scope
    expect(planned + added - removed + reestimated).toBe(now)
    expect(told.burnUp.at(-1)).toMatchObject({ done: told.whole.done.points, scope: now })
  })

  it('takes for no change of anybody’s what a later save wrote, its words alone too', async () => {
    const plan = testPlan({ epics: 1, stories: 4, sprints: 2 })
    const draft = await draftOf(plan)
    await save(plan)
    expect((await progress(draft.id)).changes).toEqual([])
    const withStory = (parts: object) => ({
      ...plan,
      epics: plan.epics.map((epic) => ({
        ...epic,
        userStories: epic.userStories.map((story, at) => (at === 0 ? { ...story, ...parts } : story)),
      })),
    })
    for (const parts of [{ title: 'Something else' }, { title: 'Something else', description: 'In other words.' }]) {
      await save(withStory(parts))
      expect((await progress(draft.id)).changes, JSON.stringify(parts)).toEqual([])
    }
  })

  it('tells once that an epic was deleted, and not that each of its stories was edited', async () => {
    const plan = testPlan({ epics: 2, stories: 4, sprints: 2 })
    const draft = await draftOf(plan)
    await save(plan)
    await progress(draft.id)
    const { issues } = await site()
    const epic = issues.find(({ summary }) => summary === plan.epics[0]?.title)
    await (await jiraColleague(sandbox)).remove(epic?.key ?? '')
    const { changes } = await progress(draft.id)
    expect(changes.map(({ kind, sentence }) => [kind, sentence])).toEqual([
      [
        'removed',
        `The epic ${epic?.key} “${epic?.summary}” is gone: it was deleted, or moved to where you cannot see it.`,
      ],
    ])
  })

  it('counts what was deleted and is left out as gone, once, and no sprint as short of it', async () => {
    const plan = testPlan({ epics: 1, stories: 3, sprints: 1 })
    const draft = await draftOf(plan)
    const saved = await save(plan)
    const [first] = plan.epics[0]?.userStories ?? []
    if (!first) throw new Error('too few stories')
    const key = saved.items.find(({ itemId, kind }: SaveItem) => itemId === first.id && kind === 'story')?.key
    await (await jiraColleague(sandbox)).remove(key)
    const left = await save(plan, { decisions: { gone: { [first.id]: 'leave' } } })
    const told = await progress(draft.id)
    expect(told.whole).toMatchObject({ gone: { stories: 1 }, todo: { stories: 2 } })
    expect(told.changes.map(({ kind, key: of }) => [kind, of])).toEqual([['removed', key]])
    expect(told.sprints.map(({ planned }) => planned.stories)).toEqual([2])
    for (const { runId } of [left, saved])
      expect((await call('POST', `/api/runs/${runId}/undo`)).json()).toMatchObject({ state: 'done' })
    expect((await call('POST', `/api/drafts/${draft.id}/progress`, {})).json()).toMatchObject({ code: 'not-saved-yet' })
  })

  it('plans what is left from today: what is done and what runs stay, and a save writes the differences once', async () => {
    const plan = testPlan({ epics: 3, stories: 60, sprints: 9 })
    const draft = await draftOf(plan)
    await save(plan)
    await sandbox.advance({ boardId: await boardId(), siteId, days: 64, seed: 5, velocity: 9 })
    const told = await progress(draft.id)
    const answer = await call('POST', `/api/drafts/${draft.id}/replan`, {})
    expect(answer.statusCode, answer.body).toBe(200)
    const rest = answer.json<ReplanResponse>()
    const after = new Map(rest.sprints.flatMap(({ number, stories }) => stories.map(({ id }) => [id, number])))
    const active = told.sprints.find(({ state }) => state === 'active')?.number ?? null
    for (const { id, state, sprint, isFound } of told.stories.filter((story) => !story.isFound)) {
      if (state === 'gone') expect(after.has(id), id).toBe(false)
      else if (state === 'done' || sprint === active) expect(after.get(id) ?? null, id).toBe(sprint)
      else expect(after.get(id), `${id} ${isFound}`).toBeGreaterThanOrEqual(rest.firstSprint)
    }
    expect(rest.firstSprint).toBeGreaterThan(active ?? 0)
    expect(rest.velocityFrom).toBe('measured')
    expect(rest.velocity).toBe(told.forecast.velocity)
    expect(rest.changes.length).toBeGreaterThan(0)
    expect(rest.summary).toMatch(/stor(y|ies) .*; done by \d+ \w+/)
    const standing = new Map(rest.before.flatMap(({ number, stories }) => stories.map(({ id }) => [id, number])))
    for (const { storyId, from, to } of rest.changes) {
      expect([standing.get(storyId) ?? null, after.get(storyId)]).toEqual([from, to])
    }
    // begun sprints keep Jira's dates
    for (const { number, startDate, endDate } of rest.sprints) {
      const live = told.sprints.find((sprint) => sprint.number === number && sprint.state !== 'future')
      if (live) expect({ startDate, endDate }).toEqual({ startDate: live.startDate, endDate: live.endDate })
    }

    const issuesBefore = placesIn(await site())
    const { runId } = await save(rest, { terms: rest.terms })
    const planned = await progress(draft.id)
    const open = planned.stories.filter(({ id, state }) => after.has(id) && state !== 'gone')
    expect(Object.fromEntries(open.map(({ id, sprint }) => [id, sprint]))).toEqual(Object.fromEntries(after))
    expect(planned.changes).toEqual(told.changes)
    // planned again at once, nothing moves
    const again = (await call('POST', `/api/drafts/${draft.id}/replan`, {})).json<ReplanResponse>()
    expect(again.changes).toEqual([])

    // and taken back, everything stands where it stood
    const shown = (await call('GET', `/api/runs/${runId}/undo`)).json<UndoReview>()
    expect(shown.move.length).toBe(rest.changes.length)
    const undone = await call('POST', `/api/runs/${runId}/undo`, { confirm: shown.confirm })
    expect(undone.json(), undone.body).toMatchObject({ state: 'done' })
    expect(placesIn(await site())).toEqual(issuesBefore)
    const takenBack = await progress(draft.id)
    expect(takenBack.changes).toEqual(told.changes)
  })

  it('takes in what somebody added in Jira where it is asked to, as the issue that it is', async () => {
    const plan = testPlan({ epics: 3, stories: 60, sprints: 9 })
    const draft = await draftOf(plan)
    await save(plan)
    await sandbox.advance({ boardId: await boardId(), siteId, days: 64, seed: 5, velocity: 9 })
    const found = (await progress(draft.id)).stories.find(({ isFound, state }) => isFound && state === 'todo')
    if (!found) throw new Error('nothing was added')
    const issues = (await site()).issues.length
    const answer = await call('POST', `/api/drafts/${draft.id}/replan`, { adds: [found.id], velocity: 30 })
    const rest = answer.json<ReplanResponse>()
    expect(rest).toMatchObject({ velocity: 30, velocityFrom: 'asked' })
    expect(rest.sprints.flatMap(({ stories }) => stories.map(({ id }) => id))).toContain(found.id)
    const { epics, sprints, terms: restTerms } = rest
    const seen = await call('POST', '/api/jira/review', { epics, sprints, terms: restTerms })
    const review = seen.json<SaveReview>()
    expect(review.create.filter(({ kind }) => kind !== 'sprint')).toEqual([])
    expect(review.duplicates).toEqual([])
    // it stays where the team put it, or comes to where it is planned now: which, the day decides on which the sandbox plays
    const known = [...review.unchanged, ...review.update]
    expect(known).toContainEqual(expect.objectContaining({ itemId: found.id, key: found.key }))
    await save(rest, { terms: restTerms, confirm: review.confirm })
    expect((await site()).issues.length).toBe(issues)
    expect((await progress(draft.id)).stories.find(({ key }) => key === found.key)).toMatchObject({ isFound: false })
  })

  it('names the sprints that planning again adds as the review of its save does', async () => {
    const plan = testPlan({ epics: 1, stories: 8, sprints: 2 })
    const draft = await draftOf(plan)
    await save(plan)
    const answer = await call('POST', `/api/drafts/${draft.id}/replan`, { velocity: 6 })
    const { epics, sprints, terms: restTerms, decisions, newSprints } = answer.json<ReplanResponse>()
    expect(newSprints.slice(0, 2)).toEqual([
      { number: 3, name: 'SHOP Sprint 5' },
      { number: 4, name: 'SHOP Sprint 6' },
    ])
    const seen = await call('POST', '/api/jira/review', { epics, sprints, terms: restTerms, decisions })
    const made = seen.json<SaveReview>().create.filter(({ kind }) => kind === 'sprint')
    expect(made.map(({ title }) => title)).toEqual(newSprints.map(({ name }) => name))
  })

  it('puts back what somebody moved away in Jira where the save is told to, once, and shows it in its review', async () => {
    const plan = testPlan({ epics: 1, stories: 4, sprints: 2 })
    await save(plan)
    const [moved] = plan.sprints[0]?.stories ?? []
    const issue = async () => (await site()).issues.find(({ summary }) => summary === moved?.title)
    const from = (await issue())?.sprintId
    const to = (await site()).issues.find(({ summary }) => summary === plan.sprints[1]?.stories[0]?.title)?.sprintId
    const colleague = await jiraColleague(sandbox)
    await colleague.call('POST', `/rest/agile/1.0/sprint/${to}/issue`, { issues: [(await issue())?.key] })
    await save(plan)
    expect((await issue())?.sprintId).toBe(to)
    const decisions = { moves: [moved?.id] }
    const { epics, sprints } = plan
    const reviewed = await call('POST', '/api/jira/review', { epics, sprints, decisions })
    expect(reviewed.json().update, reviewed.body).toMatchObject([{ kind: 'move', itemId: moved?.id }])
    await save(plan, { decisions })
    expect((await issue())?.sprintId).toBe(from)
    const before = (await sandbox.requests()).length
    await save(plan, { decisions })
    const calls = (await sandbox.requests()).slice(before)
    expect(calls.filter(({ path }) => /sprint\/\d+\/issue$/.test(path))).toEqual([])
  })

  it('asks Jira little: where nothing changed the clock, the sprints, each 100 issues and one search; of what changed also its past', async () => {
    const plan = testPlan({ epics: 4, stories: 120, sprints: 6 })
    const draft = await draftOf(plan)
    await save(plan)
    await progress(draft.id)
    // past what the save itself changed; another board's team works meanwhile
    await sandbox.advance({ boardId: 5, siteId, days: 2, seed: 1 })
    await progress(draft.id)
    const asked = async () => {
      const before = (await sandbox.requests()).length
      await progress(draft.id)
      const paths = (await sandbox.requests()).slice(before).map(({ path }) => path.replace(/^.*\/rest\//, ''))
      return paths.toSorted()
    }
    const least = [
      'agile/1.0/board/1/sprint',
      'api/3/issue/bulkfetch',
      'api/3/issue/bulkfetch',
      'api/3/search/jql',
      'api/3/serverInfo',
    ]
    expect(await asked()).toEqual(least)
    const stories = (await site()).issues.filter(({ summary }) => summary.startsWith('Do thing'))
    const finishIssues = stories.slice(0, 10).map(({ key }) => key)
    await sandbox.change({ projectKey: 'SHOP', siteId, finishIssues })
    expect(await asked()).toEqual(['api/3/changelog/bulkfetch', ...least].toSorted())
  })

  it('plans beside the open stories of one’s other initiatives on the board, so that their sprints do not overflow together', async () => {
    const [plan, other] = [
      testPlan({ epics: 1, stories: 12, sprints: 2 }),
      testPlan({ epics: 1, stories: 20, sprints: 4 }),
    ]
    const draft = await draftOf(plan)
    await save(plan)
    const replanned = async () => {
      const answer = await call('POST', `/api/drafts/${draft.id}/replan`, {})
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<ReplanResponse>()
    }
    expect((await replanned()).summary).not.toContain('initiative')
    await save(other)
    const rest = await replanned()
    expect(rest.summary).toMatch(/, beside 60 points of another initiative on this board\.$/)
    const otherPoints = new Map(other.sprints.map(({ endDate, totalPoints }) => [endDate, totalPoints]))
    expect([...otherPoints.values()]).toEqual([15, 15, 15, 15])
    expect(rest.changes.length).toBeGreaterThan(0)
    for (const { endDate, totalPoints } of rest.sprints)
      expect(totalPoints + (otherPoints.get(endDate) ?? 0), endDate).toBeLessThanOrEqual(terms.velocity)
    // what the other one leaves out is no work to come
    const otherDraft = await draftOf(other)
    const leave = async (version: number, leftOut: string[]) => {
      const { id: _id, version: _version, createdAt: _createdAt, updatedAt: _updatedAt, ...content } = otherDraft
      const answer = await test.app.inject({
        method: 'PUT',
        url: `/api/drafts/${otherDraft.id}`,
        headers: { ...ada.headers, 'if-match': `"${version}"` },
        payload: { ...content, plan: { ...terms, leftOut } },
      })
      expect(answer.statusCode, answer.body).toBe(200)
    }
    const [one, two] = other.sprints.at(-1)?.stories ?? []
    await leave(1, [one?.id ?? '', two?.id ?? ''])
    const left = 60 - (one?.storyPoints ?? 0) - (two?.storyPoints ?? 0)
    expect((await replanned()).summary).toContain(`, beside ${left} points of another initiative on this board.`)
    await leave(2, [])
    // what was done takes no room, and another person's work is none of ours
    const stories = (await site()).issues.filter(({ summary }) =>
      other.epics[0]?.userStories.some(({ title }) => title === summary),
    )
    await sandbox.change({ projectKey: 'SHOP', siteId, finishIssues: stories.map(({ key }) => key) })
    const ben = await signUp(test)
    await linkJira(test, sandbox, ben, 'planwright-demo')
    await chooseProject(test, ben, 'SHOP')
    const { epics, sprints } = testPlan({ epics: 1, stories: 20, sprints: 4 })
    expect((await call('POST', '/api/jira/sprint-plan', { epics, sprints }, ben)).json()).toMatchObject({
      state: 'done',
    })
    expect((await replanned()).summary).not.toContain('initiative')
  })

  it('plans nothing again that was not saved, and nothing of others', async () => {
    const draft = await draftOf(testPlan({ epics: 1, stories: 2, sprints: 1 }))
    const answer = await call('POST', `/api/drafts/${draft.id}/replan`, {})
    expect(answer.json()).toMatchObject({ status: 409, code: 'not-saved-yet' })
    const ben = await signUp(test)
    expect((await call('POST', `/api/drafts/${draft.id}/replan`, {}, ben)).statusCode).toBe(404)
  })
})
