import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, signUp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { chooseProject, linkJira, startSandbox, type TestSandbox } from '../../testing/counterparts/sandbox.ts'
import { testPlan } from '../../testing/saves/plan.ts'

const page = '<html><head><title>Planwright</title></head><body><div id="root"></div></body></html>'

describe("the planner's page", () => {
  let sandbox: TestSandbox
  let test: TestApp
  let ada: TestPerson
  const webDir = mkdtempSync(join(tmpdir(), 'planwright-web-'))

  beforeAll(async () => {
    for (const name of ['index.html', 'home.html']) writeFileSync(join(webDir, name), page)
    const drawn = {
      brief: '<i>{{name}}|{{companyInfo}}|{{epicInfo}}</i>',
      stories: [
        '{{name}}{{#brief}} with brief{{/brief}}{{#epics}}<h3>{{title}} {{description}}{{#points}} {{count}}{{/points}}</h3>',
        '{{#stories}}<p>{{title}} {{points}}{{#labels}} #{{label}}{{/labels}}{{#after}} after {{count}}{{/after}}',
        '{{#source}} 1 source{{/source}}{{#sources}} {{count}} sources{{/sources}}</p>{{/stories}}{{#whole}}whole{{/whole}}{{/epics}}',
      ].join(''),
      other: '<b>{{name}}</b>',
    }
    writeFileSync(join(webDir, 'drawn-home.json'), JSON.stringify(drawn))
    sandbox = await startSandbox()
    test = await createTestApp({ webDir, settings: { LIMIT_LINKS_PER_MINUTE: '10000', SANDBOX_URL: sandbox.url } })
    ada = await signUp(test)
  })
  afterAll(async () => {
    await test.close()
    rmSync(webDir, { recursive: true })
  })

  const open = (headers: Record<string, string>, url = '/home') => test.app.inject({ url, headers })
  const bodyOf = (html: string) => html.slice(html.indexOf('<body>') + 6, html.indexOf('<div id="root">'))
  const keep = (content: object) =>
    test.app.inject({ method: 'POST', url: '/api/drafts', headers: ada.headers, payload: content })

  it('is for a stranger what the build made of it', async () => {
    for (const headers of [{}, { cookie: 'planwright_session_token=none.none' }, ada.headers]) {
      const answer = await open(headers as Record<string, string>)
      expect([answer.body, answer.headers['cache-control']]).toEqual([page, 'no-cache'])
    }
    expect((await open({ cookie: ada.cookie }, '/account')).body).toBe(page)
  })

  it('tells who has a session what the page would ask first, and no token', async () => {
    const { body, headers } = await open({ cookie: ada.cookie })
    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    const [, told = ''] = /<script type="application\/json" id="told">(.*)<\/script>/.exec(body) ?? []
    const config = (await test.app.inject({ url: '/api/config' })).json()
    const session = { session: { id: expect.any(String), userId: ada.uid } }
    expect(JSON.parse(told)).toEqual({ '/api/config': config, '/api/auth/get-session': session })
    expect(body).not.toContain(ada.sessionToken)
    // the settings come first
    expect(bodyOf(body)).toBe('')
  })

  it('comes compressed to who reads that', async () => {
    const plain = await open({ cookie: ada.cookie })
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { headers, rawPayload } = await open({ cookie: ada.cookie, 'accept-encoding': `deflate, ${encoding}` })
      expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'accept-encoding'])
      expect(String(unpack(rawPayload))).toBe(plain.body)
    }
    for (const [accepted, encoding] of [
      ['br;q=0, gzip', 'gzip'],
      ['BR ; Q=0.5, gzip;q=0.1', 'br'],
      ['br; q=0.0, gzip;q=0', undefined],
      ['x-br, gzipped', undefined],
    ] as const) {
      const { headers } = await open({ cookie: ada.cookie, 'accept-encoding': accepted })
      expect([accepted, headers['content-encoding']]).toEqual([accepted, encoding])
    }
  })

  it('shows the first words of what opens, as words', async () => {
    await linkJira(test, sandbox, ada, 'planwright-demo')
    await chooseProject(test, ada, 'SHOP')
    const shown = async () => bodyOf((await open({ cookie: ada.cookie })).body)
    expect(await shown()).toBe('<i>||</i>')

    const form = { companyInfo: '$& {{name}} </script><script>', epicInfo: `"Bo's" & co` }
    await keep({ name: '<img src=x>', form })
    expect(await shown()).toBe(
      '<i>&#60;img src=x&#62;|$&#38; {{name}} &#60;/script&#62;&#60;script&#62;|&#34;Bo&#39;s&#34; &#38; co</i>',
    )
    await keep({ name: 'Long', form: { epicInfo: 'x'.repeat(9000) } })
    expect(await shown()).toBe(`<i>Long||${'x'.repeat(2000)}</i>`)

    const bo = await signUp(test)
    expect(bodyOf((await open({ cookie: bo.cookie, ...ada.headers })).body)).toBe('')
    await linkJira(test, sandbox, bo, 'planwright-demo')
    await chooseProject(test, bo, 'SHOP')
    expect(bodyOf((await open({ cookie: bo.cookie, ...ada.headers })).body)).toBe('<i>||</i>')
  })

  it('shows the first stories of what opens, as words, until they are planned or saved', async () => {
    await linkJira(test, sandbox, ada, 'planwright-demo')
    await chooseProject(test, ada, 'SHOP')
    const shown = async () => bodyOf((await open({ cookie: ada.cookie })).body)
    const story = (id: string, content: object) => ({
      ...{ id, description: '', acceptanceCriteria: '', priority: 2, dependsOn: [], title: id, storyPoints: 1 },
      ...content,
    })
    const marked = story('s1', {
      title: '<b>{{points}}</b> {{#labels}}',
      storyPoints: 2.5,
      labels: ['a', 'b&c'],
      source: ['x'],
    })
    const edited = story('s2', { edited: true, dependsOn: ['s1'], source: ['x', 'y'] })
    const one = { id: 'e1', title: `Bo's`, description: '', userStories: [marked, edited] }
    const empty = { id: 'e2', title: 'Later', description: 'Not yet', userStories: [] }
    await keep({ name: 'Written', form: { epicInfo: 'Words.' }, backlog: [one, empty] })
    expect(await shown()).toBe(
      'Written with brief<h3>Bo&#39;s </h3><p>&#60;b&#62;{{points}}&#60;/b&#62; {{#labels}} ~2.5 #a #b&#38;c 1 source</p><p>s2 1 after 1 2 sources</p>whole<h3>Later Not yet 0</h3>whole',
    )

    const many = {
      id: 'm',
      title: 'Many',
      description: '',
      userStories: Array.from({ length: 30 }, (_, at) => story(`m${at}`, {})),
    }
    await keep({ name: 'Long', backlog: [many, one] })
    const long = await shown()
    expect(long).toMatch(/^Long<h3>Many {2}30<.h3>(<p>m\d+ ~1<.p>){24}$/)

    const sumOf = async (points: number) => {
      await keep({ name: 'Sum', backlog: [{ ...one, userStories: [story('s', { storyPoints: points })] }] })
      return /<h3>Bo&#39;s (.*?)<.h3>/.exec(await shown())?.[1]
    }
    // as its reader's browser would write it
    expect([await sumOf(999), await sumOf(1000), await sumOf(0.5)]).toEqual([' 999', '', ''])

    const { epics, sprints } = testPlan({ epics: 1, stories: 2, sprints: 1 })
    await keep({
      name: 'Planned',
      backlog: epics,
      plan: { velocity: 5, sprintLength: 2, startDate: '2026-12-01', sprints },
    })
    expect(await shown()).toBe('<b>Planned</b>')
    await keep({ name: 'Saved', backlog: epics, runs: { generation: null, save: 'r1' } })
    expect(await shown()).toBe('<b>Saved</b>')
  })

  it('stays small, whatever the first stories say', async () => {
    await linkJira(test, sandbox, ada, 'planwright-demo')
    await chooseProject(test, ada, 'SHOP')
    const labels = Array.from({ length: 100 }, (_, at) => `${at}`.padEnd(255, '<'))
    const story = { description: '', acceptanceCriteria: '', priority: 2, dependsOn: [], storyPoints: 1, labels }
    const epic = { title: '<'.repeat(255), description: '<'.repeat(2000) }
    const backlog = Array.from({ length: 8 }, (_, at) => ({
      ...{ ...epic, id: `e${at}` },
      userStories: Array.from({ length: 4 }, (_, of) => ({ ...story, id: `s${at}-${of}`, title: epic.title })),
    }))
    expect((await keep({ name: 'Hostile', backlog })).statusCode).toBeLessThan(300)
    const { body } = await open({ cookie: ada.cookie })
    expect(body.match(/ #\d/g)).toHaveLength(24 * 5)
    expect(Buffer.byteLength(body)).toBeLessThan(60_000)
  })

  it('leaves it to the call that follows to prolong the session and its cookie', async () => {
    const di = await signUp(test)
    await test.db.asOwner.execute(
      sql`update session set expires_at = now() + interval '2 days' where user_id = ${di.uid}`,
    )
    expect((await open({ cookie: di.cookie })).body).not.toBe(page)
    const token = await open({ cookie: di.cookie }, '/api/auth/token')
    expect(String(token.headers['set-cookie'])).toContain('planwright.session_token=')
    expect(String(token.headers['set-cookie'])).toContain('Max-Age=')
  })

  it('ends with the session', async () => {
    const cy = await signUp(test)
    expect((await open({ cookie: cy.cookie })).body).not.toBe(page)
    const out = { cookie: cy.cookie, origin: 'http://localhost:3000' }
    const ended = await test.app.inject({ method: 'POST', url: '/api/auth/sign-out', headers: out, payload: {} })
    expect(ended.statusCode).toBe(200)
    expect((await open({ cookie: cy.cookie })).body).toBe(page)
  })
})
