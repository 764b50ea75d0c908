import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { labSite, startTestSandbox, story, type TestSandbox } from '../../testing/sandbox-under-test.ts'
import { secondAccountId } from '../data/seed.ts'

describe('boards and sprints', () => {
  let sandbox: TestSandbox
  let jira: ReturnType<TestSandbox['jira']>
  beforeAll(async () => {
    sandbox = await startTestSandbox()
    jira = sandbox.jira(await sandbox.token())
  })
  afterAll(() => sandbox.close())

  const agile = '/rest/agile/1.0'
  const newSprint = (changes: Record<string, unknown> = {}) =>
    jira('POST', `${agile}/sprint`, { name: 'Sprint 1', originBoardId: 1, ...changes })

  it('finds boards by project, of every type', async () => {
    const types = async (key: string) =>
      (await jira('GET', `${agile}/board?projectKeyOrId=${key}`)).body.values.map((one: { type: string }) => one.type)
    expect(await types('SHOP')).toEqual(['scrum'])
    expect(await types('APP')).toEqual(['simple'])
    expect(await types('HELP')).toEqual(['kanban'])
    expect((await jira('GET', `${agile}/board/1`)).body.location.projectKey).toBe('SHOP')
    expect((await jira('GET', `${agile}/board/99`)).status).toBe(404)
    expect((await jira('GET', `${agile}/board/1/project`)).body.values).toMatchObject([{ key: 'SHOP' }])
  })

  it('tells the estimation field of a board', async () => {
    const field = async (id: number) =>
      (await jira('GET', `${agile}/board/${id}/configuration`)).body.estimation?.field.fieldId
    expect(await field(1)).toBe('customfield_10026')
    expect(await field(2)).toBe('customfield_10016')
    expect(await field(4)).toBeUndefined()
  })

  it('has sprints in team-managed projects only where the feature is on; the backlog comes first', async () => {
    const refused = { errorMessages: ['The board does not support sprints'], errors: {} }
    expect((await jira('GET', `${agile}/board/3/sprint`)).body).toEqual(refused)
    expect((await newSprint({ originBoardId: 4 })).body).toEqual(refused)
    const toggle = (feature: string) =>
      jira('PUT', `${agile}/board/3/features`, { boardId: 3, feature, enabling: true })
    expect((await toggle('jsw.agility.sprints')).status).toBe(400)
    expect((await toggle('jsw.agility.backlog')).status).toBe(200)
    const { body } = await toggle('jsw.agility.sprints')
    const states = body.features.map((one: { featureId: string; state: string }) => [one.featureId, one.state])
    expect(Object.fromEntries(states)['jsw.agility.sprints']).toBe('ENABLED')
    expect((await jira('GET', `${agile}/board/3/sprint`)).body.values).toEqual([])
  })

  it('creates a sprint with 29 characters, trimmed, and refuses 30', async () => {
    const made = await newSprint({
      name: ` ${'s'.repeat(29)} `,
      startDate: '2026-01-05T09:00:00.000+00:00',
      endDate: '2026-01-19T09:00:00.000+01:00',
    })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      name: 's'.repeat(29),
      state: 'future',
      startDate: '2026-01-05T09:00:00.000Z',
      endDate: '2026-01-19T08:00:00.000Z',
    })
    const refused = await newSprint({ name: 's'.repeat(30) })
    expect(refused.body.errorMessages).toEqual(['Sprint name must be shorter than 30 characters'])
    expect(
      (await newSprint({ startDate: '2026-01-05T09:00:00.000Z', endDate: '2026-01-04T09:00:00.000Z' })).status,
    ).toBe(400)
  })

  it('goes from future over active to closed, and nowhere else', async () => {
    const { id } = (await newSprint()).body
    const post = (body: unknown) => jira('POST', `${agile}/sprint/${id}`, body)
    expect((await post({ state: 'active' })).status).toBe(400)
    expect((await post({ state: 'closed' })).status).toBe(400)
    expect((await post({ startDate: '2026-01-05T09:00:00.000Z', endDate: '2026-01-19T09:00:00.000Z' })).status).toBe(
      200,
    )
    expect((await post({ state: 'active' })).body.state).toBe('active')
    expect((await post({ state: 'closed' })).body.completeDate).toBeDefined()
    expect((await post({ state: 'active' })).status).toBe(400)
    expect((await jira('POST', `${agile}/sprint/${id}/issue`, { issues: ['SHOP-7'] })).status).toBe(400)
  })

  it('changes named fields with POST and empties the others with PUT', async () => {
    const { id } = (await newSprint({ goal: 'Sell', startDate: '2026-01-05T09:00:00.000Z' })).body
    expect((await jira('POST', `${agile}/sprint/${id}`, { name: 'Next' })).body).toMatchObject({
      name: 'Next',
      goal: 'Sell',
    })
    const put = (await jira('PUT', `${agile}/sprint/${id}`, { name: 'Next', state: 'future' })).body
    expect(put.goal).toBeUndefined()
    expect(put.startDate).toBeUndefined()
  })

  it('fills a sprint, in rank, at most 50 at once, all or none; a delete empties it again', async () => {
    const { id } = (await newSprint()).body
    const move = (issues: string[], more = {}) => jira('POST', `${agile}/sprint/${id}/issue`, { issues, ...more })
    expect((await move(['SHOP-7', 'SHOP-8'])).status).toBe(204)
    expect((await move(['SHOP-8'], { rankBeforeIssue: 'SHOP-7' })).status).toBe(204)
    const inSprint = async () =>
      (await jira('GET', `${agile}/sprint/${id}/issue?fields=summary`)).body.issues.map(
        (one: { key: string }) => one.key,
      )
    expect(await inSprint()).toEqual(['SHOP-8', 'SHOP-7'])
    expect((await move(['SHOP-3', 'SHOP-999'])).status).toBe(400)
    expect((await move(Array.from({ length: 51 }, () => 'SHOP-7'))).status).toBe(400)
    expect(await inSprint()).toEqual(['SHOP-8', 'SHOP-7'])
    expect((await jira('PUT', `${agile}/issue/rank`, { issues: ['SHOP-8'], rankAfterIssue: 'SHOP-7' })).status).toBe(
      204,
    )
    expect(await inSprint()).toEqual(['SHOP-7', 'SHOP-8'])
    expect((await jira('POST', `${agile}/backlog/issue`, { issues: ['SHOP-8'] })).status).toBe(204)
    expect(await inSprint()).toEqual(['SHOP-7'])
    expect((await jira('DELETE', `${agile}/sprint/${id}`)).status).toBe(204)
    const issue = (await sandbox.state()).sites[0].issues.find((one: { key: string }) => one.key === 'SHOP-7')
    expect(issue.sprintId).toBe(null)
  })

  it('keeps sprint properties', async () => {
    const { id } = (await newSprint()).body
    const path = `${agile}/sprint/${id}/properties/run`
    expect((await jira('PUT', path, { item: 1 })).status).toBe(201)
    expect((await jira('GET', path)).body).toEqual({ key: 'run', value: { item: 1 } })
    expect((await jira('DELETE', path)).status).toBe(204)
    expect((await jira('GET', path)).status).toBe(404)
  })

  it('estimates an issue although the field is on no screen', async () => {
    const { key } = (await jira('POST', '/rest/api/3/issue', story({}, 'PAY'))).body
    const path = `${agile}/issue/${key}/estimation?boardId=6`
    expect((await jira('PUT', path, { value: '5' })).body).toEqual({ fieldId: 'customfield_10026', value: '5.0' })
    expect((await jira('GET', path)).body.value).toBe('5.0')
    expect((await jira('PUT', `/rest/api/3/issue/${key}`, { fields: { customfield_10026: 3 } })).status).toBe(400)
    const issue = (await sandbox.state()).sites[0].issues.find((one: { key: string }) => one.key === key)
    expect(issue.storyPoints).toBe(5)
  })

  it('lists another board’s sprint that holds its issues, with its own origin', async () => {
    const lab = sandbox.jira(await sandbox.token(), labSite)
    const { key } = (await lab('POST', '/rest/api/3/issue', story({}, 'LAB'))).body
    await lab('POST', `${agile}/sprint/1/issue`, { issues: [key] })
    expect((await lab('GET', `${agile}/board/2/sprint?state=active,future`)).body.values).toMatchObject([
      { id: 1, originBoardId: 1 },
    ])
  })

  it('makes a board from a filter where there is none', async () => {
    const lab = sandbox.jira(await sandbox.token(), labSite)
    expect((await lab('GET', `${agile}/board?projectKeyOrId=NEW`)).body.values).toEqual([])
    const filter = (await lab('POST', '/rest/api/3/filter', { name: 'NEW', jql: 'project = NEW ORDER BY Rank' })).body
    const location = { type: 'project', projectKeyOrId: 'NEW' }
    const made = await lab('POST', `${agile}/board`, {
      name: 'NEW board',
      type: 'scrum',
      filterId: Number(filter.id),
      location,
    })
    expect(made.status).toBe(201)
    const sprint = await lab('POST', `${agile}/sprint`, { name: 'First', originBoardId: made.body.id })
    expect(sprint.status).toBe(201)
    expect((await lab('GET', `${agile}/board?projectKeyOrId=NEW`)).body.values).toMatchObject([{ id: made.body.id }])
  })

  it('shows a board only to its maker where the filter is shared with nobody, else to whoever sees the project', async () => {
    const mine = sandbox.jira(await sandbox.token(), labSite)
    const theirs = sandbox.jira(await sandbox.token(undefined, { accountId: secondAccountId }), labSite)
    const make = async (name: string, sharePermissions: object[]) => {
      const filter = await mine('POST', '/rest/api/3/filter', { name, jql: 'project = LAB', sharePermissions })
      const location = { type: 'project', projectKeyOrId: 'LAB' }
      const body = { name, type: 'scrum', filterId: Number(filter.body.id), location }
      return (await mine('POST', `${agile}/board`, body)).body
    }
    const shared = await make('For all', [{ type: 'project', project: { id: '10000' } }])
    const alone = await make('For me', [])
    expect([shared.isPrivate, alone.isPrivate]).toEqual([false, true])
    const names = async (as: typeof mine) =>
      (await as('GET', `${agile}/board?projectKeyOrId=LAB`)).body.values.map(({ name }: { name: string }) => name)
    expect(await names(mine)).toEqual(expect.arrayContaining(['For all', 'For me']))
    expect(await names(theirs)).toContain('For all')
    expect(await names(theirs)).not.toContain('For me')
    expect((await theirs('GET', `${agile}/board/${alone.id}`)).status).toBe(404)
  })

  it('refuses sprints and moves where one may only look', async () => {
    expect((await newSprint({ originBoardId: 7 })).status).toBe(403)
    expect((await jira('GET', `${agile}/board/7/sprint`)).status).toBe(200)
  })
})
