import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestSandbox, story, type TestSandbox } from '../../testing/sandbox-under-test.ts'

describe('search', () => {
  let sandbox: TestSandbox
  let jira: ReturnType<TestSandbox['jira']>
  beforeAll(async () => {
    sandbox = await startTestSandbox()
    jira = sandbox.jira(await sandbox.token())
  })
  afterAll(() => sandbox.close())

  const keys = async (jql: string, more: Record<string, unknown> = {}) => {
    const { body } = await jira('POST', '/rest/api/3/search/jql', { jql, fields: ['summary'], ...more })
    return body.issues.map((one: { key: string }) => one.key)
  }

  it.each<[string, string[]]>([
    ['project = SHOP AND issuetype = Epic ORDER BY key', ['SHOP-1', 'SHOP-2']],
    ['project = "Web Shop" AND type in (Epic, Bug) ORDER BY key DESC', ['SHOP-8', 'SHOP-2', 'SHOP-1']],
    ['parent = SHOP-2 ORDER BY Rank', ['SHOP-6', 'SHOP-7']],
    ['key in (SHOP-1, SHOP-3) order by key', ['SHOP-1', 'SHOP-3']],
    ['project = SHOP AND key > SHOP-6 ORDER BY key', ['SHOP-7', 'SHOP-8']],
    ['sprint in openSprints() ORDER BY key', ['SHOP-4', 'SHOP-5', 'SHOP-6']],
    ['sprint = "SHOP Sprint 1"', ['SHOP-3']],
    ['project = SHOP AND sprint is EMPTY AND parent is not EMPTY', ['SHOP-7']],
    ['summary ~ "search results" ORDER BY key', ['SHOP-4', 'SHOP-5']],
    ['summary ~ "sear*" AND status != Done ORDER BY key', ['SHOP-4', 'SHOP-5']],
    ['Team = Checkout AND NOT (type = Bug OR key = SHOP-6)', ['SHOP-7']],
    ['project = SHOP AND created >= -1h', []],
    ['project = SHOP AND reporter = currentUser()', []],
    ['cf[10026] = 8', ['SHOP-6']],
  ])('finds %s', async (jql, expected) => {
    expect(await keys(jql)).toEqual(expected)
  })

  it.each([
    ['', 'Unbounded JQL queries are not allowed here. Please add a search restriction to your query.'],
    ['ORDER BY key', 'Unbounded JQL queries are not allowed here. Please add a search restriction to your query.'],
    ['project = NOPE', "The value 'NOPE' does not exist for the field 'project'."],
    ['colour = red', "Field 'colour' does not exist or you do not have permission to view it."],
    ['key = SHOP-999', "An issue with key 'SHOP-999' does not exist for field 'key'."],
    ['project =', 'Error in the JQL Query: Expecting a value before the end of the query.'],
    ['project = SHOP summary', "Error in the JQL Query: Expecting 'AND', 'OR' or 'ORDER BY' but got 'summary'."],
  ])('refuses %j as Jira does', async (jql, message) => {
    const { status, body } = await jira('GET', `/rest/api/3/search/jql?jql=${encodeURIComponent(jql)}`)
    expect(status).toBe(400)
    expect(body.errorMessages).toEqual([message])
  })

  it('gives only ids unless fields are asked for, and pages by token', async () => {
    const first = (await jira('GET', '/rest/api/3/search/jql?jql=project%3DSHOP%20order%20by%20key&maxResults=5')).body
    expect(first.issues[0]).toEqual({ id: '10001' })
    expect(first.isLast).toBe(false)
    const next = `/rest/api/3/search/jql?jql=project%3DSHOP%20order%20by%20key&maxResults=5&nextPageToken=${first.nextPageToken}`
    const second = (await jira('GET', next)).body
    expect(second.issues).toHaveLength(3)
    expect(second).toMatchObject({ isLast: true })
    expect(second.nextPageToken).toBeUndefined()
    expect((await jira('GET', next.replace('project', 'Project'))).status).toBe(400)
  })

  it('shows a new issue only when the index has caught up, or to whom names its id', async () => {
    await sandbox.settings({ searchLagMs: 120_000 })
    const made = (await jira('POST', '/rest/api/3/issue', story({}, 'DOCS'))).body
    expect(await keys('project = DOCS')).toEqual([])
    expect(await keys('project = DOCS', { reconcileIssues: [Number(made.id)] })).toEqual([made.key])
    expect((await jira('GET', `/rest/api/3/issue/${made.key}`)).status).toBe(200)
    sandbox.advance(120_000)
    expect(await keys('project = DOCS AND reporter = currentUser() AND created >= -30m')).toEqual([made.key])
  })

  it('says that the old search is gone', async () => {
    expect((await jira('GET', '/rest/api/3/search?jql=project%3DSHOP')).status).toBe(410)
  })

  it('follows what changed: by time and status, by keys and parents, page by page, with the status of each', async () => {
    const before = new Date(Date.parse((await sandbox.state()).now)).toISOString().slice(0, 16).replace('T', ' ')
    sandbox.advance(60_000)
    const body = { boardId: 1, days: 14, seed: 1, velocity: 5, spread: 0, events: false }
    await sandbox.send('POST', '/_sandbox/jira/advance', body)
    const changed = `project = SHOP AND updated >= "${before}" ORDER BY updated ASC`
    const seen: { key: string; fields: { updated: string; status: { statusCategory: { key: string } } } }[] = []
    let nextPageToken: string | undefined
    do {
      const search = { jql: changed, fields: ['status', 'updated'], maxResults: 1, nextPageToken }
      const page = (await jira('POST', '/rest/api/3/search/jql', search)).body
      seen.push(...page.issues)
      nextPageToken = page.nextPageToken
    } while (nextPageToken !== undefined)
    expect(seen.map(({ key, fields }) => `${key} ${fields.status.statusCategory.key}`).sort()).toEqual([
      'SHOP-4 done',
      'SHOP-5 indeterminate',
      'SHOP-6 indeterminate',
    ])
    const times = seen.map(({ fields }) => fields.updated)
    expect(times).toEqual([...times].sort())
    expect(await keys('project = SHOP AND statusCategory = Done AND sprint in closedSprints() ORDER BY key')).toEqual([
      'SHOP-3',
      'SHOP-4',
    ])
    expect(await keys('project = SHOP AND status = 10003 AND statusCategory = 3 AND resolved >= -14d')).toEqual([
      'SHOP-4',
    ])
    expect(await keys('status changed ORDER BY key')).toEqual(['SHOP-4', 'SHOP-5', 'SHOP-6'])
    expect(await keys(`status changed FROM "To Do" TO ("In Progress", Done) AFTER "${before}" ORDER BY key`)).toEqual([
      'SHOP-5',
      'SHOP-6',
    ])
    expect(await keys(`status changed BEFORE "${before}"`)).toEqual([])
    expect(await keys('status changed BY currentUser()')).toEqual([])
    expect(await keys('parent in (SHOP-1, SHOP-2) AND NOT status changed ORDER BY key')).toEqual(['SHOP-3', 'SHOP-7'])
    expect((await jira('GET', '/rest/api/3/search/jql?jql=summary%20changed')).status).toBe(400)
  })
})
