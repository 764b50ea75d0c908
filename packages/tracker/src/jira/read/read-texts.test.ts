import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tracker } from '../../port/tracker.ts'
import { TrackerError } from '../../port/tracker-error.ts'
import { hasDescriptions, requestProblems } from '../../testing/jira-description.ts'
import { type Sandbox, startSandbox } from '../../testing/sandbox.ts'
import { jiraScopes } from '../auth/jira-scopes.ts'
import { createJiraTracker } from '../create-jira-tracker.ts'

describe('reading issues as text, on the sandbox', () => {
  let sandbox: Sandbox
  let tracker: Tracker
  let create: (type: string, summary: string, more?: Record<string, unknown>) => Promise<string>
  const unlike: string[] = []

  const open = async (scopes?: readonly string[]) => {
    const { grant, sites } = await sandbox.link(scopes)
    const site = sites.find(({ name }) => name === 'planwright-demo')
    if (!site) throw new Error('no site')
    const siteUrl = `${sandbox.url}/ex/jira/${site.id}`
    create = async (type, summary, more = {}) => {
      const response = await fetch(`${siteUrl}/rest/api/3/issue`, {
        method: 'POST',
        headers: { authorization: `Bearer ${grant.accessToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ fields: { project: { key: 'SHOP' }, issuetype: { name: type }, summary, ...more } }),
      })
      const created = await response.json()
      if (!response.ok) throw new Error(JSON.stringify(created))
      return created.key
    }
    return createJiraTracker({
      apiUrl: sandbox.url,
      site,
      accessToken: async () => grant.accessToken,
      refreshAccessToken: async () => grant.accessToken,
      fetch: (input, init) => {
        const url = new URL(String(input instanceof Request ? input.url : input))
        const path = url.pathname.replace(/^\/ex\/jira\/[^/]+/, '')
        const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
        if (hasDescriptions) unlike.push(...requestProblems(init?.method ?? 'GET', path, url.searchParams, body))
        return fetch(input, init)
      },
    })
  }
  const faultOf = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => (error instanceof TrackerError ? error : undefined),
    )
  const description = (...content: unknown[]) => ({ description: { type: 'doc', version: 1, content } })
  const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })

  beforeAll(async () => {
    sandbox = await startSandbox()
    tracker = await open()
  })
  afterAll(() => sandbox?.close())
  beforeEach(async () => {
    await sandbox.control('POST', 'reset')
    unlike.length = 0
  })

  it('reads an epic with its stories, oldest first, descriptions as Markdown below a heading', async () => {
    const heading = { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'Goal' }] }
    const epic = await create('Epic', 'Click and collect', description(heading, paragraph('Pick up in a shop.')))
    const parent = { parent: { key: epic } }
    const first = await create('Story', 'Choose a shop', { ...parent, ...description(paragraph('At checkout.')) })
    const second = await create('Story', 'Cancel an order', parent)
    await create('Story', 'Of nobody')
    expect(await tracker.readTexts({ under: epic }, 50)).toEqual({
      more: false,
      items: [
        {
          key: epic,
          title: 'Click and collect',
          typeName: 'Epic',
          parentKey: null,
          text: '### Goal\n\nPick up in a shop.',
          hasPictures: false,
        },
        {
          key: first,
          title: 'Choose a shop',
          typeName: 'Story',
          parentKey: epic,
          text: 'At checkout.',
          hasPictures: false,
        },
        { key: second, title: 'Cancel an order', typeName: 'Story', parentKey: epic, text: '', hasPictures: false },
      ],
    })
    expect(unlike).toEqual([])
  })

  it('reads what a search finds, in its order, and says when there is more', async () => {
    for (const title of ['one', 'two', 'three']) await create('Story', `Zebra ${title}`)
    const matching = 'project = SHOP AND summary ~ "zebra" ORDER BY created DESC'
    const all = await tracker.readTexts({ matching }, 50)
    expect([all.items.length, all.more]).toEqual([3, false])
    const some = await tracker.readTexts({ matching }, 2)
    expect([some.items.map(({ key }) => key), some.more]).toEqual([all.items.slice(0, 2).map(({ key }) => key), true])
    expect(await tracker.readTexts({ matching: 'summary ~ "nothing of the kind"' }, 50)).toEqual({
      items: [],
      more: false,
    })
  })

  it('gives the words of Jira for a search that it does not understand', async () => {
    const fault = await faultOf(tracker.readTexts({ matching: 'colour = blue' }, 50))
    expect(fault?.kind).toBe('rejected')
    expect(fault?.words).toContain("Field 'colour' does not exist")
  })

  it('finds no issue that is not there, or that the person may not see', async () => {
    expect((await faultOf(tracker.readTexts({ under: 'SHOP-99999' }, 50)))?.kind).toBe('not-found')
    expect((await faultOf(tracker.readTexts({ under: '../../x' }, 50)))?.kind).toBe('not-found')
  })

  it('needs no scope beyond reading work', async () => {
    const epic = await create('Epic', 'Readable')
    const reader = await open(['read:jira-work', 'read:jira-user', 'offline_access'])
    expect((await reader.readTexts({ under: epic }, 50)).items).toHaveLength(1)
    expect(jiraScopes).toContain('read:jira-work')
  })
})
