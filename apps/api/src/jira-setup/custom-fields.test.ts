import { type CustomField, IssueFields, type SaveResponse, SaveReview } from '@planwright/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/app.ts'
import { chooseProject, linkJira, startSandbox, type TestSandbox } from '../testing/counterparts/sandbox.ts'
import { busiestDatabase } from '../testing/databases/database.ts'
import { testPlan } from '../testing/saves/plan.ts'

describe.each([busiestDatabase()])('custom fields on %s', (kind) => {
  let sandbox: TestSandbox
  let server: TestApp
  let person: TestPerson

  beforeAll(async () => {
    sandbox = await startSandbox()
    server = await createTestApp({ kind, settings: { LIMIT_LINKS_PER_MINUTE: '10000', SANDBOX_URL: sandbox.url } })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    await sandbox.reset()
    person = await signUp(server)
    await linkJira(server, sandbox, person, 'planwright-demo')
    await chooseProject(server, person, 'SHOP')
  })

  const fields = async () =>
    IssueFields.parse((await server.app.inject({ url: '/api/jira/issue-fields', headers: person.headers })).json())
  const post = (url: string, payload: object) =>
    server.app.inject({ method: 'POST', url, headers: person.headers, payload })
  const planWith = (customFields: CustomField[]) => {
    const plan = testPlan({ epics: 1, stories: 1, sprints: 1 })
    const [story] = plan.epics[0]?.userStories ?? []
    if (!story) throw new Error('no story')
    story.customFields = customFields
    return { plan, story }
  }

  it('are offered with what each kind needs', async () => {
    const offered = await fields()
    expect(offered.customfield_10041).toMatchObject({ schema: { type: 'option' }, allowedValues: { length: 4 } })
    expect(offered.customfield_10046).toMatchObject({ schema: { type: 'array', items: 'option' } })
    expect(offered.customfield_10047?.allowedValues?.[0]).toMatchObject({
      value: 'Europe',
      children: [{ value: 'North' }, { value: 'South' }],
    })
    expect(offered.customfield_10043).toMatchObject({ schema: { type: 'number' } })
    expect(offered.customfield_10044).toMatchObject({ schema: { type: 'string' } })
    expect(offered.customfield_10048).toMatchObject({ schema: { type: 'date' } })
    // of people only oneself
    expect(offered.customfield_10049).toMatchObject({
      schema: { type: 'user' },
      allowedValues: [{ value: expect.stringContaining('(you)') }],
    })
    expect(Object.values(offered).filter(({ points }) => points)).toHaveLength(1)
  })

  it('are saved, read back and left alone the second time, whatever their kind', async () => {
    const me = (await fields()).customfield_10049?.allowedValues?.[0]?.id ?? ''
    const { plan, story } = planWith([
      { key: 'customfield_10041', name: 'Team', type: 'option', value: 'Platform' },
      { key: 'customfield_10046', name: 'Platforms', type: 'options', value: ['Web', 'Android'] },
      { key: 'customfield_10047', name: 'Region', type: 'cascading', value: { option: 'America', child: 'South' } },
      { key: 'customfield_10043', name: 'Business value', type: 'number', value: 7.5 },
      { key: 'customfield_10044', name: 'Release note', type: 'text', value: 'Pay without an account' },
      { key: 'customfield_10045', name: 'Test notes', type: 'text', value: 'First line\nSecond line' },
      { key: 'customfield_10048', name: 'Due by', type: 'date', value: '2027-03-01' },
      { key: 'customfield_10049', name: 'Reviewer', type: 'user', value: me, display: 'Me (you)' },
    ])
    const first = (await post('/api/jira/sprint-plan', plan)).json<SaveResponse>()
    expect(first.state).toBe('done')
    const issue = (await sandbox.state()).sites
      .flatMap(({ issues }) => issues)
      .find(({ summary }) => summary === story.title)
    expect(issue?.fields).toMatchObject({
      customfield_10043: 7.5,
      customfield_10044: 'Pay without an account',
      customfield_10048: '2027-03-01',
    })
    const written = JSON.stringify(issue?.fields)
    for (const id of ['10102', '10120', '10122', '10140', '10143', me]) expect(written).toContain(id)

    const second = (await post('/api/jira/sprint-plan', plan)).json<SaveResponse>()
    expect(new Set(second.items.map(({ state }) => state))).toEqual(new Set(['unchanged']))
    const moved = { key: 'customfield_10046', name: 'Platforms', type: 'options', value: ['iOS'] } as const
    story.customFields = [{ ...moved, value: ['iOS'] }]
    const review = SaveReview.parse((await post('/api/jira/review', plan)).json())
    expect(review.update).toMatchObject([{ itemId: story.id }])
  })

  it.each<[CustomField, string]>([
    [{ key: 'customfield_10046', name: 'Platforms', type: 'options', value: ['Web', 'Fax'] }, 'unknown-option'],
    [
      { key: 'customfield_10047', name: 'Region', type: 'cascading', value: { option: 'Europe', child: 'Central' } },
      'unknown-option',
    ],
    [{ key: 'customfield_10043', name: 'Business value', type: 'number', value: 'much' }, 'wrong-value'],
    [{ key: 'customfield_10048', name: 'Due by', type: 'date', value: 'soon' }, 'wrong-value'],
  ])('of a value that does not fit are told in the review: %j', async (field, code) => {
    const review = SaveReview.parse((await post('/api/jira/review', planWith([field]).plan)).json())
    expect(review.problems).toMatchObject([{ code, message: expect.stringContaining(field.name) }])
  })

  it('need a value', async () => {
    for (const value of ['', [], { option: '' }, ['']]) {
      const field = { key: 'customfield_10046', name: 'Platforms', type: 'options' as const, value }
      const answer = await post('/api/jira/review', planWith([field]).plan)
      expect(answer.json()).toMatchObject({ status: 400, errors: [{ message: 'This field is required' }] })
    }
  })
})
