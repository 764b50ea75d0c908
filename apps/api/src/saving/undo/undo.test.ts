import {
  type Draft,
  type DraftList,
  type Run,
  type SaveDecisions,
  SaveResponse,
  UndoReview,
} from '@planwright/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRetention } from '../../db/keep-retention.ts'
import { run } from '../../runs/run-tables.ts'
import { createTestApp, signUp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { jiraColleague } from '../../testing/counterparts/colleague.ts'
import {
  chooseProject,
  type FaultEffect,
  linkJira,
  startSandbox,
  type TestSandbox,
} from '../../testing/counterparts/sandbox.ts'
import { busiestDatabase } from '../../testing/databases/database.ts'
import { type TestPlan, testPlan } from '../../testing/saves/plan.ts'

describe.each([busiestDatabase()])('taking a save back, on %s', (kind) => {
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
    person = await signUp(server)
    await linkJira(server, sandbox, person, 'planwright-demo')
    await chooseProject(server, person, 'SHOP')
  })

  const save = async (plan: TestPlan, decisions: SaveDecisions = {}) => {
    const { headers } = person
    const payload = { ...plan, decisions }
    const answer = await server.app.inject({ method: 'POST', url: '/api/jira/sprint-plan', headers, payload })
    return answer.json<SaveResponse>()
  }
  const undo = async (runId: string, headers = person.headers) => {
    const answer = await server.app.inject({ method: 'POST', url: `/api/runs/${runId}/undo`, headers })
    return { status: answer.statusCode, body: answer.json<SaveResponse>() }
  }
  const preview = async (runId: string) =>
    UndoReview.parse((await server.app.inject({ url: `/api/runs/${runId}/undo`, headers: person.headers })).json())
  const site = async () => {
    const found = (await sandbox.state()).sites.find(({ name }) => name === 'planwright-demo')
    if (!found) throw new Error('no site')
    return found
  }
  const contents = async () => {
    const { issues, sprints } = await site()
    return { keys: issues.map(({ key }) => key).toSorted(), sprints: sprints.map(({ id }) => id).toSorted() }
  }
  const keysOf = ({ items }: SaveResponse, of: 'epic' | 'story') =>
    items.flatMap(({ kind: own, key }) => (own === of && key ? [key] : []))

  /** Jira refuses the token, and to refresh it, once so many calls of these have passed. */
  const loseLinkAt = async (
    match: { method: string; path: string },
    skip: number,
    effect: FaultEffect = unauthorized,
  ) => {
    await sandbox.fault({ match, skip, times: 1, effect })
    const body = { error: 'invalid_grant', error_description: 'Unknown or invalid refresh token.' }
    const refused = { kind: 'status', status: 403, body } as const
    await sandbox.fault({ match: { method: 'POST', path: '/oauth/token' }, times: 1, effect: refused })
  }
  const unauthorized = { kind: 'status', status: 401, body: { code: 401, message: 'Unauthorized' } } as const

  it('deletes everything it made, and only that, and the plan can be saved anew', async () => {
    const before = await contents()
    const plan = { ...testPlan({ epics: 2, stories: 7, sprints: 2 }), links: true }
    const [first, second] = plan.epics[0]?.userStories ?? []
    if (!first || !second) throw new Error('too few stories')
    second.dependsOn = [first.id]
    const saved = await save(plan)
    expect(saved.state).toBe('done')

    const start = (await sandbox.requests()).length
    const shown = await preview(saved.runId)
    expect([shown.delete.length, shown.keep]).toEqual([2 + 7 + 2, []])
    const { status, body } = await undo(saved.runId)
    expect({ status, state: body.state }).toEqual({ status: 200, state: 'done' })
    expect(body.items).toHaveLength(2 + 7 + 2)
    expect(body.url).toBeNull()
    expect(await contents()).toEqual(before)
    const deletes = (await sandbox.requests()).slice(start).filter(({ method }) => method === 'DELETE')
    expect(deletes).toHaveLength(2 + 7 + 2)

    expect((await preview(saved.runId)).delete).toEqual([])
    expect((await save(plan)).state).toBe('done')
    expect((await contents()).keys).toHaveLength(before.keys.length + 2 + 7)
  })

  it('says where what an earlier save made is seen, which stays', async () => {
    const plan = testPlan({ epics: 1, stories: 4, sprints: 2 })
    const first = await save(plan)
    const [from, to] = plan.sprints
    const story = from?.stories.pop()
    if (!to || !story) throw new Error('too small a plan')
    to.stories.push({ ...story, sprint: 2 })
    const second = await save(plan)
    expect(second.url).toBe(first.url)
    const { body } = await undo(second.runId)
    expect(body).toMatchObject({ state: 'done', url: first.url, items: [{ itemId: story.id, kind: 'move' }] })
  })

  it('says so also where the save made only a sprint', async () => {
    const plan = testPlan({ epics: 1, stories: 4, sprints: 1 })
    const first = await save(plan)
    const [sprint] = plan.sprints
    if (!sprint) throw new Error('too small a plan')
    plan.sprints.push({ ...sprint, number: 2, stories: [] })
    const second = await save(plan)
    const { body } = await undo(second.runId)
    expect(body).toMatchObject({ state: 'done', url: first.url, items: [{ itemId: 'sprint-2' }] })
  })

  it('says so also where it is picked up again after its last deletion', async () => {
    const plan = testPlan({ epics: 1, stories: 4, sprints: 1 })
    const first = await save(plan)
    addStory(plan)
    const { body } = await undo((await save(plan)).runId)
    const read = async () =>
      (await server.app.inject({ url: `/api/runs/${body.runId}`, headers: person.headers })).json<Run>()
    await server.db.withWorker((queries) => queries.update(run).set({ state: 'queued' }).where(eq(run.id, body.runId)))
    await vi.waitFor(async () => expect((await read()).state).toBe('done'), 60_000)
    expect(await read()).toMatchObject({ url: first.url, items: [{}, {}] })
  })

  it('lists of what stays only what is still there, as a tracker may refuse a list that names anything else', async () => {
    const { epics } = testPlan({ epics: 1, stories: 3, sprints: 0 })
    const [epic] = epics
    if (!epic) throw new Error('no epic')
    const saveIssues = async () => {
      const call = { method: 'POST', url: '/api/jira/issues', headers: person.headers, payload: { epics } } as const
      return (await server.app.inject(call)).json<SaveResponse>()
    }
    const first = await saveIssues()
    epic.userStories.push(...(testPlan({ epics: 1, stories: 1, sprints: 0 }).epics[0]?.userStories ?? []))
    const second = await saveIssues()
    const [gone] = keysOf(first, 'story')
    if (!gone) throw new Error('no story')
    await (await jiraColleague(sandbox)).remove(gone)
    const { body } = await undo(second.runId)
    const listed = decodeURIComponent(body.url ?? '')
    for (const key of [...keysOf(first, 'epic'), ...keysOf(first, 'story')])
      expect([key, new RegExp(`\\b${key}\\b`).test(listed)]).toEqual([key, key !== gone])
  })

  it('is done, without a link, where Jira cannot be asked any more for what stays once all is taken back', async () => {
    const { epics } = testPlan({ epics: 1, stories: 3, sprints: 0 })
    const saveIssues = async () => {
      const call = { method: 'POST', url: '/api/jira/issues', headers: person.headers, payload: { epics } } as const
      return (await server.app.inject(call)).json<SaveResponse>()
    }
    const first = await saveIssues()
    epics[0]?.userStories.push(...(testPlan({ epics: 1, stories: 1, sprints: 0 }).epics[0]?.userStories ?? []))
    const second = await saveIssues()
    const [made] = second.items.flatMap(({ key, made }) => (key && made ? [key] : []))
    const [stays] = keysOf(first, 'story')
    if (!made || !stays) throw new Error('nothing was made')
    // what the undo looks at before it deletes is what the second save made alone
    const match = { method: 'POST', path: '/issue/bulkfetch$', body: `"${stays}"` }
    const retry = new Date(Date.now() + 90_000).toUTCString()
    await sandbox.fault({
      match,
      times: 99,
      effect: { kind: 'status', status: 429, headers: { 'retry-after': retry } },
    })
    const { body } = await undo(second.runId)
    expect(body).toMatchObject({ state: 'done', url: null, items: [{ key: made, state: 'done' }] })
    expect((await contents()).keys).not.toContain(made)
  })

  it('takes back also what was saved so long ago that its plan has gone', async () => {
    const before = await contents()
    const saved = await save(testPlan({ epics: 1, stories: 3, sprints: 1 }))
    const { db, env } = server
    await db.withWorker((queries) =>
      queries.update(run).set({ updatedAt: sql`now() - interval '91 days'` }).where(eq(run.id, saved.runId)),
    )
    await createRetention({ db, keep: env.retention, log: server.app.log, now: () => new Date() }).keepAll()
    const [left] = await db.withWorker((queries) => queries.select().from(run).where(eq(run.id, saved.runId)))
    expect(left?.input).toEqual({ target: expect.any(Object), sprints: [] })
    expect((await undo(saved.runId)).body.state).toBe('done')
    expect(await contents()).toEqual(before)
  })

  it('leaves what somebody has worked with, and says why', async () => {
    const plan = testPlan({ epics: 1, stories: 6, sprints: 2 })
    const saved = await save(plan)
    const [edited = '', commented = '', linked = '', moved = '', assigned = '', untouched = ''] = keysOf(saved, 'story')
    const [epic = ''] = keysOf(saved, 'epic')
    const colleague = await jiraColleague(sandbox)
    const theirs = await colleague.create('SHOP', 'Theirs')
    await colleague.edit(edited, { summary: 'Edited' })
    await colleague.comment(commented, 'Why?')
    await colleague.link(theirs, linked)
    await colleague.edit(assigned, { labels: ['urgent'] })
    const { transitions } = await colleague
      .call('GET', `/rest/api/3/issue/${moved}/transitions`)
      .catch(() => ({ transitions: [] }))
    if (transitions[0])
      await colleague.call('POST', `/rest/api/3/issue/${moved}/transitions`, { transition: { id: transitions[0].id } })
    else await colleague.edit(moved, { summary: 'Moved on' })

    const before = await contents()
    const shown = await preview(saved.runId)
    expect(await contents()).toEqual(before)
    const { body } = await undo(saved.runId)
    expect(body.state).toBe('partial')
    const reasons = Object.fromEntries(body.items.flatMap(({ key, reason }) => (key && reason ? [[key, reason]] : [])))
    expect(reasons).toEqual({
      [edited]: 'Somebody changed its title since.',
      [commented]: 'It has a comment.',
      [linked]: `It is linked to ${theirs}.`,
      [assigned]: 'Somebody changed its labels since.',
      [moved]: expect.stringContaining('Somebody changed'),
      [epic]: expect.stringContaining('It still holds'),
    })
    expect(Object.fromEntries(shown.keep.flatMap(({ key, reason }) => (key ? [[key, reason]] : [])))).toEqual(reasons)
    const after = await contents()
    expect(before.keys.filter((key) => !after.keys.includes(key))).toEqual([untouched])
    // both sprints still hold stories
    expect(after.sprints).toEqual(before.sprints)
  })

  it('goes on where one of its epics was deleted and nobody heard of it', async () => {
    const before = await contents()
    const saved = await save(testPlan({ epics: 2, stories: 4, sprints: 1 }))
    // stories go first: Jira deletes the first epic, and answers that the link is lost
    await loseLinkAt({ method: 'DELETE', path: '/issue/' }, 4, { kind: 'accept-then-status', status: 401 })
    const { body } = await undo(saved.runId)
    expect(body.state).toBe('needs-link')
    expect((await contents()).keys).toHaveLength(before.keys.length + 1)
    await linkJira(server, sandbox, person, 'planwright-demo')
    const read = async () =>
      (await server.app.inject({ url: `/api/runs/${body.runId}`, headers: person.headers })).json<Run>()
    await vi.waitFor(async () => expect((await read()).state).toBe('done'), 60_000)
    expect((await read()).items).toHaveLength(2 + 4 + 1)
    expect(await contents()).toEqual(before)
  })

  it('says what it deleted where it is refused the rest', async () => {
    const saved = await save(testPlan({ epics: 1, stories: 4, sprints: 1 }))
    await loseLinkAt({ method: 'DELETE', path: '/issue/' }, 3)
    const { body } = await undo(saved.runId)
    expect(body.state).toBe('needs-link')
    const refused = { kind: 'status', status: 400, body: { errorMessages: ['No.'], errors: {} } } as const
    await sandbox.fault({ match: { method: 'POST', path: '/issue/bulkfetch' }, times: 1, effect: refused })
    await linkJira(server, sandbox, person, 'planwright-demo')
    const ask = (path: string) => server.app.inject({ url: `/api/runs/${body.runId}${path}`, headers: person.headers })
    await vi.waitFor(async () => expect((await ask('')).json<Run>().state).toBe('failed'), 60_000)
    const told = (await ask('/events')).payload.trim().split('\n\n').at(-1)
    expect(told).toMatch(/event: done/)
    const { state, items } = SaveResponse.parse(JSON.parse(told?.match(/^data: (.*)$/m)?.[1] ?? ''))
    expect([state, items.length, items.every((item) => item.state === 'done')]).toEqual(['failed', 3, true])
  })

  it('takes back the rest where somebody deleted an epic of it', async () => {
    const saved = await save(testPlan({ epics: 2, stories: 4, sprints: 1 }))
    const [gone = ''] = keysOf(saved, 'epic')
    const underGone = (await site()).issues.filter(({ parentKey }) => parentKey === gone).map(({ key }) => key)
    const colleague = await jiraColleague(sandbox)
    await colleague.remove(gone)
    const shown = await preview(saved.runId)
    expect(shown.keep.flatMap(({ key, reason }) => (key ? [[key, reason]] : []))).toEqual(
      underGone.map((key) => [key, 'Its epic was deleted since.']),
    )
    expect((await undo(saved.runId)).body.state).toBe('partial')
    const { keys } = await contents()
    const made = [...keysOf(saved, 'epic'), ...keysOf(saved, 'story')]
    expect(keys.filter((key) => made.includes(key))).toEqual(underGone)
  })

  it('leaves it at that what was deleted is left out, also once all else is taken back and saved anew', async () => {
    const before = await contents()
    const plan = testPlan({ epics: 1, stories: 3, sprints: 1 })
    const saved = await save(plan)
    const [story] = plan.epics[0]?.userStories ?? []
    if (!story) throw new Error('too few stories')
    const [key = ''] = keysOf(saved, 'story')
    await (await jiraColleague(sandbox)).remove(key)
    expect((await save(plan, { gone: { [story.id]: 'leave' } })).state).toBe('done')

    const { body } = await undo(saved.runId)
    expect([body.state, body.items.length, body.url]).toEqual(['done', 1 + 2 + 1, null])
    expect(body.items.map(({ itemId }) => itemId)).not.toContain(story.id)
    expect(await contents()).toEqual(before)
    const again = await save(plan)
    expect([again.state, keysOf(again, 'story').length]).toEqual(['done', 2])
    expect(again.items.find(({ itemId }) => itemId === story.id)).toMatchObject({ code: 'left-out' })
  })

  it('takes back only what that run made: an earlier save of the plan stays', async () => {
    const plan = testPlan({ epics: 1, stories: 2, sprints: 1 })
    const first = await save(plan)
    addStory(plan)
    const second = await save(plan)
    expect(second.state).toBe('done')
    expect((await undo(second.runId)).body.state).toBe('done')
    const { keys } = await contents()
    for (const key of [...keysOf(first, 'epic'), ...keysOf(first, 'story')]) expect(keys).toContain(key)
    expect((await undo(first.runId)).body.state).toBe('done')
  })

  /** The last story of the first sprint, now in the second: a save of that moves it. */
  const moveOn = (plan: TestPlan) => {
    const [from, to] = plan.sprints
    const story = from?.stories.pop()
    if (!to || !story) throw new Error('too small a plan')
    to.stories.push({ ...story, sprint: 2 })
    return story.id
  }
  const titleOf = ({ items }: SaveResponse, storyId: string) =>
    items.find(({ itemId, kind: own }) => itemId === storyId && own === 'story')?.title
  const keyIn = ({ items }: SaveResponse, storyId: string) =>
    items.find(({ itemId, kind: own }) => itemId === storyId && own === 'story')?.key ?? ''

  it.each(['', ', also when the answer to the move back is lost'])(
    'takes back also what a later save moved, once that is taken back%s',
    async (lost) => {
      const before = await contents()
      const plan = testPlan({ epics: 1, stories: 4, sprints: 2 })
      const first = await save(plan)
      moveOn(plan)
      const second = await save(plan)
      const fault = { match: { method: 'POST', path: '/sprint/' }, times: 1, effect: { kind: 'reset-after' } } as const
      if (lost) await sandbox.fault(fault)
      expect((await undo(second.runId)).body.state).toBe('done')
      expect((await preview(first.runId)).keep).toEqual([])
      expect((await undo(first.runId)).body.state).toBe('done')
      expect(await contents()).toEqual(before)
    },
  )

  it.each(['before the later save', 'before that is taken back', 'after that was taken back'])(
    'leaves what somebody had a hand in %s, of what a later save moved',
    async (when) => {
      const plan = testPlan({ epics: 1, stories: 4, sprints: 2 })
      const first = await save(plan)
      const storyId = moveOn(plan)
      const key = keyIn(first, storyId)
      const colleague = await jiraColleague(sandbox)
      const change = async (now: string) => {
        if (now !== when) return
        // there and back: like a change of status, no part of what is compared tells of it
        await colleague.edit(key, { summary: 'Theirs' })
        await colleague.edit(key, { summary: titleOf(first, storyId) })
      }
      await change('before the later save')
      const second = await save(plan)
      await change('before that is taken back')
      expect((await undo(second.runId)).body.state).toBe('done')
      await change('after that was taken back')
      const { body } = await undo(first.runId)
      expect(body.state).toBe('partial')
      expect(body.items.find(({ itemId }) => itemId === storyId)).toMatchObject({
        key,
        state: 'failed',
        reason: 'Somebody changed it since.',
      })
      expect((await contents()).keys).toContain(key)
    },
  )

  it('leaves what somebody had a hand in before a later save wrote it anew', async () => {
    const plan = testPlan({ epics: 1, stories: 4, sprints: 2 })
    const first = await save(plan)
    const [story] = plan.epics[0]?.userStories ?? []
    if (!story) throw new Error('too small a plan')
    const colleague = await jiraColleague(sandbox)
    const key = keyIn(first, story.id)
    await colleague.edit(key, { summary: 'Theirs' })
    await colleague.edit(key, { summary: story.title })
    story.title = 'In other words'
    expect((await save(plan)).state).toBe('done')
    const { body } = await undo(first.runId)
    expect(body.items.find(({ itemId }) => itemId === story.id)).toMatchObject({ key, state: 'failed' })
    expect((await contents()).keys).toContain(key)
  })

  it('takes back what a later save moved with an answer that was lost', async () => {
    const before = await contents()
    const plan = testPlan({ epics: 1, stories: 4, sprints: 2 })
    const first = await save(plan)
    const storyId = moveOn(plan)
    await sandbox.fault({
      match: { method: 'POST', path: '/sprint/' },
      times: 1,
      effect: { kind: 'accept-then-status', status: 500 },
    })
    const second = await save(plan)
    expect(second.state).toBe('done')
    expect((await undo(second.runId)).body).toMatchObject({ state: 'done', items: [{ itemId: storyId }] })
    expect((await undo(first.runId)).body.state).toBe('done')
    expect(await contents()).toEqual(before)
  })

  it('gives dates back one save after the other', async () => {
    const plan = testPlan({ epics: 1, stories: 2, sprints: 1 })
    await save(plan)
    const [sprint] = plan.sprints
    if (!sprint) throw new Error('too small a plan')
    const runIds: string[] = []
    for (const week of [1, 2]) {
      sprint.endDate = new Date(Date.parse(sprint.endDate) + week * 7 * 86_400_000).toISOString()
      runIds.push((await save(plan)).runId)
    }
    for (const runId of runIds.toReversed())
      expect((await undo(runId)).body).toMatchObject({ state: 'done', items: [{ itemId: 'dates-1' }] })
  })

  it('moves back into a running sprint of somebody else, and not once that is closed', async () => {
    const running = (await site()).sprints.find(({ name }) => name === 'SHOP Sprint 2')
    const plan = testPlan({ epics: 1, stories: 4, sprints: 2 })
    const first = await save(plan)
    const storyIds = plan.sprints.flatMap(({ stories }) => stories.slice(0, 1).map(({ id }) => id))
    const [carried = ''] = storyIds
    const keys = storyIds.map((id) => keyIn(first, id))
    const colleague = await jiraColleague(sandbox)
    const path = `/rest/agile/1.0/sprint/${running?.id}`
    await colleague.call('POST', `${path}/issue`, { issues: keys })
    const inRunning = async () => {
      const { sprints } = await site()
      return sprints.find(({ id }) => id === running?.id)?.issueKeys.filter((key) => keys.includes(key)) ?? []
    }
    const second = await save(plan, { moves: [carried] })
    expect(await inRunning()).toEqual(keys.slice(1))
    const shown = await preview(second.runId)
    expect([shown.move.map(({ itemId }) => itemId), shown.keep]).toEqual([[carried], []])
    expect((await undo(second.runId)).body).toMatchObject({ state: 'done', items: [{ itemId: carried, kind: 'move' }] })
    expect((await inRunning()).toSorted()).toEqual(keys.toSorted())

    // what was taken back is saved once more
    const third = await save(plan)
    expect(await inRunning()).toEqual(keys.slice(1))
    await colleague.call('POST', path, { state: 'closed' })
    const reason = 'SHOP Sprint 2 is closed and takes no more stories.'
    expect(await preview(third.runId)).toMatchObject({ move: [], keep: [{ itemId: carried, reason }] })
  })

  it('takes moves back one save after the other', async () => {
    const plan = testPlan({ epics: 1, stories: 6, sprints: 3 })
    const before = await contents()
    const first = await save(plan)
    const storyId = moveOn(plan)
    const second = await save(plan)
    const [, from, to] = plan.sprints
    const story = from?.stories.pop()
    if (!to || story?.id !== storyId) throw new Error('too small a plan')
    to.stories.push({ ...story, sprint: 3 })
    const third = await save(plan)
    for (const { runId } of [third, second])
      expect((await undo(runId)).body).toMatchObject({ state: 'done', items: [{ itemId: storyId, kind: 'move' }] })
    expect((await undo(first.runId)).body.state).toBe('done')
    expect(await contents()).toEqual(before)
  })

  it('leaves a draft with the save before it, and with what has changed since that', async () => {
    const { headers } = person
    const plan = testPlan({ epics: 1, stories: 4, sprints: 2 })
    const drafts = { method: 'POST', url: '/api/drafts', headers } as const
    const content = (save: string | null) => ({
      ...{ name: 'Shop', form: null, backlog: plan.epics, runs: { generation: null, save } },
      plan: { velocity: 5, sprintLength: 2, startDate: null, sprints: plan.sprints },
    })
    let draft = (await server.app.inject({ ...drafts, payload: content(null) })).json<Draft>()
    const note = async (run: SaveResponse) => {
      const call = { method: 'PUT', url: `/api/drafts/${draft.id}`, payload: content(run.runId) } as const
      draft = (await server.app.inject({ ...call, headers: { ...headers, 'if-match': `"${draft.version}"` } })).json()
      const list = await server.app.inject({ url: '/api/drafts', headers })
      return list.json<DraftList>().drafts.find(({ id }) => id === draft.id)?.save
    }
    const first = await save(plan)
    expect(await note(first)).toMatchObject({ kind: 'save', runId: first.runId, changes: 0 })
    const [from, to] = plan.sprints
    const moved = from?.stories.pop()
    if (!to || !moved) throw new Error('too small a plan')
    to.stories.push({ ...moved, sprint: 2 })
    addStory(plan)
    const second = await save(plan)
    expect(await note(second)).toMatchObject({ kind: 'save', runId: second.runId, changes: 0 })
    // an epic with a story, and one that was moved
    const undone = (await undo(second.runId)).body
    expect(await note(undone)).toMatchObject({ kind: 'save', runId: first.runId, state: 'done', changes: 3 })
    const all = (await undo(first.runId)).body
    expect(await note(all)).toMatchObject({ kind: 'undo', runId: all.runId, changes: 0 })
  })

  it('gives sprints the dates back that a later save changed, also when the answer to that is lost', async () => {
    const plan = testPlan({ epics: 1, stories: 4, sprints: 2 })
    await save(plan)
    const datesOf = async () =>
      (await site()).sprints.map(({ id, startDate, endDate }) => [
        id,
        Date.parse(startDate ?? ''),
        Date.parse(endDate ?? ''),
      ])
    const before = await datesOf()
    const weekLater = (date: string) => new Date(Date.parse(date) + 7 * 86_400_000).toISOString()
    for (const sprint of plan.sprints) {
      sprint.startDate = weekLater(sprint.startDate)
      sprint.endDate = weekLater(sprint.endDate)
    }
    await sandbox.fault({ match: { method: 'POST', path: '/sprint/' }, times: 1, effect: { kind: 'reset-after' } })
    const second = await save(plan)
    expect(second.state).toBe('done')
    expect(await datesOf()).not.toEqual(before)

    const shown = await preview(second.runId)
    expect(shown).toMatchObject({ delete: [], move: [], keep: [] })
    expect(shown.dates.map(({ itemId }) => itemId)).toEqual(['dates-1', 'dates-2'])
    await sandbox.fault({ match: { method: 'POST', path: '/sprint/' }, times: 1, effect: { kind: 'reset-after' } })
    const { body } = await undo(second.runId)
    expect(body).toMatchObject({ state: 'done', items: [{ itemId: 'dates-1' }, { itemId: 'dates-2' }] })
    expect(await datesOf()).toEqual(before)
    expect((await preview(second.runId)).dates).toEqual([])
    // what is on record is what stands: a save of the later dates sets them again
    expect((await save(plan)).state).toBe('done')
    expect(await datesOf()).not.toEqual(before)
  })

  const effects = [
    { kind: 'status', status: 503 },
    { kind: 'reset-after' },
    { kind: 'accept-then-status', status: 500 },
    { kind: 'status', status: 429, headers: { 'Retry-After': '1' } },
  ] as const
  it.each(effects)('goes on when a deletion fails: $kind', async (effect) => {
    const before = await contents()
    const saved = await save(testPlan({ epics: 1, stories: 3, sprints: 1 }))
    await sandbox.fault({ match: { method: 'DELETE', path: '/issue/' }, skip: 1, times: 1, effect })
    const { body } = await undo(saved.runId)
    expect(body.state).toBe('done')
    expect(body.items).toHaveLength(5)
    expect(await contents()).toEqual(before)
  })

  it('is one run for a double click, and nobody else’s', async () => {
    const saved = await save(testPlan({ epics: 1, stories: 3, sprints: 1 }))
    const stranger = await signUp(server, 'Ben Demo')
    expect((await undo(saved.runId, stranger.headers)).status).toBe(404)
    const answers = await Promise.all([undo(saved.runId), undo(saved.runId)])
    expect(new Set(answers.map(({ body }) => body.runId)).size).toBe(1)
    const again = await server.app.inject({
      method: 'POST',
      url: `/api/runs/${answers[0]?.body.runId}/undo`,
      headers: person.headers,
    })
    expect(again.json()).toMatchObject({ status: 409, code: 'run-not-undoable' })
  })

  it('waits for the link, and goes on after linking again', async () => {
    const before = await contents()
    const saved = await save(testPlan({ epics: 1, stories: 3, sprints: 1 }))
    await loseLinkAt({ method: 'DELETE', path: '/issue/' }, 1)
    const answer = await undo(saved.runId)
    expect({ status: answer.status, state: answer.body.state }).toEqual({ status: 202, state: 'needs-link' })
    await linkJira(server, sandbox, person, 'planwright-demo')
    const read = async () =>
      (await server.app.inject({ url: `/api/runs/${answer.body.runId}`, headers: person.headers })).json<Run>()
    await vi.waitFor(async () => expect((await read()).state).toBe('done'), 60_000)
    expect((await read()).items).toHaveLength(5)
    expect(await contents()).toEqual(before)
  })
})

/** One epic more in a plan, with a story in its first sprint. */
function addStory(plan: ReturnType<typeof testPlan>): void {
  const more = testPlan({ epics: 1, stories: 1, sprints: 1 })
  plan.epics.push(
    ...more.epics.map((epic) => ({ ...epic, userStories: epic.userStories.map((story) => ({ ...story, sprint: 1 })) })),
  )
  plan.sprints[0]?.stories.push(...(more.sprints[0]?.stories ?? []))
}
