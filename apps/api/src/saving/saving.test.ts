import { type Run, type SaveResponse, SaveReview } from '@planwright/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { run } from '../runs/run-tables.ts'
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/app.ts'
import {
  chooseProject,
  type FaultEffect,
  linkJira,
  startSandbox,
  type TestSandbox,
} from '../testing/counterparts/sandbox.ts'
import { everyDatabase, testDatabases } from '../testing/databases/database.ts'
import { expectSaved as savedIn } from '../testing/saves/expect-saved.ts'
import { type TestPlan, testPlan } from '../testing/saves/plan.ts'
import { jiraLink } from '../tracker/link-tables.ts'

type Created = { fields: { issuetype: { id: string }; summary: string; parent?: unknown } }
/** The stories of a bulk call's body. */
const createdStories = (body: unknown): Created[] =>
  ((body as { issueUpdates?: Created[] } | null)?.issueUpdates ?? []).filter(({ fields }) =>
    fields.summary.startsWith('Do thing'),
  )

describe.each(everyDatabase())('saving to Jira on %s', (kind) => {
  let sandbox: TestSandbox
  let server: TestApp
  let person: TestPerson

  // what the sandbox takes it has done before it answers or closes
  const patience = { closedMs: 20, underWayMs: 30_000 }
  const settings = { LIMIT_LINKS_PER_MINUTE: '10000', LIMIT_SAVES_PER_MINUTE: '10000' }
  beforeAll(async () => {
    sandbox = await startSandbox()
    server = await createTestApp({ kind, patience, settings: { ...settings, SANDBOX_URL: sandbox.url } })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    await sandbox.reset()
    person = await signUp(server)
    await linkJira(server, sandbox, person, 'planwright-demo')
    await chooseProject(server, person, 'SHOP')
  })

  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    server.app.inject({ method: 'POST', url, headers: { ...person.headers, ...headers }, payload })
  const save = async (plan: TestPlan, headers?: Record<string, string>) => {
    const answer = await post('/api/jira/sprint-plan', plan, headers)
    return { status: answer.statusCode, location: answer.headers.location, body: answer.json<SaveResponse>() }
  }
  const runOf = async (id: string) =>
    (await server.app.inject({ url: `/api/runs/${id}`, headers: person.headers })).json<Run>()
  const ended = async (id: string) => {
    await vi.waitFor(async () => expect(['done', 'partial', 'failed']).toContain((await runOf(id)).state), 30_000)
    return runOf(id)
  }
  const site = async () => {
    const [found] = (await sandbox.state()).sites.filter(({ name }) => name === 'planwright-demo')
    if (!found) throw new Error('no site')
    return found
  }
  /** Writes on issues and sprints; the searches that are POST count as reads. */
  const writes = async (since = 0) =>
    (await sandbox.requests())
      .slice(since)
      .filter(({ method, path }) => method !== 'GET' && /\/rest\/(api|agile)\//.test(path))
      .filter(({ path }) => !/(bulkfetch|search|approximate|permissions)/.test(path))

  const expectSaved = (plan: TestPlan) => savedIn(sandbox, plan)

  it('saves 5 epics, 30 stories and 4 sprints with the least number of calls, and a second time with none', async () => {
    const plan = testPlan({ epics: 5, stories: 30, sprints: 4 })
    const before = (await sandbox.requests()).length
    const first = await save(plan)
    expect(first).toMatchObject({ status: 200, body: { state: 'done' } })
    expect(first.location).toBe(`/api/runs/${first.body.runId}`)
    await expectSaved(plan)
    const made = await writes(before)
    expect(made.map(({ method, path }) => `${method} ${path.replace(/.*\/rest/, '')}`)).toHaveLength(1 + 1 + 4 + 4)
    const kinds = Object.groupBy(first.body.items, (item) => item.kind)
    expect([kinds.epic?.length, kinds.story?.length, kinds.sprint?.length, kinds.move?.length]).toEqual([5, 30, 4, 30])
    for (const item of first.body.items) expect(item).toMatchObject({ state: 'done' })
    for (const { key, url } of kinds.story ?? []) expect(url).toMatch(new RegExp(`/browse/${key}$`))
    expect(first.body.url).toMatch(/\/boards\/\d+\/backlog$/)
    expect((await fetch(first.body.url ?? '')).status).toBe(200)

    const middle = (await sandbox.requests()).length
    const second = await save(plan)
    expect(second.body).toMatchObject({ state: 'done' })
    expect(second.body.runId).not.toBe(first.body.runId)
    expect(new Set(second.body.items.map(({ state }) => state))).toEqual(new Set(['unchanged']))
    expect(await writes(middle)).toEqual([])
  })

  it('joins a double click to one run, and refuses another body under the same key', async () => {
    const plan = testPlan({ epics: 1, stories: 4, sprints: 1 })
    const answers = await Promise.all([save(plan), save(plan), save(plan, {})])
    expect(new Set(answers.map(({ body }) => body.runId)).size).toBe(1)
    await expectSaved(plan)
    const key = { 'idempotency-key': crypto.randomUUID() }
    const first = await save(plan, key)
    expect((await save(plan, key)).body.runId).toBe(first.body.runId)
    const other = await post('/api/jira/sprint-plan', testPlan({ epics: 1, stories: 1, sprints: 1 }), key)
    expect(other.json()).toMatchObject({ status: 422, code: 'key-reused' })
  })

  it('streams the steps and ends with what JSON would have answered', async () => {
    const plan = testPlan({ epics: 1, stories: 3, sprints: 1 })
    const answer = await post('/api/jira/sprint-plan', plan, { accept: 'text/event-stream' })
    expect(answer.headers['content-type']).toContain('text/event-stream')
    const events = answer.body.split('\n\n').filter((block) => block.startsWith('id:'))
    const ids = events.map((block) => Number(/^id: (\d+)/.exec(block)?.[1]))
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    const steps = events.map((block) => JSON.parse(/data: (.*)/.exec(block)?.[1] ?? ''))
    expect(steps).toContainEqual(
      expect.objectContaining({ label: 'Creating 3 stories', done: 3, total: 3, state: 'done' }),
    )
    const last = JSON.parse(/data: (.*)/.exec(events.at(-1) ?? '')?.[1] ?? '')
    expect(last).toMatchObject({ state: 'done' })
    const replay = await server.app.inject({
      url: `/api/runs/${last.runId}/events`,
      headers: { ...person.headers, 'last-event-id': String(ids.at(-2)) },
    })
    expect(replay.body).toBe(`${events.at(-1)}\n\n`)
  })

  describe('when a call fails', () => {
    const calls = [
      { name: 'epics', match: { method: 'POST', path: '/issue/bulk$' }, skip: 0 },
      { name: 'stories', match: { method: 'POST', path: '/issue/bulk$' }, skip: 1 },
      { name: 'sprint', match: { method: 'POST', path: '/agile/1.0/sprint$' }, skip: 0 },
      { name: 'move', match: { method: 'POST', path: '/agile/1.0/sprint/\\d+/issue$' }, skip: 0 },
      { name: 'read back', match: { method: 'POST', path: '/issue/bulkfetch$' }, skip: 0 },
    ]
    const effects: FaultEffect[] = [
      { kind: 'status', status: 500 },
      { kind: 'reset-before' },
      { kind: 'reset-after' },
      { kind: 'truncate' },
      { kind: 'accept-then-status', status: 502 },
      { kind: 'status', status: 429, headers: { 'Retry-After': '1' } },
      { kind: 'status', status: 401, body: { code: 401, message: 'Unauthorized' } },
    ]
    // every pair where most tests run; on the other database each call and each effect once
    const isTried = (callAt: number, effectAt: number) =>
      testDatabases().includes(kind) || effectAt % calls.length === callAt
    const cases = calls.flatMap((call, callAt) =>
      effects.filter((_, effectAt) => isTried(callAt, effectAt)).map((effect) => ({ ...call, effect })),
    )

    it.each(cases)('$name: $effect.kind $effect.status', async ({ match, skip, effect }) => {
      const plan = testPlan({ epics: 2, stories: 6, sprints: 2 })
      await sandbox.fault({ match, skip, times: 1, effect })
      const before = (await sandbox.requests()).length
      const { body } = await save(plan)
      await sandbox.clearFaults()
      const run = body.state === 'done' ? body : await ended(body.runId)
      expect(run.state).toBe('done')
      await expectSaved(plan)
      const made = await writes(before)
      // the least number of calls for 2 epics, 6 stories and 2 sprints, and the one that failed
      expect(made.length).toBeLessThanOrEqual(1 + 1 + 2 + 2 + 1)
      // no story was ever made without its epic
      const parents = made.flatMap(({ body: sent }) => createdStories(sent).map(({ fields }) => fields.parent))
      expect(parents.filter((parent) => parent === undefined)).toEqual([])
    })
  })

  it('keeps a run whose link was lost, and finishes it after linking again', async () => {
    const plan = testPlan({ epics: 1, stories: 3, sprints: 1 })
    const unauthorized = { kind: 'status', status: 401, body: { code: 401, message: 'Unauthorized' } } as const
    await sandbox.fault({ match: { method: 'POST', path: '/issue/bulk$' }, skip: 1, times: 1, effect: unauthorized })
    const refusal = { error: 'invalid_grant', error_description: 'Unknown or invalid refresh token.' }
    await sandbox.fault({
      match: { method: 'POST', path: '/oauth/token' },
      times: 1,
      effect: { kind: 'status', status: 403, body: refusal },
    })
    const { status, body } = await save(plan)
    expect({ status, state: body.state }).toEqual({ status: 202, state: 'needs-link' })
    await linkJira(server, sandbox, person, 'planwright-demo')
    expect(await ended(body.runId)).toMatchObject({ state: 'done' })
    await expectSaved(plan)
  })

  it('is nobody else’s: another person neither reads, follows, resumes nor cancels the run', async () => {
    const { body } = await save(testPlan({ epics: 1, stories: 1, sprints: 1 }))
    const { headers } = await signUp(server, 'Ben Demo')
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/events'],
      ['POST', '/resume'],
      ['POST', '/cancel'],
    ] as const) {
      const answer = await server.app.inject({ method, url: `/api/runs/${body.runId}${path}`, headers })
      expect(answer.statusCode).toBe(404)
    }
  })

  // the rest takes twice the processor on the embedded database and asks nothing else of it: there it runs where all tests run on both
  if (!testDatabases().includes(kind)) return

  it('saves only issues, then the sprints of the same plan, and creates nothing twice', async () => {
    const plan = testPlan({ epics: 2, stories: 7, sprints: 2 })
    const { sprints, ...issues } = plan
    const answer = await post('/api/jira/issues', issues)
    expect(answer.json()).toMatchObject({ state: 'done' })
    expect(answer.json<SaveResponse>().url).toContain('/issues/?jql=')
    expect(sprints).toHaveLength(2)
    expect((await save(plan)).body).toMatchObject({ state: 'done' })
    await expectSaved(plan)
  })

  it('updates what changed and moves what moved, and nothing else', async () => {
    const plan = testPlan({ epics: 2, stories: 6, sprints: 2 })
    await save(plan)
    const before = (await sandbox.requests()).length
    const [changed] = plan.epics[0]?.userStories ?? []
    const [moved] = plan.sprints[0]?.stories.slice(1) ?? []
    if (!changed || !moved) throw new Error('too few stories')
    changed.title = `${changed.title}, better`
    plan.sprints[0]?.stories.splice(1, 1)
    plan.sprints[1]?.stories.push({ ...moved, sprint: 2 })
    for (const story of plan.epics.flatMap((epic) => epic.userStories)) if (story.id === moved.id) story.sprint = 2
    const { body } = await save(plan)
    expect(body).toMatchObject({ state: 'done' })
    await expectSaved(plan)
    expect(await writes(before)).toHaveLength(2)
    const done = body.items.filter(({ state }) => state === 'done').map(({ itemId }) => itemId)
    expect(new Set(done)).toEqual(new Set([changed.id, moved.id]))
  })

  it('reviews without writing, and the save does what the review said', async () => {
    const plan = testPlan({ epics: 2, stories: 5, sprints: 2 })
    const before = (await sandbox.requests()).length
    const review = SaveReview.parse((await post('/api/jira/review', plan)).json())
    expect(await writes(before)).toEqual([])
    expect(review).toMatchObject({ project: { key: 'SHOP' }, update: [], unchanged: [], conflicts: [] })
    expect(review.board).not.toBeNull()
    expect(review.create.map(({ kind }) => kind).sort()).toEqual([
      ...Array(2).fill('epic'),
      ...Array(2).fill('sprint'),
      ...Array(5).fill('story'),
    ])
    await save(plan)
    const again = SaveReview.parse((await post('/api/jira/review', plan)).json())
    expect(again).toMatchObject({ create: [], update: [] })
    expect(again.unchanged).toHaveLength(9)
  })

  it('names sprints as the board does, each once, the same before and after', async () => {
    const plans = [testPlan({ epics: 1, stories: 2, sprints: 2 }), testPlan({ epics: 1, stories: 2, sprints: 2 })]
    for (const [at, plan] of plans.entries()) {
      const names = [`SHOP Sprint ${3 + 2 * at}`, `SHOP Sprint ${4 + 2 * at}`]
      const sprintTitles = (items: readonly { kind: string; title?: string }[]) =>
        items.flatMap(({ kind: of, title }) => (of === 'sprint' ? [title] : []))
      const review = async () => SaveReview.parse((await post('/api/jira/review', plan)).json())
      const before = new Set((await site()).sprints.map(({ name }) => name))
      expect(sprintTitles((await review()).create)).toEqual(names)
      const { body } = await save(plan)
      expect(body.state).toBe('done')
      expect(sprintTitles(body.items)).toEqual(names)
      expect((await site()).sprints.map(({ name }) => name).filter((name) => !before.has(name))).toEqual(names)
      expect(sprintTitles((await review()).unchanged)).toEqual(names)
    }
  })

  it('tells a sprint that Jira refused by the name that the review told', async () => {
    const plan = testPlan({ epics: 1, stories: 2, sprints: 2 })
    await sandbox.fault({
      match: { method: 'POST', path: '/agile/1.0/sprint$' },
      times: 1,
      effect: { kind: 'status', status: 400, body: { errorMessages: ['Not now'] } },
    })
    const { body } = await save(plan)
    const sprints = body.items.filter(({ kind: of }) => of === 'sprint')
    expect(sprints.map(({ title, state }) => [title, state])).toEqual([
      ['SHOP Sprint 3', 'failed'],
      ['SHOP Sprint 4', 'done'],
    ])
    expect((await save(plan)).body.state).toBe('done')
    expect((await site()).sprints.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['SHOP Sprint 3', 'SHOP Sprint 4']),
    )
  })

  it('refuses what no save could be made of, and changes nothing', async () => {
    const plan = testPlan({ epics: 1, stories: 2, sprints: 1 })
    const [sprint] = plan.sprints
    const bodies = [
      { ...plan, epics: [] },
      { ...plan, epics: [...plan.epics, ...plan.epics] },
      { ...plan, sprints: [{ ...sprint, stories: [{ id: 'nobody' }] }] },
      { ...plan, sprints: [sprint, sprint] },
      { ...plan, unknown: true },
    ]
    for (const body of bodies) {
      const answer = await post('/api/jira/sprint-plan', body)
      expect(answer.json()).toMatchObject({ status: 400, code: 'invalid-request' })
    }
    const stranger = await signUp(server, 'Ben Demo')
    const unlinked = await server.app.inject({
      method: 'POST',
      url: '/api/jira/sprint-plan',
      headers: stranger.headers,
      payload: plan,
    })
    expect(unlinked.json()).toMatchObject({ status: 409, code: 'jira-not-linked' })
  })

  it('keeps the good ones when Jira refuses one, says why, and a corrected plan makes only that', async () => {
    const plan = testPlan({ epics: 1, stories: 5, sprints: 1 })
    const [, bad] = plan.epics[0]?.userStories ?? []
    if (!bad) throw new Error('too few stories')
    bad.customFields = [{ key: 'customfield_10041', name: 'Team', value: 'Nobody', type: 'option' }]
    const { body } = await save(plan)
    expect(body.state).toBe('partial')
    const story = body.items.find(({ itemId, kind: itemKind }) => itemId === bad.id && itemKind === 'story')
    expect(story).toMatchObject({ state: 'failed', reason: expect.stringContaining('Team') })
    expect(body.items.filter(({ state, kind: itemKind }) => itemKind === 'story' && state === 'done')).toHaveLength(4)
    bad.customFields = []
    expect((await save(plan)).body.state).toBe('done')
    await expectSaved(plan)
  })

  it('parks when Jira says to wait long, and goes on by itself at that time and not before', async () => {
    const plan = testPlan({ epics: 1, stories: 2, sprints: 1 })
    const match = { method: 'POST', path: '/issue/bulk$' }
    const retry = new Date(Date.now() + 90_000).toUTCString()
    await sandbox.fault({
      match,
      skip: 1,
      times: 1,
      effect: { kind: 'status', status: 429, headers: { 'Retry-After': retry } },
    })
    const { status, body } = await save(plan)
    expect(status).toBe(202)
    expect(body).toMatchObject({ state: 'parked' })
    expect(Date.parse(body.retryAt ?? '')).toBeGreaterThanOrEqual(Date.parse(retry))
    expect(body.items.filter(({ state }) => state === 'done')).toMatchObject([{ kind: 'epic' }])
  })

  it('keeps a save that comes while the link is lost, and makes it after linking again', async () => {
    const [link] = await server.db.withPerson(person.uid, (queries) =>
      queries.update(jiraLink).set({ needsLink: true }).returning(),
    )
    expect(link).toMatchObject({ needsLink: true })
    const plan = testPlan({ epics: 1, stories: 2, sprints: 1 })
    const before = (await sandbox.requests()).length
    const { status, body } = await save(plan)
    expect({ status, state: body.state }).toEqual({ status: 202, state: 'needs-link' })
    expect(await writes(before)).toEqual([])
    const review = await post('/api/jira/review', plan)
    expect([review.statusCode, review.json().code]).toEqual([409, 'jira-link-lost'])
    await linkJira(server, sandbox, person, 'planwright-demo')
    expect(await ended(body.runId)).toMatchObject({ state: 'done' })
    await expectSaved(plan)

    await server.app.inject({ method: 'DELETE', url: '/api/jira/link', headers: person.headers })
    const unlinked = await post('/api/jira/sprint-plan', plan)
    expect([unlinked.statusCode, unlinked.json().code]).toEqual([409, 'jira-not-linked'])
  })

  const waitMatch = { method: 'GET', path: '/project/' }
  const waits = () => {
    const headers = { 'retry-after': new Date(Date.now() + 90_000).toUTCString() }
    return { kind: 'status', status: 429, headers } as const
  }

  it('says nothing of what an earlier save made before it has looked at it', async () => {
    const plan = testPlan({ epics: 1, stories: 3, sprints: 1 })
    const made = (await save(plan)).body
    const [story] = plan.epics[0]?.userStories ?? []
    if (!story) throw new Error('too small a plan')
    story.title = 'In other words'
    await sandbox.fault({ match: waitMatch, times: 10, effect: waits() })
    const { body } = await save(plan)
    // nor where that is seen: Jira refuses a list with an issue that is gone
    expect(body).toMatchObject({ state: 'parked', url: null })
    expect(new Set(body.items.map(({ state }) => state))).toEqual(new Set(['missing']))
    const keysOf = ({ items }: SaveResponse) => items.flatMap(({ itemId, key }) => (key ? [[itemId, key]] : []))
    expect(keysOf(body)).toEqual(keysOf(made))
  })

  it('goes on saying what it has done and seen when it is picked up and has to wait before it looks', async () => {
    const plan = testPlan({ epics: 1, stories: 4, sprints: 1 })
    const { sprints: _sprints, ...issues } = plan
    await post('/api/jira/issues', issues)
    await sandbox.fault({ match: { method: 'POST', path: '/sprint/' }, times: 10, effect: waits() })
    const begun = (await save(plan)).body
    expect(begun.state).toBe('parked')
    const states = (kinds: readonly string[], { items }: Pick<SaveResponse, 'items'>) =>
      items.filter(({ kind: own }) => kinds.includes(own)).map(({ state }) => state)
    expect(states(['epic', 'story'], begun)).toEqual(Array(5).fill('unchanged'))
    expect(states(['sprint', 'move'], begun)).toEqual(['done', ...Array(4).fill('missing')])
    await sandbox.clearFaults()
    await sandbox.fault({ match: waitMatch, times: 10, effect: waits() })
    // its time has come, and the tracker says to wait again
    await server.db.withWorker((queries) =>
      queries.update(run).set({ state: 'queued', retryAt: null }).where(eq(run.id, begun.runId)),
    )
    await vi.waitFor(async () => expect((await runOf(begun.runId)).state).toBe('parked'), 30_000)
    expect((await runOf(begun.runId)).items).toEqual(begun.items)
  })

  it('says no more why it waited once it is cancelled', async () => {
    const retry = new Date(Date.now() + 90_000).toUTCString()
    const effect = { kind: 'status', status: 429, headers: { 'retry-after': retry } } as const
    await sandbox.fault({ match: { method: 'POST', path: '/issue/bulk$' }, times: 10, effect })
    const { body } = await save(testPlan({ epics: 1, stories: 1, sprints: 1 }))
    expect(body.state).toBe('parked')
    expect(body.reason).toBeTruthy()
    const cancelled = await post(`/api/runs/${body.runId}/cancel`, {})
    expect(cancelled.json()).toMatchObject({ state: 'cancelled' })
    expect(cancelled.json()).not.toHaveProperty('reason')
    expect(await runOf(body.runId)).not.toHaveProperty('reason')
  })
})
