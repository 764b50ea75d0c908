import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { seedJira } from '../jira/data/seed.ts'
import type { Issue, RichText, Site } from '../jira/data/state.ts'
import { seedLinear } from '../linear/data/seed.ts'
import { defaultLinearSettings } from '../linear/linear-settings.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import { defaultSettings } from '../settings.ts'
import { createTestBrowser } from '../testing/browser.ts'
import { startTestServer } from '../testing/server.ts'
import { registerPages } from './pages.ts'
import { stylesheetPath } from './send-page.ts'

const productUrl = 'http://product.test:3000'
const now = () => Date.UTC(2026, 0, 5)
let app: FastifyInstance
let origin: string
let context: SandboxContext

beforeEach(async () => {
  const server = await startTestServer((instance, publicUrl) => {
    context = {
      publicUrl,
      productUrl,
      state: {
        current: {
          version: 1,
          jira: seedJira(now()),
          codes: [],
          grants: [],
          linear: { data: seedLinear(now()), codes: [], grants: [], apiKeys: [] },
        },
      },
      settings: { ...defaultSettings },
      linearSettings: { ...defaultLinearSettings },
      now,
      onReset: () => undefined,
      changed: () => undefined,
      log: instance.log,
    }
    registerPages(instance, context)
  })
  app = server.app
  origin = server.origin
})
afterEach(() => app.close())

describe('every page', () => {
  it('allows no script, is labelled, and links to pages that exist', async () => {
    const seen = new Set<string>()
    const waiting = ['/']
    while (waiting.length > 0) {
      const path = waiting.shift() ?? ''
      if (seen.has(path) || ['/outbox', '/differences', stylesheetPath].includes(path)) continue
      seen.add(path)
      const page = await open(path)
      expect([path, page.status]).toEqual([path, 200])
      expect(page.headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'self'; img-src 'self'/,
      )
      expect(page.headers.get('cross-origin-opener-policy')).toBeNull()
      expect(page.text).toMatch(/Sandbox – not the real (Jira|Linear)/)
      expect(page.text).not.toMatch(/<script|style="|\son[a-z]+=/)
      waiting.push(
        ...[...page.text.matchAll(/href="(\/[^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&')),
      )
    }
    expect([...seen].filter((path) => path.includes('/browse/')).length).toBeGreaterThan(5)
    expect([...seen].filter((path) => path.endsWith('/backlog')).length).toBeGreaterThan(5)
  })

  it('escapes whatever an issue says, and lets only web addresses become links', async () => {
    const hostile = '"><script>alert(1)</script>'
    const site = demoSite()
    const link = (href: string) => ({ type: 'text', text: hostile, marks: [{ type: 'link', attrs: { href } }] })
    Object.assign(issueOf(site, 'SHOP-4'), {
      summary: hostile,
      labels: [hostile],
      custom: { customfield_10044: hostile },
      description: documentOf([
        { type: 'paragraph', content: [link('javascript:alert(1)'), link('https://example.org/?a="b')] },
        { type: 'unknownNode', content: [{ type: 'text', text: hostile, marks: [{ type: 'unknownMark' }] }] },
        { type: 'heading', attrs: { level: '1><script>' }, content: [{ type: 'text', text: 'H' }] },
      ]),
    })
    for (const path of [
      '/sites/planwright-demo/browse/SHOP-4',
      '/sites/planwright-demo/jira/software/c/projects/SHOP/boards/1/backlog',
      `/sites/planwright-demo/issues/?jql=${encodeURIComponent('project = SHOP')}`,
      `/sites/planwright-demo/issues/?jql=${encodeURIComponent(hostile)}`,
    ]) {
      const { text } = await open(path)
      expect(text).toContain('&quot;&gt;&lt;script&gt;')
      expect(text).not.toContain('<script')
      expect(text).not.toContain('javascript:alert(1)"')
    }
    const { text } = await open('/sites/planwright-demo/browse/SHOP-4')
    expect(text).toContain('<a href="https://example.org/?a=%22b" rel="noreferrer">')
  })

  it('says so when something does not exist', async () => {
    for (const path of [
      '/sites/none',
      '/sites/planwright-demo/browse/SHOP-999',
      '/sites/planwright-demo/browse/NONE',
    ]) {
      const page = await open(path)
      expect([path, page.status]).toEqual([path, 404])
    }
  })
})

describe('an issue', () => {
  it('shows its text with headings, lists and tasks, and what it belongs to', async () => {
    const site = demoSite()
    const text = (words: string) => [{ type: 'paragraph', content: [{ type: 'text', text: words }] }]
    Object.assign(issueOf(site, 'SHOP-4'), {
      labels: ['checkout'],
      description: documentOf([
        { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Acceptance Criteria' }] },
        { type: 'bulletList', content: [{ type: 'listItem', content: text('Given a cart') }] },
        { type: 'orderedList', content: [{ type: 'listItem', content: text('First') }] },
        {
          type: 'taskList',
          content: [
            { type: 'taskItem', attrs: { state: 'DONE' }, content: [{ type: 'text', text: 'Agreed' }] },
            { type: 'taskItem', attrs: { state: 'TODO' }, content: [{ type: 'text', text: 'Built' }] },
          ],
        },
        { type: 'paragraph', content: [{ type: 'text', text: 'Bold', marks: [{ type: 'strong' }] }] },
      ]),
    })
    const page = (await open('/sites/planwright-demo/browse/SHOP-4')).text
    expect(page).toContain('<h3>Acceptance Criteria</h3>')
    expect(page).toContain('<ul><li><p>Given a cart</p></li></ul>')
    expect(page).toContain('<ol start="1"><li><p>First</p></li></ol>')
    expect(page).toMatch(/type="checkbox" disabled checked\s+aria-label="Done"><span>Agreed/)
    expect(page).toMatch(/type="checkbox" disabled\s+aria-label="Not done"><span>Built/)
    expect(page).toContain('<strong>Bold</strong>')
    expect(factIn(page, 'Story points')).toBe('3')
    expect(factIn(page, 'Sprint')).toBe('SHOP Sprint 2')
    expect(factIn(page, 'Team')).toBe('Catalogue')
    expect(factIn(page, 'Parent')).toContain('/sites/planwright-demo/browse/SHOP-1')
    expect(factIn(page, 'Labels')).toContain('checkout')
  })

  it('reads its links from both ends, and an epic lists its children', async () => {
    const source = (await open('/sites/planwright-demo/browse/SHOP-6')).text
    expect(source).toMatch(/<h3 class="muted">blocks<\/h3>[\s\S]*SHOP-7/)
    const target = (await open('/sites/planwright-demo/browse/SHOP-7')).text
    expect(target).toMatch(/<h3 class="muted">is blocked by<\/h3>[\s\S]*SHOP-6/)
    expect((await open('/sites/planwright-demo/browse/SHOP-1')).text).toMatch(/Child issues[\s\S]*SHOP-3/)
  })

  it('shows the words of nested choices and people', async () => {
    const issue = issueOf(demoSite(), 'SHOP-4')
    issue.custom = {
      customfield_10046: ['10120', '10122'],
      customfield_10047: { id: '10130', childId: '10131' },
      customfield_10049: context.state.current.jira.people[1]?.accountId,
    }
    const page = (await open('/sites/planwright-demo/browse/SHOP-4')).text
    expect(factIn(page, 'Platforms')).toBe('Web, Android')
    expect(factIn(page, 'Region')).toBe('Europe › North')
    expect(factIn(page, 'Reviewer')).toBe('Second Person')
  })
})

describe('a board', () => {
  const backlog = '/sites/planwright-demo/jira/software/c/projects/SHOP/boards/1/backlog'

  it('shows sprints with dates, goals and points, then the backlog, and the epics', async () => {
    const site = demoSite()
    const sprint = site.sprints.find(({ name }) => name === 'SHOP Sprint 2')
    Object.assign(sprint ?? {}, { goal: 'Sell <more>' })
    const page = (await open(backlog)).text
    const active = sectionOf(page, 'sprint-2')
    expect(active).toContain('1 Jan 2026')
    expect(active).toContain('15 Jan 2026')
    expect(active).toContain('Sell &lt;more&gt;')
    expect(active).toContain('<span class="points sum">13 SP</span>')
    expect(keysIn(active)).toEqual(['SHOP-4', 'SHOP-5', 'SHOP-6'])
    expect(keysIn(sectionOf(page, 'backlog'))).toEqual(['SHOP-7', 'SHOP-8'])
    expect(keysIn(sectionOf(page, 'sprint-1'))).toEqual(['SHOP-3'])
    expect(page.slice(page.indexOf('id="epics"'))).toContain('Pay without an account')
  })

  it('follows the rank', async () => {
    issueOf(demoSite(), 'SHOP-8').rank = 1
    expect(keysIn(sectionOf((await open(backlog)).text, 'backlog'))).toEqual(['SHOP-8', 'SHOP-7'])
  })

  it('is found by the other shapes of its address', async () => {
    const browser = createTestBrowser()
    expect((await open(backlog.replace('/backlog', ''))).status).toBe(200)
    expect((await browser.get(`${origin}${backlog.replace('/c/', '/')}`)).location).toBe(`${origin}${backlog}`)
    expect((await browser.get(`${origin}/sites/planwright-demo/browse/SHOP`)).location).toBe(`${origin}${backlog}`)
    const project = backlog.replace('/boards/1/backlog', '')
    expect((await browser.get(`${origin}${project}`)).location).toBe(`${origin}${backlog}`)
    expect((await open('/sites/planwright-demo/')).status).toBe(200)
    const teamManaged = '/sites/planwright-demo/jira/software/projects/APP/boards/2/backlog'
    expect((await open(teamManaged)).status).toBe(200)
    expect((await open(teamManaged.replace('APP', 'OPS'))).status).toBe(404)
  })

  it('lets two weeks pass, shows what happened, and what was done of what was planned', async () => {
    const browser = createTestBrowser()
    const press = async (page: string) => {
      const [, action = ''] = /<form method="post" action="([^"]+)" class="time">/.exec(page) ?? []
      const [, aheadMs = ''] = /name="aheadMs" value="([^"]+)"/.exec(page) ?? []
      return browser.post(`${origin}${action}`, { aheadMs })
    }
    const before = (await open(backlog)).text
    expect(before).toContain('Let two weeks pass')
    expect(before).toContain('5 Jan 2026')
    expect(sectionOf(before, 'sprint-1')).toContain('5 of 5 SP done')
    expect(sectionOf(before, 'sprint-2')).toContain('<span class="tag doing">In Progress</span>')
    const answer = await press(before)
    expect([answer.status, answer.location]).toEqual([303, `${origin}${backlog}`])
    // the same form again, as by a double click
    expect((await press(before)).status).toBe(303)
    const after = (await browser.follow(answer, origin)).text
    expect(after).toContain('19 Jan 2026')
    expect(after).toContain('SHOP Sprint 2 ended')
    expect(after).toMatch(/Stories: \d+ begun, \d+ done, \d+ carried over\./)
    expect(sectionOf(after, 'sprint-2')).toContain('of 13 SP done')
    expect(after).toContain('No sprint is planned')
    expect(after).not.toMatch(/<script|style="/)
  })

  it('says which stories of a sprint went on to another', async () => {
    const site = demoSite()
    Object.assign(issueOf(site, 'SHOP-5'), { closedSprintIds: [1], sprintId: 2 })
    const page = (await open(backlog)).text
    expect(sectionOf(page, 'sprint-1')).toContain('Went on')
    expect(sectionOf(page, 'sprint-2')).not.toContain('Went on')
  })

  it('without sprints shows its columns', async () => {
    const page = (await open('/sites/planwright-demo/jira/software/c/projects/HELP/boards/4')).text
    expect(page).toContain('In Progress')
    expect(page).not.toContain('id="backlog"')
    expect(page).not.toContain('Let two weeks pass')
    expect(
      (await createTestBrowser().post(`${origin}/sites/planwright-demo/boards/4/two-weeks`, { aheadMs: '0' })).status,
    ).toBe(400)
  })
})

describe('a team of Linear', () => {
  it('lets two weeks pass once, and shows what happened; without cycles it has no such button', async () => {
    const address = '/linear/sandbox/team/ENG'
    const browser = createTestBrowser()
    const before = (await open(address)).text
    const [, action = ''] = /<form method="post" action="([^"]+)" class="time">/.exec(before) ?? []
    const [, aheadMs = ''] = /name="aheadMs" value="([^"]+)"/.exec(before) ?? []
    const [, today = ''] = /It is <time datetime="([^"]+)"/.exec(before) ?? []
    expect(before).toContain('Let two weeks pass')
    const answer = await browser.post(`${origin}${action}`, { aheadMs })
    expect([answer.status, answer.location]).toEqual([303, `${origin}${address}`])
    expect((await browser.post(`${origin}${action}`, { aheadMs })).status).toBe(303)
    const after = (await open(address)).text
    const [, then = ''] = /It is <time datetime="([^"]+)"/.exec(after) ?? []
    expect(Date.parse(then) - Date.parse(today)).toBe(14 * 86_400_000)
    expect(after).toMatch(/Stories: \d+ begun, \d+ done, \d+ carried over\./)
    expect(after).toMatch(/Cycle \d+ ended, planned with \d+ points?\./)
    expect(after).not.toMatch(/<script|style="/)
    expect((await open('/linear/sandbox/team/LAB')).text).not.toContain('Let two weeks pass')
    expect((await browser.post(`${origin}/linear/sandbox/team/LAB/two-weeks`, { aheadMs: '0' })).status).toBe(400)
  })
})

describe('consent', () => {
  const asked = {
    audience: 'api.atlassian.com',
    client_id: 'planwright-sandbox',
    scope: 'read:jira-work write:jira-work offline_access write:sprint:jira-software',
    redirect_uri: 'http://localhost:3000/api/jira-oauth/callback',
    state: 'state-1',
    response_type: 'code',
    prompt: 'consent',
  }

  it('names the app, the permissions in words, the accounts and the sites', async () => {
    const { page } = await openConsent()
    expect(page.text).toContain('planwright-sandbox')
    for (const words of ['Create and change issues', 'Stay connected while you are away', 'Create and change sprints'])
      expect(page.text).toContain(words)
    for (const { name } of [...context.state.current.jira.people, ...context.state.current.jira.sites])
      expect(page.text).toContain(name)
    expect(page.headers.get('content-security-policy')).toContain(
      `form-action 'self' http://localhost:3000 ${productUrl};`,
    )
  })

  it('names each thing once, with all that is done with it, in plain words', async () => {
    const scopes = [
      'read:jira-user',
      'read:jira-work',
      'write:jira-work',
      'offline_access',
      'read:board-scope:jira-software',
      'write:board-scope.admin:jira-software',
      'read:project:jira',
      'read:sprint:jira-software',
      'write:sprint:jira-software',
      'delete:sprint:jira-software',
      'write:issue:jira-software',
    ]
    const { page } = await openConsent({ scope: scopes.join(' ') })
    expect([...page.text.matchAll(/<li>([^<]*)<\/li>/g)].map(([, words]) => words)).toEqual([
      'See the profiles of people',
      'See projects and issues',
      'Create and change issues',
      'Stay connected while you are away',
      'See, create and change boards',
      'See, create, change and delete sprints',
    ])
  })

  it('goes back with a code for the chosen account and sites', async () => {
    const { browser, page } = await openConsent()
    const { people, sites } = context.state.current.jira
    const answer = await browser.post(page.url, {
      accountId: people[1]?.accountId ?? '',
      siteId: sites[1]?.id ?? '',
      action: 'accept',
    })
    expect(answer.status).toBe(303)
    const target = new URL(answer.location ?? '')
    expect(`${target.origin}${target.pathname}`).toBe(asked.redirect_uri)
    expect(target.searchParams.get('state')).toBe('state-1')
    expect(context.state.current.codes).toMatchObject([
      { code: target.searchParams.get('code'), accountId: people[1]?.accountId, siteIds: [sites[1]?.id] },
    ])
  })

  it('goes back with access_denied on Cancel', async () => {
    const { browser, page } = await openConsent()
    const answer = await browser.post(page.url, { action: 'deny' })
    const search = new URL(answer.location ?? '').searchParams
    expect([search.get('error'), search.get('state')]).toEqual(['access_denied', 'state-1'])
    expect(context.state.current.codes).toEqual([])
  })

  it('asks again when no site or an unknown one is chosen', async () => {
    const { browser, page } = await openConsent()
    const accountId = context.state.current.jira.people[0]?.accountId ?? ''
    for (const site of [[], [['siteId', 'unknown']]]) {
      const fields = [['accountId', accountId], ['action', 'accept'], ...site]
      const answer = await browser.post(page.url, fields)
      expect(answer.status).toBe(400)
      expect(answer.text).toContain('Choose an account and at least one site.')
    }
  })

  it('redirects nowhere when the request is wrong', async () => {
    for (const [name, value] of [
      ['redirect_uri', 'http://elsewhere.test/'],
      ['state', ''],
      ['scope', 'everything<'],
    ] as const) {
      const { browser, page } = await openConsent({ [name]: value })
      expect(page.status).toBe(400)
      expect(page.text).toContain('Access cannot be granted')
      expect((await browser.post(page.url, { action: 'deny' })).status).toBe(400)
    }
  })

  async function openConsent(more: Record<string, string> = {}) {
    const browser = createTestBrowser()
    return { browser, page: await browser.get(`${origin}/authorize?${new URLSearchParams({ ...asked, ...more })}`) }
  }
})

describe('a search', () => {
  it('lists what the query finds, or says why it cannot be understood', async () => {
    const found = await open(`/sites/planwright-demo/issues/?jql=${encodeURIComponent('key in (SHOP-3,SHOP-4)')}`)
    expect(keysIn(found.text).sort()).toEqual(['SHOP-3', 'SHOP-4'])
    const children = await open(`/sites/planwright-demo/issues/?jql=${encodeURIComponent('parent = SHOP-2')}`)
    expect(keysIn(children.text).sort()).toEqual(['SHOP-6', 'SHOP-7'])
    const wrong = await open(`/sites/planwright-demo/issues/?jql=${encodeURIComponent('nonsense ~~')}`)
    expect(wrong.text).toContain('role="alert"')
  })
})

function open(path: string) {
  return createTestBrowser().get(`${origin}${path}`)
}

function demoSite(): Site {
  const [site] = context.state.current.jira.sites
  if (site === undefined) throw new Error('The seed has no site.')
  return site
}

function issueOf(site: Site, key: string): Issue {
  const issue = site.issues.find((one) => one.key === key)
  if (issue === undefined) throw new Error(`The seed has no ${key}.`)
  return issue
}

function documentOf(content: RichText['content']): RichText {
  return { type: 'doc', version: 1, content }
}

function factIn(page: string, name: string): string | undefined {
  return new RegExp(`<dt>${name}</dt><dd>(.*?)</dd>`, 's').exec(page)?.[1]
}

function sectionOf(page: string, id: string): string {
  return new RegExp(`<section class="sprint" aria-labelledby="${id}">.*?</section>`, 's').exec(page)?.[0] ?? ''
}

function keysIn(markup: string): (string | undefined)[] {
  return [...markup.matchAll(/class="key" href="[^"]*">([^<]*)</g)].map(([, key]) => key)
}
