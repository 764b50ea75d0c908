import { type Run, type SaveResponse, SaveReview, TrackerBoards } from '@planwright/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { run } from '../runs/run-tables.ts'
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/app.ts'
import { jiraColleague } from '../testing/counterparts/colleague.ts'
import { chooseProject, linkJira, startSandbox, type TestSandbox } from '../testing/counterparts/sandbox.ts'
import { testDatabases } from '../testing/databases/database.ts'
import { expectSaved } from '../testing/saves/expect-saved.ts'
import { testPlan } from '../testing/saves/plan.ts'

const [demo, lab] = ['planwright-demo', 'planwright-lab']

describe.each(testDatabases())('the settings of a connection on %s', (kind) => {
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
    await sandbox.clearFaults()
    person = await signUp(server)
    await linkJira(server, sandbox, person, demo)
  })

  const get = async (url: string) => {
    const answer = await server.app.inject({ url, headers: person.headers })
    return { status: answer.statusCode, body: answer.json() }
  }
  const post = async (url: string, payload: object) => {
    const answer = await server.app.inject({ method: 'POST', url, headers: person.headers, payload })
    return { status: answer.statusCode, body: answer.json() }
  }
  const chosen = async () => (await get('/api/users/whoami')).body.jiraIntegration
  const siteId = async (name: string) => {
    const sites: { id: string; name: string }[] = (await get('/api/jira/sites')).body
    return sites.find((site) => site.name === name)?.id
  }
  const goTo = async (name: string) => post('/api/jira/site', { siteId: await siteId(name) })
  const runOf = async (id: string): Promise<Run> => (await get(`/api/runs/${id}`)).body
  const reaches = async (id: string, state: Run['state']) => {
    await vi.waitFor(async () => expect(await runOf(id)).toMatchObject({ state }), 60_000)
    return runOf(id)
  }
  const siteState = async (name: string) => {
    const site = (await sandbox.state()).sites.find((one) => one.name === name)
    if (!site) throw new Error(`no site ${name}`)
    return site
  }

  describe('several sites of one consent', () => {
    it('are listed with the current one, and gone over to with everything that belonged to the former forgotten', async () => {
      await chooseProject(server, person, 'SHOP')
      const { body } = await get('/api/jira/sites')
      expect(body).toMatchObject([
        { name: demo, current: true },
        { name: lab, current: false },
      ])
      const { status, body: profile } = await goTo(lab)
      expect(status).toBe(200)
      expect(profile.jiraIntegration).toMatchObject({ enabled: true, siteName: lab, siteUrl: body[1].url })
      for (const key of [
        'projectId',
        'projectKey',
        'projectName',
        'epicTypeId',
        'storyTypeId',
        'boardId',
        'acceptanceCriteria',
      ])
        expect(profile.jiraIntegration).not.toHaveProperty(key)
      const keys = (await get('/api/jira/projects')).body.map((project: { key: string }) => project.key)
      expect(keys).toEqual(['AUDIT', 'LAB', 'NEW'])
      expect((await get('/api/jira/sites')).body.map(({ current }: { current: boolean }) => current)).toEqual([
        false,
        true,
      ])
    })

    it('to the same site change nothing, and any other is refused', async () => {
      await chooseProject(server, person, 'SHOP')
      const before = await chosen()
      expect((await goTo(demo)).body.jiraIntegration).toEqual(before)
      const refused = await post('/api/jira/site', { siteId: 'somebody-else' })
      expect([refused.status, refused.body.errors]).toEqual([
        400,
        [{ field: 'siteId', message: 'This site was not granted' }],
      ])
      expect(await chosen()).toEqual(before)
    })

    it('leave a save that is under way with the site it was started for', async () => {
      await chooseProject(server, person, 'SHOP')
      const { plan, saving } = await saveUntilSprints()
      await goTo(lab)
      expect((await saving).body).toMatchObject({ state: 'done' })
      await expectSaved(sandbox, plan)
      expect(JSON.stringify(await siteState(lab))).not.toContain(plan.epics[0]?.title)
    })

    it('leave a save that was stopped there too, and taking it back as well', async () => {
      await chooseProject(server, person, 'SHOP')
      const { plan, saving } = await saveUntilSprints()
      const [{ id: runId } = { id: '' }] = await server.db.withPerson(person.uid, (queries) =>
        queries.select().from(run),
      )
      await post(`/api/runs/${runId}/cancel`, {})
      await saving
      await goTo(lab)
      await post(`/api/runs/${runId}/resume`, {})
      await reaches(runId, 'done')
      await expectSaved(sandbox, plan)
      const review = await get(`/api/runs/${runId}/undo`)
      expect(review.body).toMatchObject({ keep: [] })
      expect(review.body.delete).toHaveLength(1 + 4 + 2)
      expect((await post(`/api/runs/${runId}/undo`, {})).body).toMatchObject({ state: 'done' })
      expect(JSON.stringify(await sandbox.state())).not.toContain(plan.epics[0]?.title)
    })

    it('end with a new consent: then a save to a former site says which one it waits for', async () => {
      await chooseProject(server, person, 'SHOP')
      const { body } = await post('/api/jira/sprint-plan', testPlan({ epics: 1, stories: 1, sprints: 1 }))
      await goTo(lab)
      expect((await get(`/api/runs/${body.runId}/undo`)).status).toBe(200)
      await linkJira(server, sandbox, person, lab)
      const refused = await get(`/api/runs/${body.runId}/undo`)
      expect(refused).toMatchObject({ status: 409, body: { code: 'run-not-undoable' } })
      expect(refused.body.detail).toContain(lab)
    })

    /** Begins to save, and answers when Jira has a call that it takes its time for. */
    const saveUntilSprints = async () => {
      const match = { method: 'POST', path: '/agile/1.0/sprint$' }
      await sandbox.fault({ match, times: 1, effect: { kind: 'latency', ms: 1_000 } })
      const plan = testPlan({ epics: 1, stories: 4, sprints: 2 })
      const before = (await sandbox.requests()).length
      const saving = post('/api/jira/sprint-plan', plan)
      await vi.waitFor(async () => {
        const asked = (await sandbox.requests()).slice(before)
        expect(asked.some(({ method, path }) => method === 'POST' && path.endsWith('/sprint'))).toBe(true)
      }, 60_000)
      return { plan, saving }
    }
  })

  describe('boards', () => {
    const projectId = async (key: string) =>
      (await get('/api/jira/projects')).body.find((project: { key: string }) => project.key === key)?.id
    const boardsOf = async (key: string) =>
      TrackerBoards.parse((await get(`/api/jira/boards?projectId=${await projectId(key)}`)).body)

    it('are listed with what they are good for, and with what helps where none takes sprints', async () => {
      expect(await boardsOf('SHOP')).toEqual({
        boards: [{ id: '1', name: 'SHOP board', kind: 'scrum', sprints: 'yes' }],
        automaticBoardId: '1',
        remedy: null,
      })
      expect(await boardsOf('OPS')).toMatchObject({
        boards: [{ id: '3', kind: 'simple', sprints: 'no' }],
        automaticBoardId: null,
        remedy: { kind: 'enable-sprints', boardId: '3' },
      })
      expect(await boardsOf('HELP')).toMatchObject({
        boards: [{ kind: 'kanban', sprints: 'no' }],
        remedy: { kind: 'create-board', seenBy: 'project' },
      })
      await sandbox.change({ projectKey: 'HELP', role: 'member' })
      expect(await boardsOf('HELP')).toMatchObject({ remedy: { kind: 'ask-administrator' } })
      for (const id of ['99999', '..', 'a/b', '%00'])
        expect((await get(`/api/jira/boards?projectId=${id}`)).status).toBeGreaterThanOrEqual(400)
      expect((await get('/api/jira/boards?projectId=99999')).body.code).toBe('not-found')
    })

    it('are remembered, the automatic one too once it is chosen, and go with their project', async () => {
      await goTo(lab)
      await chooseProject(server, person, 'LAB')
      const settings = await chosen()
      expect((await boardsOf('LAB')).boards.map(({ name }) => name)).toEqual(['LAB board', 'LAB research board'])
      const saved = await post('/api/jira/integration-settings', { ...settings, boardId: '2' })
      expect(saved.body.jiraIntegration).toMatchObject({ boardId: '2' })
      const plan = testPlan({ epics: 1, stories: 2, sprints: 1 })
      const review = SaveReview.parse((await post('/api/jira/review', plan)).body)
      expect(review.board).toEqual({ id: '2', name: 'LAB research board' })
      const refused = await post('/api/jira/integration-settings', { ...settings, boardId: '3' })
      expect(refused.body.errors).toEqual([{ field: 'boardId', message: 'This project has no such board' }])
    })

    it('are created where there is none, chosen, and not twice', async () => {
      await goTo(lab)
      await chooseProject(server, person, 'NEW')
      const plan = testPlan({ epics: 1, stories: 2, sprints: 1 })
      const before = SaveReview.parse((await post('/api/jira/review', plan)).body)
      expect(before.problems).toMatchObject([{ code: 'no-board', blocks: false }])
      expect(before.problems[0]?.message).toContain('settings')
      const id = await projectId('NEW')
      const answers = await Promise.all([1, 2, 3].map(() => post('/api/jira/boards', { projectId: id })))
      expect(answers.some(({ status }) => status === 200)).toBe(true)
      for (const { status, body } of answers.filter((answer) => answer.status !== 200))
        expect([status, body.code]).toEqual([409, 'already-under-way'])
      const again = await post('/api/jira/boards', { projectId: id })
      expect(again).toMatchObject({ status: 200, body: { kind: 'scrum', sprints: 'yes' } })
      expect((await boardsOf('NEW')).boards).toEqual([again.body])
      expect(await chosen()).toMatchObject({ boardId: again.body.id })
      const after = SaveReview.parse((await post('/api/jira/review', plan)).body)
      expect(after).toMatchObject({ board: { id: again.body.id }, problems: [] })
      expect((await post('/api/jira/sprint-plan', plan)).body).toMatchObject({ state: 'done' })
    })

    it('are looked for, not made again, when the answer was lost', async () => {
      await goTo(lab)
      const id = await projectId('NEW')
      await sandbox.fault({
        match: { method: 'POST', path: '/agile/1.0/board$' },
        times: 1,
        effect: { kind: 'reset-after' },
      })
      const made = await post('/api/jira/boards', { projectId: id })
      expect(made).toMatchObject({ status: 200, body: { sprints: 'yes' } })
      expect((await boardsOf('NEW')).boards).toEqual([made.body])
      // its project is not the chosen one, so nothing is remembered
      expect(await chosen()).not.toHaveProperty('boardId')
    })

    it('are created by nobody who may not, nor for a project that has its own', async () => {
      await sandbox.change({ projectKey: 'HELP', role: 'member' })
      const denied = await post('/api/jira/boards', { projectId: await projectId('HELP') })
      expect(denied).toMatchObject({ status: 502, body: { code: 'jira-refused' } })
      const teams = await post('/api/jira/boards', { projectId: await projectId('OPS') })
      expect([teams.status, teams.body.errors[0].field]).toEqual([400, 'projectId'])
      expect((await siteState(demo)).boards).toHaveLength(7)
    })

    it('of team-managed projects get their sprints turned on, and are chosen', async () => {
      await chooseProject(server, person, 'OPS')
      const id = await projectId('OPS')
      const plan = testPlan({ epics: 1, stories: 2, sprints: 1 })
      const before = SaveReview.parse((await post('/api/jira/review', plan)).body)
      expect(before.problems.find(({ code }) => code === 'no-sprints')?.message).toContain('settings')
      const turnedOn = await post('/api/jira/boards/sprints', { projectId: id, boardId: '3' })
      expect(turnedOn).toMatchObject({ status: 200, body: { id: '3', sprints: 'yes' } })
      expect(await boardsOf('OPS')).toMatchObject({ automaticBoardId: '3', remedy: null })
      expect(await chosen()).toMatchObject({ boardId: '3' })
      const after = SaveReview.parse((await post('/api/jira/review', plan)).body)
      expect(after.problems).toEqual([])
      expect((await post('/api/jira/boards/sprints', { projectId: id, boardId: '1' })).status).toBe(404)
      const scrum = await post('/api/jira/boards/sprints', { projectId: await projectId('SHOP'), boardId: '1' })
      expect(scrum.status).toBe(400)
    })
  })

  describe('acceptance criteria', () => {
    const notes = 'customfield_10045'
    const line = 'customfield_10044'
    beforeEach(() => chooseProject(server, person, 'SHOP'))
    const put = async (acceptanceCriteria: object) => {
      const saved = await post('/api/jira/integration-settings', { ...(await chosen()), acceptanceCriteria })
      expect(saved).toMatchObject({ status: 200, body: { jiraIntegration: { acceptanceCriteria } } })
    }
    const save = async (plan: object): Promise<SaveResponse> => (await post('/api/jira/sprint-plan', plan)).body
    const issueOf = async (title: string | undefined) => {
      const issue = (await siteState(demo)).issues.find(({ summary }) => summary === title)
      const types = (node: unknown): string[] => {
        const { type, content = [] } = node as { type: string; content?: unknown[] }
        return [type, ...content.flatMap(types)]
      }
      return {
        description: JSON.stringify(issue?.description),
        types: types(issue?.description),
        notes: issue?.fields[notes],
        line: issue?.fields[line],
      }
    }

    it('may go to text fields of the form for stories, and to no other', async () => {
      const { projectId, storyTypeId } = await chosen()
      const { body } = await get(`/api/jira/criteria-fields?projectId=${projectId}&storyTypeId=${storyTypeId}`)
      expect(body).toEqual([
        { key: line, name: 'Release note', kind: 'text' },
        { key: notes, name: 'Test notes', kind: 'rich-text' },
      ])
      expect((await get(`/api/jira/criteria-fields?projectId=${projectId}&storyTypeId=none`)).status).toBe(404)
      for (const key of ['customfield_10041', 'summary', 'customfield_1']) {
        const acceptanceCriteria = { as: 'field', key }
        const refused = await post('/api/jira/integration-settings', { ...(await chosen()), acceptanceCriteria })
        expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'acceptanceCriteria'])
      }
      await put({ as: 'field', key: notes })
      expect((await get('/api/jira/issue-fields')).body).not.toHaveProperty(notes)
    })

    it('stand where the settings say, are read back, and move when the settings change', async () => {
      const plan = testPlan({ epics: 1, stories: 2, sprints: 1 })
      const title = plan.epics[0]?.userStories[0]?.title
      expect(await save(plan)).toMatchObject({ state: 'done' })
      const first = await issueOf(title)
      expect(first.types).toContain('bulletList')
      expect(first.description).toContain('is asked for')

      await put({ as: 'task-list' })
      const review = SaveReview.parse((await post('/api/jira/review', plan)).body)
      expect(review.update).toHaveLength(2)
      expect(await save(plan)).toMatchObject({ state: 'done' })
      const tasks = await issueOf(title)
      expect(tasks.types).toEqual(expect.arrayContaining(['taskList', 'taskItem']))
      expect(tasks.types).not.toContain('bulletList')

      await put({ as: 'field', key: notes })
      expect(await save(plan)).toMatchObject({ state: 'done' })
      const inField = await issueOf(title)
      expect(inField.description).not.toContain('is asked for')
      expect(inField.description).toContain('I want thing')
      expect(JSON.stringify(inField.notes)).toContain('is asked for')

      // the field that held them is emptied
      await put({ as: 'field', key: line })
      expect(await save(plan)).toMatchObject({ state: 'done' })
      const inLine = await issueOf(title)
      expect(inLine.notes ?? null).toBeNull()
      expect(inLine.line).toMatch(/^Given a cart When thing \d is asked for Then it is there$/)

      await put({ as: 'list' })
      expect(await save(plan)).toMatchObject({ state: 'done' })
      const back = await issueOf(title)
      expect([back.types.includes('bulletList'), back.line ?? null]).toEqual([true, null])
      const states = new Set((await save(plan)).items.map(({ state }) => state))
      expect(states).toEqual(new Set(['unchanged']))
    })

    it('are tasks that a person ticks: that counts as an edit, which stays, and is asked about once the plan changes them too', async () => {
      await put({ as: 'task-list' })
      const plan = testPlan({ epics: 1, stories: 1, sprints: 1 })
      const [story] = plan.epics[0]?.userStories ?? []
      if (!story) throw new Error('no story')
      const { items } = await save(plan)
      const key = items.find(({ kind }) => kind === 'story')?.key ?? ''
      const { description } = (await siteState(demo)).issues.find((issue) => issue.key === key) ?? {}
      const ticked = JSON.parse(JSON.stringify(description).replace('"TODO"', '"DONE"'))
      await (await jiraColleague(sandbox)).edit(key, { description: ticked })
      story.title = `${story.title}, better`
      const review = SaveReview.parse((await post('/api/jira/review', plan)).body)
      expect(review.conflicts).toEqual([])
      expect(review.update).toMatchObject([{ key, writes: ['title'], theirs: ['text'] }])
      story.acceptanceCriteria = `${story.acceptanceCriteria}\n- It is told by mail`
      const asked = SaveReview.parse((await post('/api/jira/review', plan)).body)
      expect(asked.conflicts).toMatchObject([{ key, writes: ['title'], changes: [{ part: 'text' }] }])
    })

    it('stand in the description when their field left the form, which the review says, and move once it is back', async () => {
      await put({ as: 'field', key: notes })
      await sandbox.change({ projectKey: 'SHOP', removeFields: [notes] })
      const plan = testPlan({ epics: 1, stories: 1, sprints: 1 })
      const title = plan.epics[0]?.userStories[0]?.title
      const review = SaveReview.parse((await post('/api/jira/review', plan)).body)
      expect(review.problems).toMatchObject([{ code: 'field-off-form', blocks: false }])
      expect(review.problems[0]?.message).toContain('saved in the description instead')
      expect(await save(plan)).toMatchObject({ state: 'done' })
      expect((await issueOf(title)).description).toContain('is asked for')
      await sandbox.change({ projectKey: 'SHOP', addFields: [notes] })
      expect(await save(plan)).toMatchObject({ state: 'done' })
      expect(JSON.stringify((await issueOf(title)).notes)).toContain('is asked for')
    })

    it('go where the settings said when the save was started', async () => {
      await put({ as: 'task-list' })
      await sandbox.fault({
        match: { method: 'POST', path: '/issue/bulk$' },
        times: 1,
        effect: { kind: 'latency', ms: 1_000 },
      })
      const plan = testPlan({ epics: 1, stories: 1, sprints: 1 })
      const saving = save(plan)
      await vi.waitFor(async () => {
        expect((await sandbox.requests()).some(({ path }) => path.endsWith('/issue/bulk'))).toBe(true)
      }, 60_000)
      await put({ as: 'list' })
      expect(await saving).toMatchObject({ state: 'done' })
      expect((await issueOf(plan.epics[0]?.userStories[0]?.title)).types).toContain('taskList')
    })
  })
})
