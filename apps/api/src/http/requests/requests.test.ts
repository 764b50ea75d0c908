import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { timeAtRest } from '../../../../../scripts/testing/slowdown.ts'
import { createTestApp, signUp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { unkeepableText } from './unkeepable-text.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'

describe('what requests are refused with', () => {
  let test: TestApp
  let ada: TestPerson
  beforeAll(async () => {
    const webDir = mkdtempSync(join(tmpdir(), 'planwright-web-'))
    mkdirSync(join(webDir, 'assets'))
    writeFileSync(join(webDir, 'index.html'), 'page')
    test = await createTestApp({ webDir, settings: { LIMIT_PLANS_PER_MINUTE: '10000' } })
    ada = await signUp(test)
  })
  afterAll(() => test.close())

  const call = (method: Method, url: string, payload?: string | object, headers: Record<string, string> = {}) =>
    test.app.inject({ method, url, payload, headers: { ...ada.headers, ...headers } })
  const json = { 'content-type': 'application/json' }
  const errorsOf = async (url: string, payload: object) => (await call('POST', url, payload)).json().errors

  const story = { title: 'Pay', storyPoints: 1 }
  const plan = (title: string) => ({ epics: [{ title: 'Shop', userStories: [{ ...story, title }] }] })
  const team = { velocity: 5, sprintLength: 2, startDate: '2999-01-07' }

  it.each(['\ud800', 'a\udc00b', 'nul\0'])('a text that nothing can keep: %j, by its field', async (text) => {
    const title = 'epics.0.userStories.0.title'
    const brief = { companyInfo: 'Shop', epicInfo: text, detailLevel: 'medium' }
    for (const [url, payload, field] of [
      ['/api/drafts', { name: text }, 'name'],
      ['/api/drafts', { form: { companyInfo: 'Shop', labels: text } }, 'form.labels'],
      ['/api/inference/backlog', brief, 'epicInfo'],
      ['/api/inference/sprint-plan', { ...plan(text), ...team }, title],
      ['/api/jira/review', plan(text), title],
      ['/api/jira/issues', plan(text), title],
      ['/api/jira/issues', { ...plan('Pay'), decisions: { conflicts: { [text]: 'ours' } } }, 'decisions.conflicts'],
      ['/api/jira/sprint-plan', { ...plan(text), sprints: [] }, title],
      ['/api/jira/link/confirm', { linkId: text, siteId: 'x' }, 'linkId'],
    ] as const) {
      const answer = await call('POST', url, payload)
      const message = 'This text holds a character that cannot be kept. Remove it and send it again'
      expect([url, answer.statusCode, answer.json().errors]).toEqual([url, 400, [{ field, message }]])
    }
    expect((await call('POST', '/api/drafts', { name: '👍 \\u0000 \\ud800' })).statusCode).toBe(201)
  })

  const many = (piece: string, count: number) => Array(count).fill(piece).join(',')
  const keys = (count: number) => `{${Array.from({ length: count }, (_, at) => `"k${at}":1`).join(',')}}`
  const epicOf = (stories: string) => `{"id":"e","title":"Shop","userStories":[${stories}]}`

  it.each([
    ['more objects than it takes', `{"backlog":[${many('{}', 340_000)}]}`, 413],
    ['more values than it takes', `{"plan":{"committed":[${many('"a"', 240_000)}]}}`, 413],
    ['lists in lists', `{"backlog":${'['.repeat(500_000)}${']'.repeat(500_000)}}`, 413],
    ['more keys than it takes', keys(90_000), 413],
    ['nothing but empty epics', `{"backlog":[${many('{}', 19_000)}]}`, 400],
    ['nothing but empty stories', `{"backlog":[${many(epicOf(many('{}', 1_900)), 10)}]}`, 400],
    ['nothing but empty sprints', `{"plan":{"sprints":[${many('{}', 4_900)}]}}`, 400],
    ['reasons that are none', `{"plan":{"proof":{"reasons":${keys(50_000)}}}}`, 400],
    ['keys that nobody knows', keys(50_000), 400],
  ])('a large draft of %s, in no time', async (_, payload, status) => {
    expect(payload.length).toBeLessThan(1024 * 1024)
    const time = await timeAtRest(async () => {
      const answer = await call('POST', '/api/drafts', payload, json)
      expect(answer.statusCode).toBe(status)
      expect(answer.payload.length).toBeLessThan(10_000)
    }, 600)
    // a quiet machine takes less than half
    expect(time).toBeLessThan(600)
  })

  it('fifty mistakes by name, and that there are more', async () => {
    const refusal = (await call('POST', '/api/drafts', { plan: { committed: Array(60).fill('a') } })).json()
    expect(refusal.errors).toHaveLength(50)
    expect(refusal.detail).toBe('These are the first 50 mistakes; there are more.')
    const unknown = (await call('POST', '/api/drafts', keys(60), json)).json()
    expect(unknown.errors).toHaveLength(50)
    expect(unknown.detail).toBe('These are the first 50 mistakes; there are more.')
    const few = (await call('POST', '/api/drafts', keys(50), json)).json()
    expect([few.errors.length, few.detail]).toEqual([50, undefined])
  })

  it('finds such a text wherever it is, and nothing else', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        expect(unkeepableText(value) === undefined).toBe(!/\\u0000|\\ud[89a-f]/.test(JSON.stringify(value)))
      }),
    )
  })

  it.each(['%00', 'a%00b', 'x'.repeat(101), '%E2%80%AE', '..%2f..'])('an id that is none: %s', async (id) => {
    for (const [method, url] of [
      ['GET', `/api/drafts/${id}`],
      ['PUT', `/api/drafts/${id}`],
      ['DELETE', `/api/drafts/${id}`],
      ['GET', `/api/runs/${id}`],
      ['GET', `/api/runs/${id}/events`],
      ['POST', `/api/runs/${id}/resume`],
      ['POST', `/api/runs/${id}/cancel`],
      ['GET', `/api/jira/link/${id}`],
    ] as const) {
      const answer = await call(method, url, method === 'PUT' ? {} : undefined, { 'if-match': '"1"' })
      expect([method, url, answer.statusCode, answer.json().code]).toEqual([method, url, 404, 'not-found'])
    }
  })

  it('nothing, where a call needs nothing: the type alone is no body', async () => {
    for (const body of ['', ' \n']) {
      expect((await call('POST', '/api/jira/link', body, json)).statusCode).toBe(200)
      expect((await call('POST', '/api/runs/none/resume', body, json)).statusCode).toBe(404)
      expect((await call('POST', '/api/runs/none/cancel', body, json)).statusCode).toBe(404)
      expect((await call('DELETE', '/api/jira/link', body, json)).statusCode).toBe(200)
      const { id } = (await call('POST', '/api/drafts', {})).json()
      expect((await call('DELETE', `/api/drafts/${id}`, body, json)).statusCode).toBe(204)
      const empty = await call('POST', '/api/drafts', body, json)
      expect([empty.statusCode, empty.json().errors]).toEqual([
        400,
        [{ field: 'body', message: 'This call takes a JSON object as its body' }],
      ])
    }
  })

  it('keys that resuming and cancelling do not know', async () => {
    for (const action of ['resume', 'cancel']) {
      const answer = await call('POST', `/api/runs/none/${action}`, { force: true })
      expect([answer.statusCode, answer.json().errors]).toEqual([
        400,
        [{ field: 'force', message: 'This field is not known' }],
      ])
    }
  })

  it('a body that is no JSON, or reaches for what objects inherit, in words', async () => {
    const detail = async (body: string) => (await call('POST', '/api/drafts', body, json)).json().detail
    expect(await detail('{"name":')).toBe('The body is not JSON.')
    expect(await detail('{"__proto__":{"x":1}}')).toContain('__proto__')
    expect(await detail('{"constructor":{"prototype":{"x":1}}}')).toContain('constructor')
  })

  it('methods that an address does not take, saying which it does', async () => {
    for (const [method, url, allow] of [
      ['PUT', '/api/drafts', 'GET, HEAD, POST'],
      ['PATCH', '/api/drafts/some-id', 'DELETE, GET, HEAD, PUT'],
      ['GET', '/api/inference/backlog', 'POST'],
      ['DELETE', '/api/users/whoami', 'GET, HEAD'],
      ['POST', '/healthz', 'GET, HEAD'],
      ['GET', '/api/jira/link', 'DELETE, POST'],
    ] as const) {
      const answer = await call(method, url)
      expect([url, answer.statusCode, answer.json().code, answer.headers.allow]).toEqual([
        url,
        405,
        'method-not-allowed',
        allow,
      ])
    }
    expect((await call('POST', '/api/none')).statusCode).toBe(404)
  })

  it('files that are not there, without anybody keeping that', async () => {
    const answer = await test.app.inject('/assets/nope.js')
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store'])
  })

  it('words for people, whatever is wrong', async () => {
    const sprints = [{ number: 0, startDate: 'soon', endDate: '2027-01-11T09:00:00Z', stories: {} }]
    expect(await errorsOf('/api/jira/sprint-plan', { ...plan('Pay'), sprints, links: 'yes' })).toEqual([
      { field: 'sprints.0.number', message: 'This must be more than 0' },
      { field: 'sprints.0.startDate', message: 'This must be a date and time such as 2027-01-11T09:00:00Z' },
      { field: 'sprints.0.stories', message: 'This must be a list' },
      { field: 'links', message: 'This must be true or false' },
    ])
    const customFields = [
      { key: 'k', name: 'n', value: true, type: 'colour' },
      { key: 'k', name: 5, value: {}, type: 'option' },
    ]
    const odd = { ...story, priority: 5, labels: ['x'.repeat(300)], dependsOn: [''], customFields, sprint: 1.5 }
    expect(await errorsOf('/api/jira/issues', { epics: [{ title: 'Shop', userStories: [odd] }] })).toEqual(
      [
        ['labels.0', 'This may have at most 255 characters'],
        ['customFields.0.value', 'This must be a text or a number or a list or an object'],
        ['customFields.0.type', 'This must be one of option, number, options, cascading, text, date, user'],
        ['customFields.1.name', 'This must be a text'],
        ['customFields.1.value', 'This must be a text'],
        ['priority', 'This must be one of 1, 2, 3, 4'],
        ['dependsOn.0', 'This must have at least 1 character'],
        ['sprint', 'This must be a whole number'],
      ].map(([field, message]) => ({ field: `epics.0.userStories.0.${field}`, message })),
    )
    const brief = { companyInfo: 'Shop', epicInfo: 'Pay', detailLevel: 'huge', additionalInfo: null }
    expect(await errorsOf('/api/inference/backlog', brief)).toEqual([
      { field: 'detailLevel', message: 'This must be one of high-level, medium, detailed' },
      { field: 'additionalInfo', message: 'This may not be null' },
    ])
    expect(await errorsOf('/api/inference/backlog', {})).toEqual(
      ['companyInfo', 'epicInfo', 'detailLevel'].map((field) => ({ field, message: 'This field is required' })),
    )
    expect(await errorsOf('/api/drafts', [])).toEqual([
      { field: 'body', message: 'This call takes a JSON object as its body' },
    ])
  })

  it('nothing that an answer said: it is taken in the next request', async () => {
    const created = await call('POST', '/api/drafts', { name: 'Shop' })
    const draft = (await call('GET', `/api/drafts/${created.json().id}`)).json()
    const put = await call('PUT', `/api/drafts/${draft.id}`, draft, { 'if-match': '"1"' })
    expect([put.statusCode, put.json()]).toMatchObject([200, { name: 'Shop', version: 2 }])
    expect((await call('POST', '/api/drafts', draft)).json().id).not.toBe(draft.id)

    const planned = (await call('POST', '/api/inference/sprint-plan', { ...plan('Pay'), ...team })).json()
    const again = await call('POST', '/api/inference/sprint-plan', { ...planned, ...team })
    expect([again.statusCode, again.json()]).toEqual([200, planned])
    for (const url of ['/api/jira/sprint-plan', '/api/jira/review'])
      expect((await call('POST', url, planned)).json().code).toBe('jira-not-linked')

    const { jiraIntegration } = (await call('GET', '/api/users/whoami')).json()
    const settings = { ...jiraIntegration, siteName: 'x', projectId: '1', epicTypeId: '2', storyTypeId: '3' }
    expect((await call('POST', '/api/jira/integration-settings', settings)).json().code).toBe('jira-not-linked')
    for (const url of ['/api/drafts', '/api/jira/sprint-plan', '/api/jira/integration-settings'])
      expect(await errorsOf(url, { surprise: 1 })).toContainEqual({
        field: 'surprise',
        message: 'This field is not known',
      })
  })
})
