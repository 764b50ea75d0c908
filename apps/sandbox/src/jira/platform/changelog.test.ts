import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { doc, startTestSandbox, story, type TestSandbox } from '../../testing/sandbox-under-test.ts'
import { secondAccountId } from '../data/seed.ts'

type Item = { field: string; fieldId?: string; from: string | null; fromString: string | null }
type History = { id: string; author: { displayName: string }; created: string; items: Item[] }

const path = '/rest/api/3/issue'

describe('the changelog', () => {
  let sandbox: TestSandbox
  let jira: ReturnType<TestSandbox['jira']>
  beforeAll(async () => {
    sandbox = await startTestSandbox()
    jira = sandbox.jira(await sandbox.token())
  })
  beforeEach(() => sandbox.send('POST', '/_sandbox/reset'))
  afterAll(() => sandbox.close())

  const changes = async (key: string): Promise<History[]> => (await jira('GET', `${path}/${key}/changelog`)).body.values
  const create = async (fields: Record<string, unknown> = {}): Promise<string> =>
    (await jira('POST', path, story(fields))).body.key
  const edit = (key: string, fields: Record<string, unknown>) => jira('PUT', `${path}/${key}`, { fields })

  it('is empty for a new issue', async () => {
    const { body } = await jira('GET', `${path}/${await create()}/changelog`)
    expect(body).toMatchObject({ startAt: 0, maxResults: 100, total: 0, isLast: true, values: [] })
  })

  it('keeps what an edit changed, and only that, with ids and words', async () => {
    const key = await create({ summary: 'Before', description: doc('Why'), labels: ['a'], customfield_10026: 3 })
    await edit(key, { summary: 'After', description: doc('Why not'), labels: ['a', 'b'], customfield_10026: 5 })
    await edit(key, { priority: { id: '1' }, parent: { key: 'SHOP-2' }, customfield_10041: { id: '10101' } })
    await edit(key, { summary: 'After', parent: { key: 'SHOP-1' }, assignee: { accountId: secondAccountId } })
    await edit(key, { summary: 'After' })
    const all = await changes(key)
    expect(all.map(({ items }) => items)).toEqual([
      [
        {
          field: 'summary',
          fieldtype: 'jira',
          fieldId: 'summary',
          from: null,
          fromString: 'Before',
          to: null,
          toString: 'After',
        },
        {
          field: 'description',
          fieldtype: 'jira',
          fieldId: 'description',
          from: null,
          fromString: 'Why',
          to: null,
          toString: 'Why not',
        },
        {
          field: 'labels',
          fieldtype: 'jira',
          fieldId: 'labels',
          from: null,
          fromString: 'a',
          to: null,
          toString: 'a b',
        },
        {
          field: 'Story Points',
          fieldtype: 'custom',
          fieldId: 'customfield_10026',
          from: null,
          fromString: '3',
          to: null,
          toString: '5',
        },
      ],
      [
        {
          field: 'priority',
          fieldtype: 'jira',
          fieldId: 'priority',
          from: '3',
          fromString: 'Medium',
          to: '1',
          toString: 'Highest',
        },
        {
          field: 'IssueParentAssociation',
          fieldtype: 'jira',
          from: null,
          fromString: null,
          to: '10002',
          toString: 'SHOP-2',
        },
        {
          field: 'Team',
          fieldtype: 'custom',
          fieldId: 'customfield_10041',
          from: null,
          fromString: null,
          to: '10101',
          toString: 'Catalogue',
        },
      ],
      [
        {
          field: 'assignee',
          fieldtype: 'jira',
          fieldId: 'assignee',
          from: null,
          fromString: null,
          to: secondAccountId,
          toString: 'Second Person',
        },
        {
          field: 'IssueParentAssociation',
          fieldtype: 'jira',
          from: '10002',
          fromString: 'SHOP-2',
          to: '10001',
          toString: 'SHOP-1',
        },
      ],
    ])
    expect(all[0]).toMatchObject({ id: expect.stringMatching(/^\d+$/), author: { displayName: 'Demo Person' } })
    expect(Math.abs(Date.parse(all[0]?.created ?? '') - Date.now())).toBeLessThan(60_000)
    const { fields } = (await jira('GET', `${path}/${key}`)).body
    expect(fields.updated).toBe(all.at(-1)?.created)
  })

  it('keeps estimates and moves between sprints, and nothing where a call changes nothing', async () => {
    const key = await create()
    const { id } = (await jira('POST', '/rest/agile/1.0/sprint', { name: 'Next', originBoardId: 1 })).body
    for (let time = 0; time < 2; time += 1) {
      await jira('PUT', `/rest/agile/1.0/issue/${key}/estimation?boardId=1`, { value: '8' })
      await jira('POST', `/rest/agile/1.0/sprint/${id}/issue`, { issues: [key] })
    }
    await jira('POST', '/rest/agile/1.0/backlog/issue', { issues: [key] })
    expect((await changes(key)).flatMap(({ items }) => items)).toMatchObject([
      { field: 'Story Points', fromString: null, toString: '8' },
      { field: 'Sprint', fieldId: 'customfield_10020', from: '', to: String(id), toString: 'Next' },
      { field: 'Sprint', from: String(id), fromString: 'Next', to: '', toString: '' },
    ])
  })

  it('keeps what deleting a sprint or an epic takes away', async () => {
    const epic = await create({ issuetype: { id: '10000' } })
    const key = await create({ parent: { key: epic } })
    const { id } = (await jira('POST', '/rest/agile/1.0/sprint', { name: 'Gone', originBoardId: 1 })).body
    await jira('POST', `/rest/agile/1.0/sprint/${id}/issue`, { issues: [key] })
    await jira('DELETE', `/rest/agile/1.0/sprint/${id}`)
    await jira('DELETE', `${path}/${epic}`)
    expect((await changes(key)).flatMap(({ items }) => items).slice(1)).toMatchObject([
      { field: 'Sprint', fromString: 'Gone', toString: '' },
      { field: 'IssueParentAssociation', fromString: epic, toString: null },
    ])
  })

  it('keeps what the team does: begun, done with a resolution, carried over to the next sprint', async () => {
    const { id } = (await jira('POST', '/rest/agile/1.0/sprint', { name: 'Next', originBoardId: 1 })).body
    // SHOP-4 (3 points, begun), SHOP-5 (2) and SHOP-6 (8) are in the active sprint, which ends in ten days
    const body = { boardId: 1, days: 14, seed: 1, velocity: 5, spread: 0, events: false }
    const { events } = (await sandbox.send('POST', '/_sandbox/jira/advance', body)).body
    const [done, open] = [await changes('SHOP-4'), await changes('SHOP-6')]
    expect(done.map(({ items }) => items)).toMatchObject([
      [
        { field: 'status', from: '10002', fromString: 'In Progress', to: '10003', toString: 'Done' },
        { field: 'resolution', from: null, to: '10000', toString: 'Done' },
      ],
    ])
    expect(open.flatMap(({ items }) => items)).toContainEqual(
      expect.objectContaining({ field: 'Sprint', from: '2', to: `2, ${id}`, toString: 'SHOP Sprint 2, Next' }),
    )
    for (const { author } of [...done, ...open]) expect(author.displayName).toMatch(/^(Second|Third|Fourth) Person$/)
    const told = events.find(({ kind, key }: { kind: string; key: string }) => kind === 'done' && key === 'SHOP-4')
    expect(Date.parse(done[0]?.created ?? '')).toBe(Date.parse(told.at))
    const { fields } = (await jira('GET', `${path}/SHOP-4?fields=resolutiondate,updated`)).body
    expect(fields).toEqual({ resolutiondate: done[0]?.created, updated: done[0]?.created })
  })

  it('keeps the newest hundred, gives them in pages, and the newest forty with the issue', async () => {
    const key = await create({ summary: 'Title 0' })
    for (let at = 1; at <= 105; at += 1) {
      // one issue takes a hundred writes in half a minute
      if (at % 20 === 0) sandbox.advance(31_000)
      await edit(key, { summary: `Title ${at}` })
    }
    const last = (await jira('GET', `${path}/${key}/changelog?startAt=90&maxResults=50`)).body
    expect(last).toMatchObject({ startAt: 90, maxResults: 50, total: 100, isLast: true })
    expect(last.values).toHaveLength(10)
    expect(last.values.at(-1).items).toMatchObject([{ fromString: 'Title 104', toString: 'Title 105' }])
    const titles = ({ histories }: { histories: { items: { toString: string }[] }[] }) =>
      histories.map(({ items }) => items[0]?.toString)
    const newest = Array.from({ length: 40 }, (_, at) => `Title ${105 - at}`)
    const { changelog } = (await jira('GET', `${path}/${key}?expand=changelog&fields=summary`)).body
    expect(changelog).toMatchObject({ startAt: 0, total: 100 })
    expect(titles(changelog)).toEqual(newest)
    const search = { jql: `key = ${key}`, fields: ['summary'], expand: 'names,changelog' }
    expect(titles((await jira('POST', '/rest/api/3/search/jql', search)).body.issues[0].changelog)).toEqual(newest)
    const fetch = { issueIdsOrKeys: [key], fields: ['summary'], expand: ['changelog'] }
    expect(titles((await jira('POST', `${path}/bulkfetch`, fetch)).body.issues[0].changelog)).toEqual(newest)
    expect((await jira('GET', `${path}/${key}`)).body.changelog).toBeUndefined()
  })

  it('comes for many issues at once, by field and in pages, without those that are not there', async () => {
    const [first, second] = [await create(), await create()]
    await edit(first, { summary: 'One', labels: ['x'] })
    await edit(second, { labels: ['y'] })
    await edit(first, { labels: ['z'] })
    const ask = async (body: object) => (await jira('POST', '/rest/api/3/changelog/bulkfetch', body)).body
    const id = async (key: string) => (await jira('GET', `${path}/${key}?fields=id`)).body.id
    const both = [first, await id(second), 'SHOP-999']
    const all = await ask({ issueIdsOrKeys: both })
    expect(all.nextPageToken).toBeUndefined()
    expect(all.issueChangeLogs.map(({ issueId }: { issueId: string }) => issueId)).toEqual([
      await id(first),
      await id(second),
    ])
    expect(all.issueChangeLogs[0].changeHistories).toHaveLength(2)
    const { created } = all.issueChangeLogs[0].changeHistories[0]
    expect(created).toBe(Date.parse((await changes(first))[0]?.created ?? ''))
    const summaries = await ask({ issueIdsOrKeys: both, fieldIds: ['summary'] })
    expect(summaries.issueChangeLogs).toMatchObject([{ changeHistories: [{ items: [{ field: 'summary' }] }] }])
    const pages: number[] = []
    let nextPageToken: string | undefined
    do {
      const page = await ask({ issueIdsOrKeys: both, maxResults: 2, nextPageToken })
      pages.push(page.issueChangeLogs.flatMap((one: { changeHistories: unknown[] }) => one.changeHistories).length)
      nextPageToken = page.nextPageToken
    } while (nextPageToken !== undefined)
    expect(pages).toEqual([2, 1])
  })

  it.each([
    { issueIdsOrKeys: [] },
    { issueIdsOrKeys: Array.from({ length: 1001 }, (_, at) => `SHOP-${at}`) },
    { issueIdsOrKeys: ['SHOP-1'], fieldIds: Array.from({ length: 11 }, (_, at) => `field${at}`) },
    { issueIdsOrKeys: ['SHOP-1'], nextPageToken: 'x' },
    { issueIdsOrKeys: ['SHOP-1'], maxResults: 0 },
  ])('refuses what Jira would', async (body) => {
    expect((await jira('POST', '/rest/api/3/changelog/bulkfetch', body)).status).toBe(400)
  })
})
