import { type SaveResponse, SaveReview } from '@planwright/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/app.ts'
import { jiraColleague } from '../testing/counterparts/colleague.ts'
import { chooseProject, linkJira, startSandbox, type TestSandbox } from '../testing/counterparts/sandbox.ts'
import { testDatabases } from '../testing/databases/database.ts'
import { type TestPlan, testPlan } from '../testing/saves/plan.ts'

describe.each(testDatabases())('the priority of a story that is saved, on %s', (kind) => {
  let sandbox: TestSandbox
  let server: TestApp
  let person: TestPerson

  beforeAll(async () => {
    sandbox = await startSandbox()
    const settings = { LIMIT_LINKS_PER_MINUTE: '10000', LIMIT_SAVES_PER_MINUTE: '10000', SANDBOX_URL: sandbox.url }
    server = await createTestApp({ kind, settings })
    person = await signUp(server)
    await linkJira(server, sandbox, person, 'planwright-demo')
    await chooseProject(server, person, 'SHOP')
  })
  afterAll(() => server.close())

  const post = (url: string, payload: object) =>
    server.app.inject({ method: 'POST', url, headers: person.headers, payload })
  const save = async (plan: TestPlan) => (await post('/api/jira/sprint-plan', plan)).json<SaveResponse>()
  const review = async (plan: TestPlan) => SaveReview.parse((await post('/api/jira/review', plan)).json())
  const issuesOf = async (plan: TestPlan) => {
    const issues = (await sandbox.state()).sites.flatMap((site) => site.issues)
    return storiesOf(plan).map(({ title }) => issues.find(({ summary }) => summary === title))
  }
  const prioritiesOf = async (plan: TestPlan) => (await issuesOf(plan)).map((issue) => issue?.priority)
  const storiesOf = ({ epics }: TestPlan) => epics.flatMap(({ userStories }) => userStories)
  /** Stories of all four priorities. */
  const planOfFour = () => {
    const plan = testPlan({ epics: 1, stories: 4, sprints: 1 })
    for (const [at, story] of storiesOf(plan).entries()) story.priority = ([1, 2, 3, 4] as const)[at] ?? 3
    return plan
  }

  it('is the priority of its issue, and is written again where it changed', async () => {
    const plan = planOfFour()
    expect((await save(plan)).state).toBe('done')
    expect(await prioritiesOf(plan)).toEqual(['1', '2', '3', '4'])
    expect((await review(plan)).update).toEqual([])

    const [first] = storiesOf(plan)
    if (first) first.priority = 3
    expect((await review(plan)).update).toMatchObject([{ itemId: first?.id }])
    expect((await save(plan)).state).toBe('done')
    expect(await prioritiesOf(plan)).toEqual(['3', '2', '3', '4'])
  })

  it('is not written over one that somebody chose in Jira since', async () => {
    const plan = planOfFour()
    await save(plan)
    const [issue] = await issuesOf(plan)
    const [first] = storiesOf(plan)
    if (!issue || !first) throw new Error('nothing saved')
    await (await jiraColleague(sandbox)).edit(issue.key, { priority: { id: '5' } })
    first.title = `${first.title}, for all`
    first.priority = 2
    expect((await review(plan)).conflicts).toMatchObject([{ itemId: first.id, key: issue.key }])
    await save(plan)
    const issues = (await sandbox.state()).sites.flatMap((site) => site.issues)
    expect(issues.find(({ key }) => key === issue.key)?.priority).toBe('5')
  })

  it('is that of the custom field where one was chosen for all stories', async () => {
    const plan = planOfFour()
    for (const story of storiesOf(plan))
      story.customFields = [{ key: 'priority', name: 'Priority', value: 'Lowest', type: 'option', display: 'Lowest' }]
    expect((await save(plan)).state).toBe('done')
    expect(await prioritiesOf(plan)).toEqual(['5', '5', '5', '5'])
  })
})
