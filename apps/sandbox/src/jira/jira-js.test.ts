import { createAgileClient, createCloudClient } from 'jira.js'
import { createClient } from 'jira.js/core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { demoSite, doc, startTestSandbox, type TestSandbox } from '../testing/sandbox-under-test.ts'

describe('a client that nobody here wrote', () => {
  let sandbox: TestSandbox
  let jira: ReturnType<typeof createCloudClient>
  let agile: ReturnType<typeof createAgileClient>
  const mismatches: string[] = []
  beforeAll(async () => {
    sandbox = await startTestSandbox()
    const client = createClient({
      host: `${sandbox.url}/ex/jira/${demoSite}`,
      auth: { type: 'bearer', token: await sandbox.token() },
      onSchemaMismatch: (report) => void mismatches.push(report.endpoint),
    })
    jira = createCloudClient(client)
    agile = createAgileClient(client)
  })
  afterAll(() => sandbox.close())
  // Atlassian's example of an estimation is the text "8.0", which the sandbox follows; this client expects a number.
  afterEach(() => expect(mismatches.filter((one) => !one.endsWith('/estimation'))).toEqual([]))

  it('reads the person, projects, fields and create metadata', async () => {
    expect((await jira.myself.getCurrentUser()).displayName).toBe('Demo Person')
    const projects = await jira.projects.searchProjects({ action: 'create' })
    expect(projects.values?.map((one) => one.key)).toContain('SHOP')
    expect((await jira.projects.getProject({ projectIdOrKey: 'APP' })).style).toBe('next-gen')
    expect((await jira.issueFields.getFields()).length).toBeGreaterThan(20)
    const types = await jira.issues.getCreateIssueMetaIssueTypes({ projectIdOrKey: 'SHOP' })
    expect(types.issueTypes?.map((one) => one.name)).toContain('Epic')
    const fields = await jira.issues.getCreateIssueMetaIssueTypeId({ projectIdOrKey: 'SHOP', issueTypeId: '10001' })
    expect(fields.fields?.map((one) => one.fieldId)).toContain('customfield_10041')
    const { permissions } = await jira.permissions.getMyPermissions({
      projectKey: 'SHOP',
      permissions: 'CREATE_ISSUES',
    })
    expect(permissions?.CREATE_ISSUES?.havePermission).toBe(true)
  })

  it('saves a backlog: epics, stories in bulk, links, properties, sprints, moves, estimates', async () => {
    const fields = (summary: string, type: string) => ({ project: { key: 'SHOP' }, issuetype: { id: type }, summary })
    const epic = await jira.issues.createIssue({ fields: { ...fields('Epic', '10000'), description: doc('Why') } })
    const bulk = await jira.issues.createIssues({
      issueUpdates: ['First', 'Second'].map((summary) => ({
        fields: { ...fields(summary, '10001'), parent: { key: epic.key } },
        properties: [{ key: 'run', value: summary }],
      })),
    })
    const [first, second] = bulk.issues ?? []
    const keys = [first?.key ?? '', second?.key ?? '']
    await jira.issueLinks.linkIssues({
      type: { name: 'Blocks' },
      inwardIssue: { key: keys[0] },
      outwardIssue: { key: keys[1] },
    })
    const found = await jira.issueSearch.searchAndReconsileIssuesUsingJqlPost({
      jql: `parent = ${epic.key} ORDER BY key`,
      fields: ['summary'],
      properties: ['run'],
    })
    expect(found.issues?.map((one) => one.key)).toEqual(keys)
    const fetched = await jira.issues.bulkFetchIssues({
      issueIdsOrKeys: keys,
      fields: ['issuelinks'],
      properties: ['run'],
    })
    expect(fetched.issues).toHaveLength(2)

    const boards = await agile.board.getAllBoards({ projectKeyOrId: 'SHOP' })
    const boardId = boards.values?.[0]?.id ?? 0
    const configuration = await agile.board.getConfiguration({ boardId })
    expect(configuration.estimation?.field?.fieldId).toBe('customfield_10026')
    const sprint = await agile.sprint.createSprint({ name: 'Sprint 3', originBoardId: boardId })
    const sprintId = Number(sprint.id)
    await agile.sprint.moveIssuesToSprintAndRank({ sprintId, issues: keys })
    await agile.issue.estimateIssueForBoard({ issueIdOrKey: keys[0] ?? '', boardId, value: '3' })
    await agile.sprint.partiallyUpdateSprint({ sprintId, goal: 'Ship' })
    const sprints = await agile.board.getAllSprints({ boardId, state: 'future' })
    expect(sprints.values?.map((one) => one.name)).toContain('Sprint 3')

    const state = (await sandbox.state()).sites[0]
    expect(state.sprints.find((one: { id: number }) => one.id === sprintId)).toMatchObject({
      goal: 'Ship',
      issueKeys: keys,
    })
    expect(state.issues.find((one: { key: string }) => one.key === keys[0])).toMatchObject({
      parentKey: epic.key,
      storyPoints: 3,
      properties: { run: 'First' },
      links: [{ type: 'Blocks', inwardKey: keys[0], outwardKey: keys[1] }],
    })
  })

  it('edits, comments, takes out of the sprint and deletes again', async () => {
    const create = async (summary: string) => {
      const fields = { project: { key: 'SHOP' }, issuetype: { id: '10001' }, summary }
      return (await jira.issues.createIssue({ fields })).key ?? ''
    }
    const [first, second] = [await create('Taken back'), await create('Kept')]
    const boards = await agile.board.getAllBoards({ projectKeyOrId: 'SHOP' })
    const boardId = boards.values?.[0]?.id ?? 0
    const sprintId = Number((await agile.sprint.createSprint({ name: 'Sprint 9', originBoardId: boardId })).id)
    await agile.sprint.moveIssuesToSprintAndRank({ sprintId, issues: [first, second] })
    await jira.issues.editIssue({ issueIdOrKey: second, fields: { summary: 'Kept and edited' } })
    await jira.issueComments.addComment({ issueIdOrKey: second, body: doc('Why?') })
    const { issues } = await jira.issues.bulkFetchIssues({ issueIdsOrKeys: [first, second], fields: ['comment'] })
    const comments = issues?.map(({ fields }) => (fields as { comment: { total: number } }).comment.total)
    expect(comments).toEqual([0, 1])
    const types = await jira.issueLinkTypes.getIssueLinkTypes()
    expect(types.issueLinkTypes?.map(({ name }) => name)).toContain('Blocks')

    await agile.backlog.moveIssuesToBacklog({ issues: [second] })
    const held = (await sandbox.state()).sites[0].sprints.find((one: { id: number }) => one.id === sprintId)
    expect(held.issueKeys).toEqual([first])
    await jira.issues.deleteIssue({ issueIdOrKey: first })
    await agile.sprint.deleteSprint({ sprintId })
    const state = (await sandbox.state()).sites[0]
    expect(state.sprints.find((one: { id: number }) => one.id === sprintId)).toBeUndefined()
    expect(state.issues.find((one: { key: string }) => one.key === first)).toBeUndefined()
    expect(state.issues.find((one: { key: string }) => one.key === second)).toMatchObject({
      summary: 'Kept and edited',
      sprintId: null,
    })
  })

  it('makes a board from a filter', async () => {
    const filter = await jira.filters.createFilter({ name: 'Shop work', jql: 'project = SHOP ORDER BY Rank' })
    const location = { type: 'project', projectKeyOrId: 'SHOP' } as const
    const made = await agile.board.createBoard({
      name: 'Shop two',
      type: 'scrum',
      filterId: Number(filter.id),
      location,
    })
    const boards = await agile.board.getAllBoards({ projectKeyOrId: 'SHOP' })
    expect(boards.values?.map(({ id }) => id)).toContain(made.id)
  })

  it('reads what became of a sprint: its issues, its end, and the changelogs', async () => {
    const body = { boardId: 1, days: 14, seed: 1, velocity: 12, spread: 0, events: false }
    const { now } = (await sandbox.send('POST', '/_sandbox/jira/advance', body)).body
    const { serverTime } = await jira.serverInfo.getServerInfo()
    expect(Math.abs(new Date(String(serverTime)).getTime() - Date.parse(now))).toBeLessThan(60_000)
    const closed = await agile.board.getAllSprints({ boardId: 1, state: 'closed' })
    expect(closed.values?.map(({ name }) => name)).toEqual(['SHOP Sprint 1', 'SHOP Sprint 2'])
    expect(closed.values?.every(({ completeDate }) => completeDate !== undefined)).toBe(true)
    const page = await jira.issues.getChangeLogs({ issueIdOrKey: 'SHOP-4' })
    expect(page.values?.flatMap(({ items }) => items?.map(({ field }) => field))).toContain('status')
    const bulk = await jira.issues.getBulkChangelogs({ issueIdsOrKeys: ['SHOP-4', 'SHOP-5'], fieldIds: ['status'] })
    const times = (bulk.issueChangeLogs ?? []).flatMap(({ changeHistories }) => changeHistories ?? [])
    expect(times.length).toBeGreaterThan(1)
    for (const { created } of times) expect(created?.getTime()).toBeLessThanOrEqual(Date.parse(now))
    const found = await jira.issueSearch.searchAndReconsileIssuesUsingJqlPost({
      jql: 'key in (SHOP-4, SHOP-5)',
      fields: ['status'],
      expand: 'changelog',
    })
    expect(found.issues?.every(({ changelog }) => (changelog?.histories ?? []).length > 0)).toBe(true)
  })
})
