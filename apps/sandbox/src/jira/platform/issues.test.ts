import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoSite, doc, labSite, startTestSandbox, story, type TestSandbox } from '../../testing/sandbox-under-test.ts'

describe('issues', () => {
  let sandbox: TestSandbox
  let jira: ReturnType<TestSandbox['jira']>
  beforeAll(async () => {
    sandbox = await startTestSandbox()
    jira = sandbox.jira(await sandbox.token())
  })
  afterAll(() => sandbox.close())

  const create = async (fields: Record<string, unknown> = {}, project?: string, type?: string) =>
    jira('POST', '/rest/api/3/issue', story(fields, project, type))
  const errorsOf = async (fields: Record<string, unknown>, project?: string, type?: string) => {
    const reply = await create(fields, project, type)
    expect(reply.status).toBe(400)
    return reply.body.errors
  }

  it('creates, reads back, changes and deletes one', async () => {
    const epic = (await create({ summary: 'An epic' }, 'SHOP', '10000')).body
    const made = await jira('POST', '/rest/api/3/issue', {
      ...story({
        summary: 'Pay by card',
        description: doc('As a buyer'),
        parent: { key: epic.key },
        labels: ['first', 'second'],
        priority: { id: '2' },
        customfield_10026: 5,
        customfield_10041: { id: '10101' },
        customfield_10042: { value: 'Staging' },
        customfield_10044: 'Cards work.',
        customfield_10045: doc('Try it.'),
        customfield_10046: [{ value: 'Web' }, { id: '10121' }],
        customfield_10047: { id: '10130', child: { value: 'North' } },
        customfield_10048: '2026-12-24',
      }),
      properties: [{ key: 'item', value: { id: 7 } }],
    })
    expect(made.status).toBe(201)
    const path = `/rest/api/3/issue/${made.body.key}`
    const { body } = await jira('GET', `${path}?properties=item`)
    expect(body).toMatchObject({
      id: made.body.id,
      properties: { item: { id: 7 } },
      fields: {
        summary: 'Pay by card',
        description: doc('As a buyer'),
        parent: { key: epic.key },
        labels: ['first', 'second'],
        priority: { name: 'High' },
        customfield_10026: 5,
        customfield_10041: { id: '10101', value: 'Catalogue' },
        customfield_10042: { value: 'Staging' },
        customfield_10046: [{ value: 'Web' }, { value: 'iOS' }],
        customfield_10047: { value: 'Europe', child: { value: 'North' } },
        customfield_10048: '2026-12-24',
        reporter: { displayName: 'Demo Person' },
      },
    })
    expect(
      (await jira('PUT', path, { fields: { summary: 'Pay by bank' }, update: { labels: [{ add: 'third' }] } })).status,
    ).toBe(204)
    const changed = await jira('GET', `${path}?fields=summary,labels`)
    expect(changed.body.fields).toEqual({ summary: 'Pay by bank', labels: ['first', 'second', 'third'] })
    expect((await jira('DELETE', path)).status).toBe(204)
    expect((await jira('GET', path)).body.errorMessages).toEqual([
      'Issue does not exist or you do not have permission to see it.',
    ])
  })

  it.each<[string, Record<string, unknown>, Record<string, string>]>([
    [
      'a summary over two lines',
      { summary: 'a\nb' },
      { summary: 'The summary is invalid because it contains newline characters.' },
    ],
    ['a summary of 256 characters', { summary: 'x'.repeat(256) }, { summary: "Summary can't exceed 255 characters." }],
    ['no summary', { summary: undefined }, { summary: 'You must specify a summary of the issue.' }],
    [
      'a description in plain text',
      { description: 'text' },
      { description: 'Operation value must be an Atlassian Document (see the Atlassian Document Format)' },
    ],
    [
      'a broken document',
      { description: { type: 'doc', version: 1, content: [{ type: 'text', text: 'x' }] } },
      { description: 'INVALID_INPUT' },
    ],
    [
      'a description that is too long',
      { description: doc('x'.repeat(32_768)) },
      { description: 'The entered text is too long. It exceeds the allowed limit of 32,767 characters.' },
    ],
    ['a label with a space', { labels: ['x y'] }, { labels: "The label 'x y' contains spaces which is invalid." }],
    [
      'an unknown field',
      { customfield_99999: 1 },
      {
        customfield_99999: "Field 'customfield_99999' cannot be set. It is not on the appropriate screen, or unknown.",
      },
    ],
    ['an unknown option', { customfield_10041: { id: '1' } }, { customfield_10041: "Option id '1' is not valid" }],
    ['a word for a number', { customfield_10026: '5' }, { customfield_10026: 'Operation value must be a number' }],
    [
      'a parent of the wrong level',
      { parent: { key: 'SHOP-3' } },
      { parent: 'Given parent work item does not belong to appropriate hierarchy.' },
    ],
    ['a parent that is not there', { parent: { key: 'SHOP-999' } }, { parent: 'Could not find issue by id or key.' }],
    ['a wrong type', { issuetype: { id: '1' } }, { issuetype: 'The issue type selected is invalid.' }],
  ])('refuses %s', async (_name, fields, errors) => {
    expect(await errorsOf(fields)).toEqual(errors)
  })

  it('refuses points where the field is off the screen, and a project one may not write to', async () => {
    expect(Object.keys(await errorsOf({ customfield_10026: 3 }, 'PAY'))).toEqual(['customfield_10026'])
    expect(await errorsOf({}, 'VAULT')).toEqual({
      project: 'You do not have permission to create issues in this project.',
    })
    const lab = sandbox.jira(await sandbox.token(), labSite)
    expect((await lab('POST', '/rest/api/3/issue', story({}, 'AUDIT'))).body.errors).toEqual({
      customfield_10050: 'Cost centre is required.',
    })
  })

  it('keeps the good ones of a bulk and lists the bad ones by their number', async () => {
    const issueUpdates = [story({ summary: 'One' }), story({ labels: ['a b'] }), story({ summary: 'Three' })]
    const { status, body } = await jira('POST', '/rest/api/3/issue/bulk', { issueUpdates })
    expect(status).toBe(201)
    expect(body.issues).toHaveLength(2)
    expect(body.errors).toEqual([
      {
        status: 400,
        failedElementNumber: 1,
        elementErrors: { errorMessages: [], errors: { labels: "The label 'a b' contains spaces which is invalid." } },
      },
    ])
  })

  it('answers 400 with the same body when all of a bulk failed, and refuses more than 50', async () => {
    const refused = await jira('POST', '/rest/api/3/issue/bulk', { issueUpdates: [story({ summary: '' })] })
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ issues: [], errors: [{ failedElementNumber: 0 }] })
    const before = (await sandbox.state()).sites[0].issues.length
    const many = await jira('POST', '/rest/api/3/issue/bulk', {
      issueUpdates: Array.from({ length: 51 }, () => story()),
    })
    expect(many.status).toBe(400)
    expect((await sandbox.state()).sites[0].issues).toHaveLength(before)
  })

  it('fetches many with fields and properties, and says which are not there', async () => {
    const { key } = (await jira('POST', '/rest/api/3/issue', { ...story(), properties: [{ key: 'mark', value: 'm' }] }))
      .body
    const request = { issueIdsOrKeys: [key, 'SHOP-1', 'SHOP-9999'], fields: ['summary'], properties: ['mark'] }
    const { body } = await jira('POST', '/rest/api/3/issue/bulkfetch', request)
    expect(body.issues.map((one: { key: string }) => one.key)).toEqual(['SHOP-1', key])
    expect(body.issues[1].properties).toEqual({ mark: 'm' })
    expect(body.issueErrors).toMatchObject([{ id: 'SHOP-9999' }])
    const tooMany = { issueIdsOrKeys: Array.from({ length: 101 }, (_, index) => `SHOP-${index}`) }
    expect((await jira('POST', '/rest/api/3/issue/bulkfetch', tooMany)).status).toBe(400)
  })

  it('keeps properties within their limits', async () => {
    const path = '/rest/api/3/issue/SHOP-1/properties'
    expect((await jira('PUT', `${path}/mark`, { run: 1 })).status).toBe(201)
    expect((await jira('PUT', `${path}/mark`, { run: 2 })).status).toBe(200)
    expect((await jira('GET', `${path}/mark`)).body).toEqual({ key: 'mark', value: { run: 2 } })
    expect((await jira('PUT', `${path}/mark`, 'x'.repeat(32_768))).status).toBe(400)
    expect((await jira('PUT', `${path}/${'k'.repeat(256)}`, 1)).status).toBe(400)
    expect((await jira('DELETE', `${path}/mark`)).status).toBe(204)
    expect((await jira('GET', `${path}/mark`)).status).toBe(404)
  })

  it('links issues once, whoever repeats it', async () => {
    const link = { type: { name: 'Blocks' }, inwardIssue: { key: 'SHOP-3' }, outwardIssue: { key: 'SHOP-4' } }
    expect((await jira('POST', '/rest/api/3/issueLink', link)).status).toBe(201)
    expect((await jira('POST', '/rest/api/3/issueLink', link)).status).toBe(201)
    const { issuelinks } = (await jira('GET', '/rest/api/3/issue/SHOP-3?fields=issuelinks')).body.fields
    expect(issuelinks).toMatchObject([{ type: { outward: 'blocks' }, outwardIssue: { key: 'SHOP-4' } }])
    const path = `/rest/api/3/issueLink/${issuelinks[0].id}`
    expect((await jira('GET', path)).body).toMatchObject({ inwardIssue: { key: 'SHOP-3' } })
    expect((await jira('DELETE', path)).status).toBe(204)
    expect((await jira('GET', path)).status).toBe(404)
    expect((await jira('POST', '/rest/api/3/issueLink', { ...link, type: { name: 'Eats' } })).status).toBe(404)
  })

  it('asks before deleting sub-tasks, and leaves an epic’s stories without it', async () => {
    const epic = (await create({}, 'SHOP', '10000')).body
    const child = (await create({ parent: { id: epic.id } })).body
    const subtask = (await create({ parent: { id: child.id } }, 'SHOP', '10004')).body
    expect((await jira('DELETE', `/rest/api/3/issue/${child.key}`)).status).toBe(400)
    expect((await jira('DELETE', `/rest/api/3/issue/${epic.key}`)).status).toBe(204)
    expect((await jira('GET', `/rest/api/3/issue/${child.key}`)).body.fields.parent).toBeUndefined()
    expect((await jira('DELETE', `/rest/api/3/issue/${child.key}?deleteSubtasks=true`)).status).toBe(204)
    expect((await jira('GET', `/rest/api/3/issue/${subtask.key}`)).status).toBe(404)
  })

  it('deletes many as a task, and says which it could not', async () => {
    const one = (await create({ labels: ['gone'] })).body
    const vault = sandbox.send('POST', '/_sandbox/jira/change', { projectKey: 'VAULT', role: 'member' })
    expect((await vault).status).toBe(200)
    const kept = (await create({}, 'VAULT')).body
    await sandbox.send('POST', '/_sandbox/jira/change', { projectKey: 'VAULT', role: 'viewer' })
    expect((await jira('GET', '/rest/api/3/label')).body.values).toContain('gone')
    const selectedIssueIdsOrKeys = [one.key, kept.key, 'SHOP-9999']
    const { status, body } = await jira('POST', '/rest/api/3/bulk/issues/delete', { selectedIssueIdsOrKeys })
    expect(status).toBe(201)
    expect((await jira('GET', `/rest/api/3/bulk/queue/${body.taskId}`)).body).toMatchObject({
      status: 'COMPLETE',
      processedAccessibleIssues: [Number(one.id)],
      failedAccessibleIssues: { [kept.id]: [expect.any(String)] },
      invalidOrInaccessibleIssueCount: 1,
    })
    expect((await jira('GET', `/rest/api/3/issue/${one.key}`)).status).toBe(404)
    const many = { selectedIssueIdsOrKeys: Array.from({ length: 1001 }, (_, index) => String(index)) }
    expect((await jira('POST', '/rest/api/3/bulk/issues/delete', many)).status).toBe(400)
  })

  it('takes a JSON content type without a body, and refuses half a body', async () => {
    const { key } = (await create()).body
    const path = `/ex/jira/${demoSite}/rest/api/3/issue/${key}`
    const headers = { authorization: `Bearer ${await sandbox.token()}`, 'content-type': 'application/json' }
    expect((await fetch(`${sandbox.url}${path}`, { method: 'PUT', headers, body: '{"fields"' })).status).toBe(400)
    expect((await fetch(`${sandbox.url}${path}`, { method: 'DELETE', headers })).status).toBe(204)
  })

  it('takes comments as rich text only', async () => {
    const path = '/rest/api/3/issue/SHOP-2/comment'
    expect((await jira('POST', path, { body: 'words' })).status).toBe(400)
    expect((await jira('POST', path, { body: doc('Words') })).status).toBe(201)
    expect((await jira('GET', path)).body.comments).toMatchObject([{ body: doc('Words') }])
  })
})
