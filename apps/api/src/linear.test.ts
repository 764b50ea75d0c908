import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import {
  type Draft,
  type DraftProgress,
  type GivenSprint,
  nextMonday,
  type OpenWork,
  type ReplanResponse,
  type SaveResponse,
  type SaveReview,
  type SprintPlanResponse,
  type UndoReview,
} from '@planwright/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { calledCommandLine } from '../../cli/src/testing/called-command-line.ts'
import { createTestApp, makeToken, signUp, type TestApp, type TestPerson } from './testing/app.ts'
import { linkJira, startSandbox, type TestSandbox } from './testing/counterparts/sandbox.ts'
import { freePort } from './testing/processes/server.ts'
import { testPlan } from './testing/saves/plan.ts'

const terms = { velocity: 12, sprintLength: 2, startDate: nextMonday(new Date(), 'UTC'), timeZone: 'UTC' }

/** Chosen by settings alone, from the consent to what becomes of a plan; the sandbox's Linear says what is there. */
describe('Linear as the tracker of a server', () => {
  let sandbox: TestSandbox
  let test: TestApp
  let ada: TestPerson
  let address: string
  let folder: string

  beforeAll(async () => {
    sandbox = await startSandbox()
    const port = await freePort()
    address = `http://localhost:${port}`
    folder = mkdtempSync(join(tmpdir(), 'planwright-linear-'))
    test = await createTestApp({
      drafter: null,
      settings: {
        PORT: String(port),
        SANDBOX_URL: sandbox.url,
        LINEAR_CLIENT_ID: 'planwright-linear',
        LINEAR_CLIENT_SECRET: 'planwright-linear-secret',
        LINEAR_AUTH_URL: sandbox.linear.url,
        LINEAR_API_URL: sandbox.linear.url,
      },
    })
    await test.app.listen({ port, host: '127.0.0.1' })
  })
  beforeEach(async () => {
    await sandbox.reset()
    ada = await signUp(test)
    await linkJira(test, sandbox.linear, ada)
    await choose('ENG')
  })
  afterAll(async () => {
    await test.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function call<Answer>(method: 'GET' | 'POST', url: string, payload?: object): Promise<Answer> {
    const answer = await test.app.inject({ method, url, headers: ada.headers, ...(payload && { payload }) })
    expect(answer.statusCode, `${url}: ${answer.body}`).toBeLessThan(300)
    return answer.json()
  }
  async function choose(key: string) {
    const projects = await call<{ id: string; key: string; issueTypes: { id: string }[] }[]>(
      'GET',
      '/api/jira/projects',
    )
    const project = projects.find((one) => one.key === key)
    const [epicTypeId, storyTypeId] = project?.issueTypes.map(({ id }) => id) ?? []
    await call('POST', '/api/jira/integration-settings', { projectId: project?.id, epicTypeId, storyTypeId })
  }
  const save = (plan: object) => call<SaveResponse>('POST', '/api/jira/sprint-plan', plan)

  /** Cycles that have not begun, as a plan takes them. */
  async function upcoming(): Promise<GivenSprint[]> {
    const { sprints } = await call<OpenWork>('GET', '/api/jira/open-work')
    return sprints.flatMap(({ id, name, state, startDate, endDate }) =>
      state === 'future' && startDate && endDate ? [{ id, name, startDate, endDate }] : [],
    )
  }
  /** A backlog of ours, planned into the cycles that there are. */
  async function planned() {
    const { epics } = testPlan({ epics: 2, stories: 12, sprints: 0 })
    for (const { userStories } of epics) {
      const [first, second] = userStories
      if (first && second) second.dependsOn = [first.id]
      // what a Fibonacci scale has
      for (const story of userStories) if (story.storyPoints === 4) story.storyPoints = 5
    }
    const given = await upcoming()
    const plan = await call<SprintPlanResponse>('POST', '/api/inference/sprint-plan', { epics, ...terms, given })
    return { given, plan: { epics: plan.epics, sprints: plan.sprints, links: true } }
  }
  const ours = async () => {
    const { issues, teams } = await sandbox.linear.state()
    const cycles = teams.find(({ key }) => key === 'ENG')?.cycles ?? []
    return { issues: issues.filter(({ title, trashed }) => / of |Do thing/.test(title) && !trashed), cycles }
  }
  type Planned = Awaited<ReturnType<typeof planned>>
  /** Each issue once, with its parent, points, cycle and links as the plan says. */
  async function expectSaved({ given, plan }: Planned) {
    const { issues, cycles } = await ours()
    const stories = plan.epics.flatMap((epic) => epic.userStories.map((story) => ({ epic, story })))
    expect(issues.map(({ title }) => title).sort()).toEqual(
      [...plan.epics, ...stories.map(({ story }) => story)].map(({ title }) => title).sort(),
    )
    const issueOf = (title: string) => issues.find((issue) => issue.title === title)
    const identifierOf = (id: string) => issueOf(stories.find(({ story }) => story.id === id)?.story.title ?? '')
    for (const { epic, story } of stories) {
      const sprint = plan.sprints.find((one) => one.stories.some(({ id }) => id === story.id))
      const cycle = cycles.find(({ id }) => id === given[(sprint?.number ?? 0) - 1]?.id)
      expect(issueOf(story.title), story.title).toMatchObject({
        parent: issueOf(epic.title)?.identifier,
        estimate: story.storyPoints,
        cycle: cycle?.number ?? 'none',
        labels: expect.arrayContaining(story.labels),
      })
      for (const blocker of story.dependsOn)
        expect(identifierOf(blocker)?.blocks).toEqual([issueOf(story.title)?.identifier])
    }
  }

  it('is planned into its cycles, saved once whatever is lost, updated and undone', async () => {
    expect(await call('GET', '/api/config')).toMatchObject({ tracker: { name: 'Linear', sprints: 'given' } })
    const made = await planned()
    const cyclesBefore = (await ours()).cycles.map(({ id, startsAt, endsAt }) => ({ id, startsAt, endsAt }))
    expect(made.plan.sprints.map(({ startDate }) => Date.parse(startDate))).toEqual(
      made.given.slice(0, made.plan.sprints.length).map(({ startDate }) => Date.parse(startDate)),
    )
    const review = await call<SaveReview>('POST', '/api/jira/review', made.plan)
    expect(review.problems).toEqual([])
    expect(review.create.filter(({ kind }) => kind !== 'sprint')).toHaveLength(2 + 12)

    await sandbox.linear.fault('issueBatchCreate', { kind: 'reset-after' })
    await sandbox.linear.fault('issueRelationCreate', { kind: 'reset-after' })
    const saved = await save(made.plan)
    expect(saved).toMatchObject({ state: 'done' })
    await expectSaved(made)

    const mutations = async () =>
      (await sandbox.linear.requests()).filter(({ body }) => JSON.stringify(body).includes('mutation')).length
    const sent = await mutations()
    expect(await save(made.plan)).toMatchObject({ state: 'done' })
    expect(await mutations()).toBe(sent)

    for (const { userStories } of made.plan.epics)
      for (const story of userStories) story.title = `${story.title}, again`
    expect(await save(made.plan)).toMatchObject({ state: 'done' })
    await expectSaved(made)

    const undo = await call<UndoReview>('GET', `/api/runs/${saved.runId}/undo`)
    expect(await call('POST', `/api/runs/${saved.runId}/undo`, { confirm: undo.confirm })).toMatchObject({
      state: 'done',
    })
    const left = await ours()
    expect(left.issues).toEqual([])
    // cycles are the team's: they stay as they were
    expect(left.cycles.map(({ id, startsAt, endsAt }) => ({ id, startsAt, endsAt }))).toEqual(cyclesBefore)
  })

  it('is followed: what the team did is what is told, and what is left can be planned anew', async () => {
    const { plan, given } = await planned()
    const draft = await call<Draft>('POST', '/api/drafts', {
      name: 'Shop',
      backlog: plan.epics,
      plan: { ...terms, plannedOn: { ...terms, given }, sprints: plan.sprints },
    })
    await save({ ...plan, terms: { ...terms, given } })
    await sandbox.linear.advance({ team: 'ENG', days: 24, seed: 3, velocity: 14 })
    const told = await call<DraftProgress>('POST', `/api/drafts/${draft.id}/progress`, { refresh: true })
    expect(told).toMatchObject({ obstacle: null })
    const { issues } = await ours()
    for (const story of told.stories)
      expect(issues.find(({ identifier }) => identifier === story.key)).toMatchObject({ statusCategory: story.state })
    expect(told.stories.some(({ state }) => state === 'done')).toBe(true)
    const rest = await call<ReplanResponse>('POST', `/api/drafts/${draft.id}/replan`, {})
    expect(rest.sprints.length).toBeGreaterThan(0)
  })

  it('asks about an issue that a colleague edited in Linear since the save, and leaves it theirs unless told otherwise', async () => {
    const { plan } = await planned()
    await save(plan)
    const [first, second] = plan.epics.flatMap(({ userStories }) => userStories)
    if (!first || !second) throw new Error('no stories')
    const keyOf = async (title: string) =>
      (await ours()).issues.find((issue) => issue.title === title)?.identifier ?? 'none'
    const theirs = { title: 'Do thing as we do it', description: 'In our own words.' }
    const keys = [await keyOf(first.title), await keyOf(second.title)]
    for (const key of keys) await sandbox.linear.edit(key, theirs)
    first.title = `${first.title} otherwise`
    second.title = `${second.title} otherwise`

    const { conflicts } = await call<SaveReview>('POST', '/api/jira/review', plan)
    expect(conflicts.map(({ itemId, key }) => [itemId, key])).toEqual([
      [first.id, keys[0]],
      [second.id, keys[1]],
    ])
    // the plan changed no description: theirs stays, whatever is chosen
    expect(conflicts[0]).toMatchObject({ theirs: ['text'], changes: [{ part: 'title', theirs: theirs.title }] })

    const decisions = { conflicts: { [first.id]: 'ours', [second.id]: 'theirs' } }
    expect(await save({ ...plan, decisions })).toMatchObject({ state: 'done' })
    const { issues } = await sandbox.linear.state()
    const titleOf = (key = '') => issues.find(({ identifier }) => identifier === key)?.title
    expect(keys.map(titleOf)).toEqual([first.title, theirs.title])
    const textOf = (key = '') => issues.find(({ identifier }) => identifier === key)?.description
    expect(keys.map(textOf)).toEqual([theirs.description, theirs.description])
  })

  it('leaves out what a colleague deleted in Linear where that is said, until it is to be made again', async () => {
    const { plan } = await planned()
    await save(plan)
    const [epic] = plan.epics
    const [story] = epic?.userStories ?? []
    if (!epic || !story) throw new Error('no stories')
    const keyOf = async (title: string) =>
      (await ours()).issues.find((issue) => issue.title === title)?.identifier ?? 'none'
    const keys = [await keyOf(epic.title), await keyOf(story.title)]
    for (const key of keys) await sandbox.linear.remove(key)
    const answered = (answer: 'make' | 'leave') => ({
      ...plan,
      decisions: { gone: { [epic.id]: answer, [story.id]: answer } },
    })
    const count = (await ours()).issues.length
    const { create, gone } = await call<SaveReview>('POST', '/api/jira/review', answered('leave'))
    expect([create, gone.map(({ key, answer }) => [key, answer])]).toEqual([[], keys.map((key) => [key, 'leave'])])
    expect(await save(answered('leave'))).toMatchObject({ state: 'done' })
    expect(await save(plan)).toMatchObject({ state: 'done' })
    expect((await ours()).issues).toHaveLength(count)
    expect(await save(answered('make'))).toMatchObject({ state: 'done' })
    expect((await ours()).issues).toHaveLength(count + 2)
  })

  describe('planned by programs', () => {
    const brief = '# Refunds\n\nBuyers must be able to ask for a refund.\n\nStaff need a list of open refunds.'
    const company = 'We run a small online shop for tea.'
    const cyclesOf = async () => {
      const given = await upcoming()
      return given.map(({ startDate, endDate }) => ({ start: startDate, end: endDate }))
    }

    it('is made of the cycles by the command line, as on the screen, and saved into them', async () => {
      const { token } = await makeToken(test, ada)
      const env = { PLANWRIGHT_URL: address, PLANWRIGHT_TOKEN: token }
      const cli = calledCommandLine({ env, cwd: folder })
      writeFileSync(join(folder, 'brief.md'), brief)
      const { draftId } = await cli.json(['draft', 'brief.md', '--company', company])
      const numbers = ['--velocity', '8', '--length', '3', '--start', terms.startDate]
      await cli.json(['plan', draftId, ...numbers])
      const { plan } = await call<Draft>('GET', `/api/drafts/${draftId}`)
      const given = await upcoming()
      expect(plan?.plannedOn?.given).toEqual(given)
      expect(plan?.sprints?.map(({ startDate, endDate }) => ({ start: startDate, end: endDate }))).toEqual(
        (await cyclesOf()).slice(0, plan?.sprints?.length),
      )
      expect((await cli.run(['save', draftId, '--yes'])).code).toBe(0)
      const saved = (await sandbox.linear.state()).issues.filter(({ parent, trashed }) => parent && !trashed)
      const stories = plan?.sprints?.flatMap(({ stories: own }) => own.map(({ title }) => title)) ?? []
      expect(stories.length).toBeGreaterThan(1)
      for (const title of stories)
        expect(saved.find((issue) => issue.title === title)?.cycle, title).toEqual(expect.any(Number))
    })

    it('is made of the cycles by agents too', async () => {
      const { token } = await makeToken(test, ada)
      const agent = new Client({ name: 'test', version: '1' })
      const headers = { authorization: `Bearer ${token}` }
      await agent.connect(new StreamableHTTPClientTransport(new URL(`${address}/mcp`), { requestInit: { headers } }))
      const done = async (name: string, given: Record<string, unknown>) => {
        const { structuredContent, isError } = await agent.callTool({ name, arguments: given }, { timeout: 120_000 })
        if (isError || !structuredContent) throw new Error(`${name} failed`)
        return z.record(z.string(), z.unknown()).parse(structuredContent)
      }
      const { draftId } = await done('draft_backlog', { brief, companyInfo: company, detailLevel: 'medium' })
      const { timeZone: _, ...team } = terms
      const { sprints } = await done('plan_sprints', { draftId, ...team, velocity: 8 })
      const made = Array.isArray(sprints) ? sprints.map(({ start, end }) => ({ start, end })) : []
      expect(made.length).toBeGreaterThan(0)
      expect(made).toEqual((await cyclesOf()).slice(0, made.length))
      await agent.close()
    })

    it('is dated by its numbers where Linear does not answer', async () => {
      const { epics } = testPlan({ epics: 1, stories: 2, sprints: 0 })
      await sandbox.linear.fault('', { kind: 'status', status: 500 }, 50)
      const plan = await call<SprintPlanResponse>('POST', '/api/inference/sprint-plan', { epics, ...terms })
      expect(plan.given).toBeUndefined()
      expect(plan.sprints[0]?.startDate).toBe(`${terms.startDate}T00:00:00.000Z`)
    })
  })

  it('says in words what it does not have', async () => {
    await choose('LAB')
    const plan = testPlan({ epics: 1, stories: 2, sprints: 1 })
    const { problems } = await call<SaveReview>('POST', '/api/jira/review', plan)
    expect(problems.map(({ message }) => message).join()).toMatch(/Lab has no sprints in Linear/)
    await choose('ENG')
    const others = testPlan({ epics: 1, stories: 2, sprints: 1 })
    for (const sprint of others.sprints) sprint.startDate = '2031-01-01T00:00:00.000Z'
    for (const sprint of others.sprints) sprint.endDate = '2031-01-14T23:59:59.999Z'
    const asked = await call<SaveReview>('POST', '/api/jira/review', others)
    expect(asked.problems.map(({ message }) => message).join()).toMatch(
      /Linear has no sprint that begins on 2031-01-01/,
    )
    const payload = { jql: 'anything' }
    const answer = await test.app.inject({ method: 'POST', url: '/api/jira/brief', headers: ada.headers, payload })
    expect(answer.body).toContain('Linear has no language to search in')
  })
})
