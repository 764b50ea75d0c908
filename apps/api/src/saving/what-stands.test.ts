import type { Draft, DraftList, ListedDraft, SaveDecisions, SaveResponse } from '@planwright/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/app.ts'
import { jiraColleague } from '../testing/counterparts/colleague.ts'
import { chooseProject, linkJira, startSandbox, type TestSandbox } from '../testing/counterparts/sandbox.ts'
import { busiestDatabase } from '../testing/databases/database.ts'
import { type TestPlan, testPlan } from '../testing/saves/plan.ts'

describe.each([busiestDatabase()])('what stands once a save was taken back, on %s', (kind) => {
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

  const post = async <Answer>(url: string, payload?: object) =>
    (await server.app.inject({ method: 'POST', url, headers: person.headers, payload })).json<Answer>()
  const save = (plan: TestPlan, decisions?: SaveDecisions) =>
    post<SaveResponse>('/api/jira/sprint-plan', { ...plan, ...(decisions && { decisions }) })
  const undo = (runId: string) => post<SaveResponse>(`/api/runs/${runId}/undo`)
  const listed = async () =>
    (await server.app.inject({ url: '/api/drafts', headers: person.headers })).json<DraftList>().drafts

  /** A draft of the plan; gives what notes the plan as it is now with a run, and answers what the list says of it. */
  const draftOf = async (plan: TestPlan) => {
    const content = (run: string | null) => ({
      ...{ name: 'Shop', form: null, backlog: plan.epics, runs: { generation: null, save: run } },
      plan: { velocity: 5, sprintLength: 2, startDate: null, sprints: plan.sprints },
    })
    let draft = await post<Draft>('/api/drafts', content(null))
    return async ({ runId }: SaveResponse): Promise<ListedDraft['save'] | undefined> => {
      const call = { method: 'PUT', url: `/api/drafts/${draft.id}`, payload: content(runId) } as const
      const headers = { ...person.headers, 'if-match': `"${draft.version}"` }
      draft = (await server.app.inject({ ...call, headers })).json<Draft>()
      return (await listed()).find(({ id }) => id === draft.id)?.save
    }
  }
  const firstStory = ({ epics }: TestPlan) => {
    const story = epics[0]?.userStories[0]
    if (!story) throw new Error('too few stories')
    return story
  }
  function addStory({ epics }: TestPlan) {
    const [story] = testPlan({ epics: 1, stories: 1, sprints: 0 }).epics[0]?.userStories ?? []
    if (story) epics[0]?.userStories.push(story)
  }

  it('is the save before it, also where that changed nothing but words', async () => {
    const plan = testPlan({ epics: 1, stories: 2, sprints: 1 })
    const note = await draftOf(plan)
    await note(await save(plan))
    firstStory(plan).acceptanceCriteria = 'Given a gift card\nThen it is taken'
    const words = await save(plan)
    await note(words)
    addStory(plan)
    const last = await save(plan)
    await note(last)
    expect(await note(await undo(last.runId))).toMatchObject({ kind: 'save', runId: words.runId, state: 'done' })
  })

  it('is the save before it, also where that did not come to its end', async () => {
    const plan = testPlan({ epics: 1, stories: 2, sprints: 1 })
    const note = await draftOf(plan)
    const stopped = await save(plan)
    // as one that was told to stop before it noted the plan that it left
    await server.db.withWorker(async (queries) => {
      await queries.execute(sql`update run set state = 'cancelled' where id = ${stopped.runId}`)
      await queries.execute(sql`delete from saved_plan where run_id = ${stopped.runId}`)
    })
    await note(stopped)
    addStory(plan)
    const last = await save(plan)
    expect(last.state).toBe('done')
    await note(last)
    expect(await note(await undo(last.runId))).toMatchObject({
      kind: 'save',
      runId: stopped.runId,
      state: 'cancelled',
    })
  })

  it('is named by the project that it went to, of each draft at once', async () => {
    const plan = testPlan({ epics: 1, stories: 2, sprints: 0 })
    const other = testPlan({ epics: 1, stories: 1, sprints: 0 })
    const [note, noteOther] = [await draftOf(plan), await draftOf(other)]
    const first = await save(plan)
    expect(await note(first)).toMatchObject({ runId: first.runId, projectKey: 'SHOP' })
    await chooseProject(server, person, 'HELP')
    const second = await save(plan)
    expect(await note(second)).toMatchObject({ runId: second.runId, projectKey: 'HELP' })
    await noteOther(await save(other))
    addStory(other)
    const added = await save(other)
    await noteOther(added)
    const stands = await noteOther(await undo(added.runId))
    const left = await note(await undo(second.runId))
    expect(left).toMatchObject({ kind: 'save', runId: first.runId })
    // nobody knows any more what the project is called that is not the chosen one
    expect(left).not.toHaveProperty('projectKey')
    await chooseProject(server, person, 'SHOP')
    const saves = (await listed()).map((draft) => draft.save)
    expect(saves).toContainEqual(expect.objectContaining({ runId: first.runId, projectKey: 'SHOP' }))
    // where the save before went to the same project as the one taken back, what was noted stays
    expect(stands).toMatchObject({ kind: 'save', projectKey: 'HELP' })
    expect(saves).toContainEqual(expect.objectContaining({ runId: stands?.runId, projectKey: 'HELP' }))
  })

  it('counts an issue that took a story’s place as saved: it stays', async () => {
    const plan = testPlan({ epics: 1, stories: 2, sprints: 0 })
    const note = await draftOf(plan)
    const colleague = await jiraColleague(sandbox)
    const key = await colleague.create('SHOP', firstStory(plan).title)
    const saved = await save(plan, { duplicates: { [firstStory(plan).id]: { key, action: 'link' } } })
    expect(await note(saved)).toMatchObject({ changes: 0 })
    // the epic and the other story went
    expect(await note(await undo(saved.runId))).toMatchObject({ kind: 'undo', changes: 2 })
  })

  it('counts no story as moved whose move was refused', async () => {
    const plan = testPlan({ epics: 1, stories: 4, sprints: 2 })
    const note = await draftOf(plan)
    await note(await save(plan))
    const [from, to] = plan.sprints
    const moved = from?.stories.pop()
    if (!to || !moved) throw new Error('too small a plan')
    to.stories.push({ ...moved, sprint: 2 })
    await sandbox.fault({
      match: { method: 'POST', path: '/agile/1.0/sprint/\\d+/issue$' },
      times: 5,
      effect: { kind: 'status', status: 400, body: { errorMessages: ['No moves today'] } },
    })
    const refused = await save(plan)
    expect(refused.state).not.toBe('done')
    const steps = await server.db.withWorker((queries) =>
      queries.execute(sql`select state from save_step where run_id = ${refused.runId} and payload ? 'stood'`),
    )
    expect(new Set(steps.rows.map(({ state }) => state))).toEqual(new Set(['failed']))
    expect(await note(refused)).toMatchObject({ changes: 0 })
    expect(await note(await undo(refused.runId))).toMatchObject({ changes: 0 })
  })
})
