import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { labSite, startTestSandbox, type TestSandbox } from '../../testing/sandbox-under-test.ts'
import { jiraRoutes } from '../jira-routes.ts'

describe('projects and their metadata', () => {
  let sandbox: TestSandbox
  let jira: ReturnType<TestSandbox['jira']>
  beforeAll(async () => {
    sandbox = await startTestSandbox()
    jira = sandbox.jira(await sandbox.token())
  })
  afterAll(() => sandbox.close())

  it('answers only operations that Atlassian describes, or that are known to be left out there', () => {
    const unknown = jiraRoutes.filter((route) => sandbox.judge?.knows(route.method, route.path) === false)
    expect(unknown.map((route) => `${route.method} ${route.path}`)).toEqual([])
  })

  it('lists all projects, and with action=create only those one may write to', async () => {
    const keys = async (query: string) =>
      (await jira('GET', `/rest/api/3/project/search${query}`)).body.values.map((one: { key: string }) => one.key)
    expect(await keys('')).toEqual(['APP', 'DOCS', 'HELP', 'OPS', 'PAY', 'SHOP', 'VAULT'])
    expect(await keys('?action=create')).toEqual(['APP', 'DOCS', 'HELP', 'OPS', 'PAY', 'SHOP'])
    expect(await keys('?query=mobile&typeKey=software')).toEqual(['APP'])
    expect(await keys('?startAt=5&maxResults=1')).toEqual(['SHOP'])
  })

  it('tells company-managed from team-managed projects', async () => {
    expect((await jira('GET', '/rest/api/3/project/SHOP')).body).toMatchObject({ style: 'classic', simplified: false })
    expect((await jira('GET', '/rest/api/3/project/APP')).body).toMatchObject({ style: 'next-gen', simplified: true })
    expect((await jira('GET', '/rest/api/3/project/NOPE')).status).toBe(404)
  })

  it('gives issue types with hierarchy levels; one project has no epic', async () => {
    const levels = async (key: string) =>
      (await jira('GET', `/rest/api/3/issue/createmeta/${key}/issuetypes`)).body.issueTypes.map(
        (type: { hierarchyLevel: number }) => type.hierarchyLevel,
      )
    expect(await levels('SHOP')).toEqual([1, 0, 0, 0, -1])
    expect(await levels('DOCS')).toEqual([0, 0, 0, -1])
  })

  it('gives the create fields with options, and leaves out what is not on the screen', async () => {
    const fields = async (path: string) =>
      new Map<string, Record<string, unknown>>(
        (await jira('GET', `/rest/api/3/issue/createmeta/${path}`)).body.fields.map((one: { fieldId: string }) => [
          one.fieldId,
          one,
        ]),
      )
    const shop = await fields('SHOP/issuetypes/10001')
    expect(shop.get('customfield_10041')).toMatchObject({ name: 'Team', schema: { type: 'option' } })
    expect(shop.get('customfield_10041')?.allowedValues).toHaveLength(4)
    expect(shop.get('customfield_10026')).toMatchObject({ schema: { custom: expect.stringContaining(':float') } })
    expect((await fields('SHOP/issuetypes/10000')).has('parent')).toBe(false)
    expect((await fields('PAY/issuetypes/10001')).has('customfield_10026')).toBe(false)
    const app = await fields('APP/issuetypes/10011')
    expect(app.get('customfield_10016')).toMatchObject({
      schema: { custom: 'com.pyxis.greenhopper.jira:jsw-story-points' },
    })
    expect((await jira('GET', '/rest/api/3/issue/createmeta/SHOP/issuetypes/10001?maxResults=500')).body).toMatchObject(
      {
        errorMessages: ["Parameter 'maxResults' must not exceed the limit '200'"],
      },
    )
  })

  it('says which fields are required in the audit project', async () => {
    const lab = sandbox.jira(await sandbox.token(), labSite)
    const { body } = await lab('GET', '/rest/api/3/issue/createmeta/AUDIT/issuetypes/10001')
    const required = body.fields.filter((one: { required: boolean }) => one.required)
    expect(required.map((one: { fieldId: string }) => one.fieldId)).toContain('customfield_10050')
  })

  it('lists fields, priorities, link types and the person', async () => {
    const ids = (await jira('GET', '/rest/api/3/field')).body.map((one: { id: string }) => one.id)
    expect(ids).toEqual(expect.arrayContaining(['summary', 'customfield_10016', 'customfield_10061']))
    expect((await jira('GET', '/rest/api/3/priority')).body).toHaveLength(5)
    expect((await jira('GET', '/rest/api/3/issueLinkType')).body.issueLinkTypes[0].name).toBe('Blocks')
    expect((await jira('GET', '/rest/api/3/myself')).body.displayName).toBe('Demo Person')
    expect((await jira('GET', '/rest/api/3/configuration')).body.issueLinkingEnabled).toBe(true)
    expect((await jira('GET', '/rest/api/3/serverInfo')).body.deploymentType).toBe('Cloud')
  })

  it('tells what a person may do, and refuses unknown permissions', async () => {
    const may = async (project: string) =>
      (await jira('GET', `/rest/api/3/mypermissions?projectKey=${project}&permissions=CREATE_ISSUES,BROWSE_PROJECTS`))
        .body.permissions
    expect((await may('SHOP')).CREATE_ISSUES.havePermission).toBe(true)
    expect((await may('VAULT')).CREATE_ISSUES.havePermission).toBe(false)
    expect((await may('VAULT')).BROWSE_PROJECTS.havePermission).toBe(true)
    expect((await jira('GET', '/rest/api/3/mypermissions')).status).toBe(400)
    expect((await jira('GET', '/rest/api/3/mypermissions?permissions=FLY')).status).toBe(400)
  })

  it('serves avatars and type icons as images', async () => {
    const { body } = await jira('GET', '/rest/api/3/issue/createmeta/SHOP/issuetypes')
    const path = new URL(body.issueTypes[0].iconUrl).pathname
    const image = await sandbox.send('GET', path)
    expect(image.headers.get('content-type')).toBe('image/svg+xml')
    expect(image.text).toContain('<svg')
  })
})
