import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestSandbox, story, type TestSandbox } from '../testing/sandbox-under-test.ts'

describe('the control surface', () => {
  let sandbox: TestSandbox
  let jira: ReturnType<TestSandbox['jira']>
  beforeAll(async () => {
    sandbox = await startTestSandbox()
    jira = sandbox.jira(await sandbox.token())
  })
  beforeEach(() => sandbox.send('POST', '/_sandbox/reset'))
  afterAll(() => sandbox.close())

  const create = (fields: Record<string, unknown> = {}) => jira('POST', '/rest/api/3/issue', story(fields))
  const change = (body: object) => sandbox.send('POST', '/_sandbox/jira/change', { projectKey: 'SHOP', ...body })

  it('goes back to the start: issues, settings and the log', async () => {
    const start = (await sandbox.state()).sites[0].issues.length
    await create()
    await sandbox.settings({ searchLagMs: 60_000 })
    expect((await sandbox.state()).sites[0].issues).toHaveLength(start + 1)
    expect((await sandbox.send('POST', '/_sandbox/reset', {})).status).toBe(200)
    expect((await sandbox.state()).sites[0].issues).toHaveLength(start)
    expect((await sandbox.send('GET', '/_sandbox/jira/requests')).body).toEqual([])
    const { key } = (await create()).body
    const found = await jira('GET', '/rest/api/3/search/jql?jql=project%3DSHOP%20AND%20created%3E%3D-1h&fields=summary')
    expect(found.body.issues.map((one: { key: string }) => one.key)).toEqual([key])
  })

  it('shows issues with parent, points, fields, properties, links and sprint, and sprints with their issues', async () => {
    const site = (await sandbox.state()).sites[0]
    expect(site.issues.find((one: { key: string }) => one.key === 'SHOP-6')).toMatchObject({
      projectKey: 'SHOP',
      type: 'Story',
      summary: 'Check out as a guest',
      description: { type: 'doc' },
      parentKey: 'SHOP-2',
      storyPoints: 8,
      labels: [],
      fields: { customfield_10041: { value: 'Checkout' } },
      properties: {},
      sprintId: 2,
      links: [{ type: 'Blocks', inwardKey: 'SHOP-6', outwardKey: 'SHOP-7' }],
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    expect(site.sprints.filter(({ boardId }: { boardId: number }) => boardId === 1)).toMatchObject([
      { id: 1, boardId: 1, state: 'closed', issueKeys: ['SHOP-3'] },
      { id: 2, boardId: 1, state: 'active', issueKeys: ['SHOP-4', 'SHOP-5', 'SHOP-6'] },
    ])
  })

  it('takes away a permission, a field and an option, and makes a field required', async () => {
    expect((await change({ removeFields: ['customfield_10026'] })).status).toBe(200)
    expect(Object.keys((await create({ customfield_10026: 3 })).body.errors)).toEqual(['customfield_10026'])
    await change({ disableOptions: ['10101'] })
    expect((await create({ customfield_10041: { id: '10101' } })).status).toBe(400)
    await change({ requireFields: ['customfield_10042'] })
    expect((await create()).body.errors).toEqual({ customfield_10042: 'Environment is required.' })
    await change({ role: 'viewer' })
    expect(Object.keys((await create()).body.errors)).toEqual(['project'])
    await change({ role: 'none' })
    expect((await jira('GET', '/rest/api/3/project/SHOP')).status).toBe(404)
    expect((await change({ projectKey: 'NOPE' })).status).toBe(404)
  })

  it('has an option that was switched off again after a reset', async () => {
    const platform = { customfield_10041: { id: '10102' } }
    await change({ disableOptions: ['10102'] })
    expect((await create(platform)).status).toBe(400)
    await sandbox.send('POST', '/_sandbox/reset')
    expect((await create(platform)).status).toBe(201)
  })

  it.each([
    ['/_sandbox/jira/settings', { searchLag: 1 }],
    ['/_sandbox/jira/consent', { authorizeUrl: 'http://localhost/authorize' }],
    ['/_sandbox/jira/change', { projectKey: 'SHOP', colour: 'red' }],
  ])('refuses at %s what it does not understand', async (path, body) => {
    expect((await sandbox.send('POST', path, body)).status).toBe(400)
  })
})
