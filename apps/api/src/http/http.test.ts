import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ProblemCode, problemKinds, problemTitle } from '@planwright/contract'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/app.ts'
import { AppError } from './answers/app-error.ts'
import { problemOf } from './answers/problem.ts'
import { enforcePolicies } from './policies.ts'

describe('policies', () => {
  const limits = { countBadToken: (_: string, error: AppError) => error, metricsToken: null, isOwnCall: () => false }

  it('let no route exist without one', () => {
    const app = fastify()
    enforcePolicies(app, { ...limits, authenticate: () => Promise.reject(new AppError('not-signed-in')) })
    expect(() => app.get('/open', async () => 'x')).toThrow('names no policy')
  })

  it('let no access token onto a route that is not a person’s', () => {
    const app = fastify()
    enforcePolicies(app, { ...limits, authenticate: () => Promise.reject(new AppError('not-signed-in')) })
    for (const policy of ['public', 'admin', 'metrics', 'oauth-callback'] as const)
      expect(() => app.get(`/${policy}`, { config: { policy, token: 'read' } }, async () => 'x')).toThrow(
        'not for access tokens',
      )
  })

  it('let an access token onto no route that does not say so', async () => {
    const app = fastify()
    const known = { id: 'a', role: 'admin', email: 'a@example.com', sessionId: null }
    const token = { id: 't', scopes: ['read', 'write'] as const, expiresAt: new Date(), isForAgents: false }
    enforcePolicies(app, { ...limits, authenticate: async () => ({ ...known, token }) })
    app.get('/new', { config: { policy: 'person' } }, async () => 'in')
    app.get('/admin', { config: { policy: 'admin' } }, async () => 'in')
    app.get('/told', { config: { policy: 'person', token: 'read' } }, async () => 'in')
    const call = async (url: string) => (await app.inject({ url, headers: { authorization: 'Bearer x' } })).body
    expect(await call('/new')).toContain('token-not-allowed')
    expect(await call('/admin')).toContain('token-not-allowed')
    expect(await call('/told')).toBe('in')
  })

  it('let what a program was given onto the door for agents alone, and onto what the server calls itself', async () => {
    const app = fastify()
    const known = { id: 'a', role: 'user', email: 'a@example.com', sessionId: null }
    const token = { id: 't', scopes: ['read'] as const, expiresAt: new Date(), isForAgents: true }
    const isOwnCall = ({ headers }: { headers: Record<string, unknown> }) => headers.own === 'yes'
    enforcePolicies(app, { ...limits, isOwnCall, authenticate: async () => ({ ...known, token }) })
    app.get('/told', { config: { policy: 'person', token: 'read' } }, async () => 'in')
    app.get('/door', { config: { policy: 'person', token: 'read', isForAgents: true } }, async () => 'in')
    app.get('/untold', { config: { policy: 'person' } }, async () => 'in')
    const call = async (url: string, own = 'no') =>
      (await app.inject({ url, headers: { authorization: 'Bearer x', own } })).body
    expect(await call('/door')).toBe('in')
    expect(await call('/told')).toContain('token-not-good')
    expect(await call('/told', 'yes')).toBe('in')
    expect(await call('/untold', 'yes')).toContain('token-not-allowed')
  })

  it('let only admins call an admin route', async () => {
    const app = fastify()
    const person = { id: 'a', sessionId: 's', email: 'a@example.com' }
    enforcePolicies(app, { ...limits, authenticate: async (token) => ({ ...person, token: null, role: token }) })
    app.get('/admin', { config: { policy: 'admin' } }, async () => 'in')
    const as = (role: string) => app.inject({ url: '/admin', headers: { authorization: `Bearer ${role}` } })
    expect((await as('admin')).statusCode).toBe(200)
    expect((await as('user')).body).toContain('forbidden')
  })
})

describe('problemOf', () => {
  it.each(Object.entries(problemKinds))('answers %s with its status and title', (code, kind) => {
    expect(problemOf(new AppError(code as ProblemCode, { tracker: 'Jira' }), 'r')).toMatchObject({
      code,
      requestId: 'r',
      status: kind.status,
      title: problemTitle(code as ProblemCode, 'Jira'),
    })
  })

  it('tells nothing of an error that we did not foresee', () => {
    const problem = problemOf(new Error('secret', { cause: 'password' }), 'r')
    expect(problem.code).toBe('internal-error')
    expect(JSON.stringify(problem)).not.toMatch(/secret|password/)
  })
})

describe('the server', () => {
  let test: TestApp
  let ada: TestPerson
  const webDir = mkdtempSync(join(tmpdir(), 'planwright-web-'))
  const page = '<!doctype html><script type="module" src="/assets/index-abc.js"></script>'
  const drawn = '<style>h1 { color: red }</style><script>theme()</script><script type="module">begin()</script>'

  beforeAll(async () => {
    mkdirSync(join(webDir, 'assets'))
    writeFileSync(join(webDir, 'index.html'), page)
    writeFileSync(join(webDir, 'login.html'), drawn)
    for (const file of ['theme.js', 'service-worker.js']) writeFileSync(join(webDir, file), file.slice(0, -3))
    writeFileSync(join(webDir, 'assets', 'index-abc.js'), 'script')
    for (const file of ['index.html', 'assets/index-abc.js']) {
      writeFileSync(join(webDir, `${file}.br`), `${file} as br`)
      writeFileSync(join(webDir, `${file}.gz`), `${file} as gzip`)
    }
    for (const file of ['secret.map', 'assets/secret.map']) writeFileSync(join(webDir, file), 'map')
    test = await createTestApp({ webDir })
    ada = await signUp(test)
  })
  afterAll(() => test.close())
  const html = { accept: 'text/html,*/*' }

  it('sends its page for every path of the page, never kept', async () => {
    for (const url of ['/', '/home', '/jira-integration/confirm?link=1']) {
      const answer = await test.app.inject({ url, headers: html })
      expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([200, page, 'no-cache'])
    }
  })

  it('sends its page to programs that name no type, too', async () => {
    for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json' }]) {
      expect((await test.app.inject({ url: '/home', headers })).body).toBe(page)
      expect((await test.app.inject({ url: '/no/such/screen', headers })).body).toBe(page)
    }
    const head = await test.app.inject({ method: 'HEAD', url: '/home' })
    expect([head.statusCode, head.body, head.headers['content-type']]).toEqual([200, '', 'text/html; charset=utf-8'])
  })

  it('leads who calls this machine by another name to the public URL, where signing in works', async () => {
    const at = (host: string, url = '/login?next=1') => test.app.inject({ url, headers: { ...html, host } })
    const answer = await at('127.0.0.1:3000')
    expect([answer.statusCode, answer.headers.location]).toEqual([302, 'http://localhost:3000/login?next=1'])
    expect((await at('[::1]:3000')).statusCode).toBe(302)
    expect((await at('localhost:3000')).statusCode).toBe(200)
    expect((await at('127.0.0.1:3000', '/api/config')).statusCode).toBe(200)
  })

  it.each([
    { 'if-match': '"other"' },
    { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
    { range: 'bytes=99999-' },
    { range: 'bytes=5-1,a-b' },
  ])('refuses files on conditions that do not hold: %j', async (headers) => {
    for (const url of ['/', '/theme.js', '/assets/index-abc.js'])
      expect([url, (await test.app.inject({ url, headers })).statusCode]).toEqual([
        url,
        expect.toSatisfy((status) => status < 500),
      ])
  })

  it('answers by its own name and names of this machine only, so that no name made to lead here gets anything', async () => {
    for (const host of ['planwright.example', 'localhost.example:3000', '192.168.1.5:3000', 'localhost@evil.example']) {
      for (const url of [
        '/',
        '/api/config',
        '/api/auth/get-session',
        '/assets/index-abc.js',
        '/api/none',
        '/%',
        '/healthz/x',
      ]) {
        const answer = await test.app.inject({ url, headers: { host, 'x-forwarded-host': 'localhost:3000' } })
        expect([host, url, answer.statusCode]).toEqual([host, url, 403])
        expect(answer.json().detail).toContain('answers as http://localhost:3000 only')
      }
    }
    for (const host of [
      'LOCALHOST:3000',
      'localhost.',
      '127.0.0.1',
      '127.0.0.2:80',
      '[::1]:3000',
      '2130706433',
      '[::ffff:127.0.0.1]',
    ])
      expect([host, (await test.app.inject({ url: '/api/config', headers: { host } })).statusCode]).toEqual([host, 200])
    for (const url of ['/healthz', '/readyz?full'])
      expect((await test.app.inject({ url, headers: { host: '10.1.2.3:3000' } })).statusCode).toBe(200)
  })

  it('sends files with a hash to be kept for ever', async () => {
    const answer = await test.app.inject('/assets/index-abc.js')
    expect(answer.body).toBe('script')
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await test.app.inject('/theme.js')).body).toBe('theme')
  })

  it('lets no browser keep what keeps the page in it', async () => {
    const answer = await test.app.inject('/service-worker.js')
    expect([answer.body, answer.headers['cache-control']]).toEqual(['service-worker', 'no-cache'])
  })

  it.each(['/assets/index-abc.js', '/theme.js', '/home'])(
    'sends %s as small as whoever asks can read it',
    async (url) => {
      const at = (encodings: string) => test.app.inject({ url, headers: { ...html, 'accept-encoding': encodings } })
      const file = url === '/home' ? 'index.html' : url.slice(1)
      for (const [encodings, encoding] of [
        ['gzip, deflate, br, zstd', 'br'],
        ['gzip', 'gzip'],
        ['br;q=0, gzip;q=0.5', 'gzip'],
      ] as const) {
        const answer = await at(encodings)
        const plain = url === '/theme.js'
        expect([answer.body, answer.headers['content-encoding']]).toEqual(
          plain ? ['theme', undefined] : [`${file} as ${encoding}`, encoding],
        )
        expect(answer.headers['content-type']).toBe(
          url === '/home' ? 'text/html; charset=utf-8' : 'application/javascript; charset=utf-8',
        )
        expect(answer.headers.vary).toContain('accept-encoding')
      }
      expect((await at('identity')).headers['content-encoding']).toBeUndefined()
      expect((await test.app.inject({ url, headers: html })).headers['content-encoding']).toBeUndefined()
    },
  )

  it.each([
    '/assets/none.js',
    '/secret.map',
    '/assets/secret.map',
    '/assets/index-abc.js.br',
    '/assets/..%2findex.html',
    '/assets/../../package.json',
    '/api/none',
    '/api',
    '/none.png',
    '/%',
    '/api/%',
  ])('answers %s with a 404 problem', async (url) => {
    const answer = await test.app.inject(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toContain('application/problem+json')
  })

  it('answers an unknown call of the api with a problem even to who takes pages, and any other method', async () => {
    expect((await test.app.inject({ url: '/api/none', headers: html })).json().code).toBe('not-found')
    expect((await test.app.inject({ method: 'POST', url: '/home', headers: html })).json().code).toBe('not-found')
  })

  it('lets no style and no script stand in a page but those that the build wrote there', async () => {
    const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    const policyOf = async (url: string) =>
      String((await test.app.inject({ url, headers: html })).headers['content-security-policy'])
    const strict = await policyOf('/account')
    expect(strict).not.toContain('sha256')
    const allowed = [
      ["style-src 'self'", `style-src 'self' ${hashOf('h1 { color: red }')}`],
      ["script-src 'self'", `script-src 'self' ${hashOf('theme()')} ${hashOf('begin()')}`],
    ] as const
    expect(await policyOf('/login')).toBe(allowed.reduce((policy, [some, more]) => policy.replace(some, more), strict))
  })

  it('sends strict headers with everything', async () => {
    for (const url of [
      '/',
      '/api/config',
      '/api/docs',
      '/healthz',
      '/api/none',
      '/%',
      `/api/runs/${'x'.repeat(400)}`,
    ]) {
      const { headers } = await test.app.inject({ url, headers: html })
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("require-trusted-types-for 'script'")
      expect(policy).not.toContain('unsafe')
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
      })
      expect(headers['permissions-policy']).toContain('camera=()')
      expect(headers['strict-transport-security']).toBeUndefined()
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    }
  })

  it('sends no opener policy from the identity service', async () => {
    const { headers } = await test.app.inject('/api/auth/get-session')
    expect(headers['cross-origin-opener-policy']).toBeUndefined()
    expect(headers['cache-control']).toContain('no-store')
  })

  it.each([
    [400, 'invalid-request', { payload: '{"a":', headers: { 'content-type': 'application/json' } }],
    [400, 'invalid-request', { payload: '{"__proto__":{"x":1}}', headers: { 'content-type': 'application/json' } }],
    [400, 'invalid-request', { payload: '{"name":"a\\u0000b"}', headers: { 'content-type': 'application/json' } }],
    [413, 'too-large', { payload: `"${'x'.repeat(1024 * 1024)}"`, headers: { 'content-type': 'application/json' } }],
    [415, 'unsupported-media-type', { payload: '<a/>', headers: { 'content-type': 'application/xml' } }],
    [415, 'unsupported-media-type', { payload: '{}', headers: { 'content-type': 'text/plain' } }],
  ])('answers a body that it cannot take with %i %s', async (status, code, { payload, headers }) => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/drafts',
      payload,
      headers: { ...headers, ...ada.headers },
    })
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
  })

  it('names the field of what is missing or unknown, of the shape that comes closest where several are taken', async () => {
    const errors = async (url: '/api/jira/review' | '/api/drafts', payload: object) =>
      (await test.app.inject({ method: 'POST', url, payload, headers: ada.headers })).json().errors
    const missing = 'This field is required'
    expect(await errors('/api/jira/review', {})).toEqual([{ field: 'epics', message: missing }])
    expect(await errors('/api/jira/review', { epics: [{ title: 'A', userStories: [{ title: 'B' }] }] })).toEqual([
      { field: 'epics.0.userStories.0.storyPoints', message: missing },
    ])
    expect(await errors('/api/jira/review', { epics: [], sprints: [{}] })).toContainEqual({
      field: 'sprints.0.number',
      message: missing,
    })
    expect(await errors('/api/drafts', { plan: null, more: 1 })).toEqual([
      { field: 'more', message: 'This field is not known' },
    ])
  })

  it('limits calls per person and address, saying when to come back', async () => {
    const limited = await createTestApp({ settings: { LIMIT_REQUESTS_PER_MINUTE: '3', LIMIT_PLANS_PER_MINUTE: '1' } })
    try {
      const from = (remoteAddress: string) => limited.app.inject({ url: '/api/config', remoteAddress })
      for (let i = 0; i < 3; i++) expect((await from('10.0.0.1')).statusCode).toBe(200)
      const refused = await from('10.0.0.1')
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-requests'])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      expect((await from('10.0.0.2')).statusCode).toBe(200)

      const [ada, ben] = [await signUp(limited), await signUp(limited)]
      const plan = ({ headers }: TestPerson) =>
        limited.app.inject({ method: 'POST', url: '/api/inference/sprint-plan', payload: {}, headers })
      expect((await plan(ada)).statusCode).toBe(400)
      expect((await plan(ada)).statusCode).toBe(429)
      expect((await plan(ben)).statusCode).toBe(400)
    } finally {
      await limited.close()
    }
  })

  it('counts the calls of a group together, whichever of its routes they went to', async () => {
    const limited = await createTestApp({ settings: { LIMIT_SAVES_PER_MINUTE: '3', LIMIT_PLANS_PER_MINUTE: '1' } })
    try {
      const [ada, ben] = [await signUp(limited), await signUp(limited)]
      const call = ({ headers }: TestPerson, url: string) =>
        limited.app.inject({ method: 'POST', url: `/api/${url}`, payload: {}, headers })
      for (const url of ['jira/review', 'jira/issues', 'jira/sprint-plan'])
        expect((await call(ada, url)).statusCode).toBe(400)
      const refused = await call(ada, `runs/${randomUUID()}/undo`)
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-requests'])
      expect((await call(ada, 'jira/review')).statusCode).toBe(429)
      // another group, and another person
      expect((await call(ada, 'inference/sprint-plan')).statusCode).toBe(400)
      expect((await call(ben, 'jira/review')).statusCode).toBe(400)
    } finally {
      await limited.close()
    }
  })

  it('is quiet at info: who signs in and out, what was not allowed, and no single request', async () => {
    const quiet = await createTestApp({ settings: { LOG_LEVEL: 'info' } })
    const { uid, cookie, headers } = await signUp(quiet)
    await quiet.app.inject({ url: '/api/users/whoami', headers })
    await quiet.app.inject('/api/users/whoami')
    await quiet.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      payload: 'no json',
      headers: { 'content-type': 'application/json' },
    })
    await quiet.app.inject({
      method: 'POST',
      url: '/api/auth/sign-out',
      headers: { cookie, origin: 'http://evil.example' },
    })
    await quiet.app.inject({ method: 'POST', url: '/api/auth/sign-out', headers: { cookie } })
    await quiet.close()
    const lines: { level: number; msg: string; person?: string }[] = quiet.logged.map((line) => JSON.parse(line))
    expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
      [30, 'somebody signed up'],
      [30, 'somebody signed in'],
      [30, 'a request was refused'],
      [30, 'a session was ended'],
    ])
    expect(lines.map(({ person }) => person)).toEqual([uid, uid, undefined, uid])
  })

  it('logs paths without queries, and no tokens', async () => {
    await test.app.inject({ url: '/api/auth/callback/demo?code=the-code&state=the-state', headers: ada.headers })
    await test.app.inject({ url: '/api/users/whoami?x=the-query', headers: { ...ada.headers, cookie: ada.cookie } })
    const log = test.logged.join('')
    expect(log).toContain('/api/auth/callback/demo')
    for (const word of ['the-code', 'the-state', 'the-query', ada.token, ada.sessionToken])
      expect(log).not.toContain(word)
  })

  it('says as a problem that it is not ready', async () => {
    const ping = vi.spyOn(test.db, 'ping').mockRejectedValue(new Error('gone'))
    const answer = await test.app.inject('/readyz')
    ping.mockRestore()
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'overloaded'])
    expect(answer.headers['content-type']).toContain('application/problem+json')
  })

  it('is alive and ready', async () => {
    expect((await test.app.inject('/healthz')).body).toBe('ok\n')
    expect((await test.app.inject('/readyz')).body).toBe('ready\n')
  })

  it('describes itself: every call with its schemas, and the same as a page without scripts', async () => {
    const description = (await test.app.inject('/api/openapi.json')).json()
    expect(description.openapi).toBe('3.1.0')
    const calls = Object.entries<object>(description.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    )
    expect(calls).toEqual(
      expect.arrayContaining([
        'get /api/config',
        'get /api/users/whoami',
        'post /api/inference/backlog',
        'post /api/inference/sprint-plan',
        'get /api/drafts',
        'put /api/drafts/{id}',
        'get /api/runs/{id}',
      ]),
    )
    expect(calls).toEqual(
      expect.arrayContaining(['get /readyz', 'post /api/auth/sign-up/email', 'get /api/auth/token']),
    )
    const failure = description.paths['/api/drafts'].get.responses.default.content
    expect(failure['application/problem+json'].schema.$ref).toBe('#/components/schemas/Problem')
    const references = JSON.stringify(description).match(/#\/components\/schemas\/\w+/g) ?? []
    for (const reference of references)
      expect(description.components.schemas).toHaveProperty(reference.split('/').at(-1) ?? '')
    expect(description.paths['/api/drafts'].get.security).toEqual([{ idToken: [] }, { accessToken: ['read'] }])
    expect(description.paths['/api/drafts'].post.security).toEqual([{ idToken: [] }, { accessToken: ['write'] }])
    expect(description.paths['/api/tokens'].get.security).toEqual([{ idToken: [] }])
    expect(description.paths['/api/config'].get.security).toBeUndefined()
    expect(Object.keys(description.components.schemas)).toEqual(expect.arrayContaining(['BacklogFormInput', 'Draft']))
    const docs = (await test.app.inject('/api/docs')).body
    expect(docs).toContain('/api/inference/backlog')
    expect(docs).not.toMatch(/<script|style=|<style/)
  })

  it('describes the headers, events and redirects that no schema tells', async () => {
    const { paths } = (await test.app.inject('/api/openapi.json')).json()
    const headersOf = ({ parameters = [] }: { parameters?: { in: string; name: string }[] }) =>
      parameters.flatMap((parameter) => (parameter.in === 'header' ? [parameter.name] : []))
    expect(headersOf(paths['/api/drafts/{id}'].put)).toEqual(['If-Match', 'If-None-Match'])
    expect(headersOf(paths['/api/drafts/{id}'].get)).toEqual(['If-None-Match'])
    expect(paths['/api/drafts/{id}'].put.responses['200']).toMatchObject({
      headers: { ETag: {} },
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Draft' } } },
    })
    for (const path of ['/api/inference/backlog', '/api/jira/issues', '/api/jira/sprint-plan']) {
      const { post } = paths[path]
      const ofDrafts = path === '/api/inference/backlog' ? ['Draft-Id'] : []
      expect(headersOf(post)).toEqual(['Idempotency-Key', 'Last-Event-ID', ...ofDrafts])
      for (const status of ['200', '202']) {
        expect(Object.keys(post.responses[status].content)).toEqual(['application/json', 'text/event-stream'])
        expect(post.responses[status].headers).toHaveProperty('Location')
      }
    }
    const { get } = paths['/api/runs/{id}/events']
    expect([headersOf(get), Object.keys(get.responses['200'].content)]).toEqual([
      ['Last-Event-ID'],
      ['text/event-stream'],
    ])
    expect(Object.keys(paths['/api/jira-oauth/callback'].get.responses)).toEqual(['303', 'default'])
    expect(paths['/readyz'].get.responses).toHaveProperty('503')
  })

  it('takes no list, text or record without a maximum of its own', async () => {
    const { paths, components } = (await test.app.inject('/api/openapi.json')).json()
    const seen = new Set<string>()
    const unbounded: string[] = []
    const walk = (schema: Record<string, unknown>, at: string) => {
      const { $ref: reference, type, properties, items, prefixItems, additionalProperties: others } = schema
      if (typeof reference === 'string') {
        if (seen.has(reference)) return
        seen.add(reference)
        return walk(components.schemas[reference.split('/').at(-1) ?? ''], reference)
      }
      const fixed = 'enum' in schema || 'const' in schema || 'format' in schema
      if (type === 'string' && !fixed && !('maxLength' in schema)) unbounded.push(at)
      if (type === 'array' && !prefixItems && !('maxItems' in schema)) unbounded.push(`${at}[]`)
      if (type === 'object' && others !== false && !('maxProperties' in schema)) unbounded.push(`${at}{}`)
      for (const [name, part] of Object.entries((properties ?? {}) as Record<string, typeof schema>))
        walk(part, `${at}.${name}`)
      for (const part of [schema.anyOf, schema.oneOf, schema.allOf, prefixItems].flat())
        if (part) walk(part as typeof schema, at)
      if (items) walk(items as typeof schema, `${at}[]`)
      if (typeof others === 'object' && others) walk(others as typeof schema, `${at}{}`)
      if (schema.propertyNames) walk(schema.propertyNames as typeof schema, `${at}{name}`)
    }
    let bodies = 0
    for (const [path, methods] of Object.entries<Record<string, { requestBody?: { content: object } }>>(paths)) {
      for (const [method, { requestBody }] of Object.entries(methods)) {
        for (const { schema } of Object.values(requestBody?.content ?? {})) {
          bodies += 1
          // the form of a sign-in provider is the identity service's, and may have 16 KB
          if (path === '/api/auth/callback/{id}') continue
          walk(schema, `${method} ${path} body`)
        }
      }
    }
    expect(bodies).toBeGreaterThan(25)
    expect(unbounded).toEqual([])
  })

  it('describes every route that answers, the page and its files aside', async () => {
    const { paths } = (await test.app.inject('/api/openapi.json')).json<{ paths: Record<string, object> }>()
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    // as Fastify prints its routes: a tree of parts, each with its methods
    const open: string[] = []
    const routes = test.app.printRoutes({ commonPrefix: false }).split('\n')
    const parts: string[] = []
    for (const line of routes) {
      const [, indent = '', part = '', methods = ''] = /^([│ ├└─]*)(\S*)(?: \((.*)\))?$/.exec(line) ?? []
      parts.splice(indent.length / 4 - 1, parts.length, part)
      for (const method of methods.split(', ').filter((name) => name && name !== 'HEAD'))
        open.push(`${method} ${parts.join('').replace(/:(\w+)/g, '{$1}')}`)
    }
    expect(open.length).toBeGreaterThan(25)
    // the identity service's, and the page's and its files', stand under a star; what agents speak describes itself
    const pageOrService =
      /^\w+ (\*|\/\{file\}|\/api\/docs\/style\.css|\/mcp|\/\.well-known\/(oauth-protected-resource(\/mcp)?|oauth-authorization-server|openid-configuration)|\/api\/oauth\/(register|token|revoke))$/
    expect(open.filter((route) => !pageOrService.test(route) && !described.includes(route))).toEqual([])
  })

  it('is told in docs/api.md: every call, every code, and none that is not there', async () => {
    const document = readFileSync(fileURLToPath(new URL('../../../../docs/api.md', import.meta.url)), 'utf8')
    const { paths } = (await test.app.inject('/api/openapi.json')).json<{ paths: Record<string, object> }>()
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const [, table = ''] = document.split('## Calls')
    const named = [...(table.split('\n\n')[1] ?? '').matchAll(/\b(?:GET|POST|PUT|DELETE) [\w./{}-]+/g)].map(
      ([call]) => call,
    )
    expect(named.toSorted()).toEqual(calls.toSorted())
    const codes = [...(document.split('| `code` |')[1] ?? '').matchAll(/`([\w-]+)`/g)].map(([, code]) => code)
    expect(codes.toSorted()).toEqual(Object.keys(problemKinds).toSorted())
  })

  it('answers a stranger 401 and another person 404 on every route with an id', async () => {
    const description = (await test.app.inject('/api/openapi.json')).json()
    const withPolicy = Object.entries<Record<string, { security?: unknown }>>(description.paths).flatMap(
      ([path, methods]) =>
        Object.entries(methods).flatMap(([method, { security }]) => (security ? [{ path, method }] : [])),
    )
    expect(withPolicy.length).toBeGreaterThan(8)
    for (const { path, method } of withPolicy) {
      const url = path.replace(/\{\w+\}/g, randomUUID())
      const call = { method: method.toUpperCase() as 'GET', url }
      expect([`${method} ${path}`, (await test.app.inject(call)).statusCode]).toEqual([`${method} ${path}`, 401])
      if (!path.includes('{')) continue
      const payload = { name: '', form: null, backlog: null, plan: null }
      const answer = await test.app.inject({
        ...call,
        headers: { ...ada.headers, 'if-match': '"1"' },
        ...(method === 'put' && { payload }),
      })
      // an admin's calls are refused before anybody looks whether there is such a thing
      const refusal = path.startsWith('/api/admin/') ? 403 : 404
      expect([`${method} ${path}`, answer.statusCode]).toEqual([`${method} ${path}`, refusal])
    }
  })
})
