import { randomUUID } from 'node:crypto'
import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { accessToken } from './identity/access-token-tables.ts'
import { createOAuthStore } from './identity/oauth/oauth-store.ts'
import { oauthClient, oauthCode, oauthGrant } from './identity/oauth-tables.ts'
import { createTestApp, makeToken, signUp, type TestApp, type TestPerson } from './testing/app.ts'
import { freePort } from './testing/processes/server.ts'

const redirectUrl = 'http://127.0.0.1:41234/callback'
const generations = ['legacy', '2026-07-28'] as const

type Scopes = ('read' | 'write')[]

describe('a client elsewhere', () => {
  let server: TestApp
  let address: string
  let ahead = 0
  const open: Client[] = []
  beforeAll(async () => {
    const port = await freePort()
    address = `http://localhost:${port}`
    const settings = { PORT: String(port), LIMIT_BAD_TOKENS_PER_MINUTE: '100000' }
    server = await createTestApp({ drafter: null, settings, now: () => new Date(Date.now() + ahead) })
    await server.app.listen({ port, host: '127.0.0.1' })
  })
  afterEach(() => {
    ahead = 0
  })
  afterAll(async () => {
    await Promise.all(open.map((client) => client.close()))
    await server.close()
  })

  const browserOf = ({ headers, cookie }: TestPerson) => ({ ...headers, cookie })
  const decide = (person: TestPerson, url: URL, scopes?: Scopes, headers: Record<string, string> = browserOf(person)) =>
    server.app.inject({
      method: 'POST',
      url: '/api/programs/decision',
      headers,
      payload: { query: url.search, ...(scopes && { scopes }) },
    })
  const post = (path: string, form: Record<string, string> | string) =>
    server.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: typeof form === 'string' ? form : new URLSearchParams(form).toString(),
    })
  const tokenCall = async (form: Record<string, string>) => {
    const { statusCode, body } = await post('/api/oauth/token', form)
    return { statusCode, ...JSON.parse(body) }
  }
  const mcp = (
    token: string,
    more: Record<string, string> = {},
    payload: object = { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  ) =>
    server.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        ...more,
      },
      payload,
    })

  /** The official client's way of keeping what it was given. */
  function keeper(scope?: string) {
    const kept: {
      asked?: URL
      verifier?: string
      client?: unknown
      tokens?: unknown
      discovery?: OAuthDiscoveryState
    } = {}
    const provider: OAuthClientProvider = {
      redirectUrl,
      clientMetadata: {
        client_name: 'Editor <b>',
        redirect_uris: [redirectUrl],
        ...(scope !== undefined && { scope }),
      },
      state: () => 'state of the client',
      clientInformation: () => kept.client as ReturnType<OAuthClientProvider['clientInformation']>,
      saveClientInformation: (client) => {
        kept.client = client
      },
      tokens: () => kept.tokens as ReturnType<OAuthClientProvider['tokens']>,
      saveTokens: (tokens) => {
        kept.tokens = tokens
      },
      redirectToAuthorization: (url) => {
        kept.asked = url
      },
      saveCodeVerifier: (verifier) => {
        kept.verifier = verifier
      },
      codeVerifier: () => kept.verifier ?? '',
      saveDiscoveryState: (state) => {
        kept.discovery = state
      },
      discoveryState: () => kept.discovery,
    }
    return { kept, provider }
  }
  const tokensIn = ({ tokens }: { tokens?: unknown }) =>
    tokens as { access_token: string; refresh_token: string; scope: string }
  const clientIn = ({ client }: { client?: unknown }) => (client as { client_id: string }).client_id

  async function connect(provider: OAuthClientProvider, generation: (typeof generations)[number] = '2026-07-28') {
    const transport = new StreamableHTTPClientTransport(new URL(`${address}/mcp`), { authProvider: provider })
    const mode = generation === 'legacy' ? 'legacy' : { pin: generation }
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
    const connected = client.connect(transport).then(() => void open.push(client))
    return { transport, client, connected }
  }

  /** Registers, sends the person to our page, and comes back with what they allowed. */
  async function letIn(
    person: TestPerson,
    scopes: Scopes = ['read', 'write'],
    generation?: (typeof generations)[number],
  ) {
    const { kept, provider } = keeper()
    const first = await connect(provider, generation)
    await expect(first.connected).rejects.toBeInstanceOf(UnauthorizedError)
    if (!kept.asked) throw new Error('The client asked for nothing.')
    const { redirectTo } = (await decide(person, kept.asked, scopes)).json()
    await first.transport.finishAuth(new URL(redirectTo).searchParams)
    return { kept, provider, redirectTo: new URL(redirectTo), asked: kept.asked }
  }

  it.each(generations)(
    'is let in by a person, lists its tools, renews its tokens and is put out again, in the generation %s',
    async (generation) => {
      const ada = await signUp(server)
      const { kept, provider, redirectTo, asked } = await letIn(ada, ['read', 'write'], generation)
      expect(asked.origin + asked.pathname).toBe(`${address}/authorize`)
      expect(Object.fromEntries(asked.searchParams)).toMatchObject({
        resource: `${address}/mcp`,
        code_challenge_method: 'S256',
      })
      expect(Object.fromEntries(redirectTo.searchParams)).toMatchObject({ state: 'state of the client', iss: address })
      const { client, connected } = await connect(provider, generation)
      await connected
      const { tools } = await client.listTools()
      expect(tools.map(({ name }) => name)).toContain('save_plan')
      const listed = await client.callTool({ name: 'list_drafts', arguments: {} })
      expect(listed.isError ?? false).toBe(false)

      const { programs } = (await server.app.inject({ url: '/api/programs', headers: ada.headers })).json()
      expect(programs).toMatchObject([{ name: 'Editor <b>', host: '127.0.0.1:41234', scopes: ['read', 'write'] }])

      // an hour later the client renews by itself
      const before = tokensIn(kept)
      ahead = 60 * 60_000 + 1000
      expect((await mcp(before.access_token)).statusCode).toBe(401)
      expect((await client.callTool({ name: 'list_drafts', arguments: {} })).isError ?? false).toBe(false)
      const after = tokensIn(kept)
      expect(after.refresh_token).not.toBe(before.refresh_token)
      expect(after.access_token).toMatch(/^pwo_/)

      expect((await post('/api/oauth/revoke', { token: after.refresh_token })).statusCode).toBe(200)
      ahead += 5000
      const refused = await mcp(after.access_token)
      expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([
        401,
        `Bearer error="invalid_token", resource_metadata="${address}/.well-known/oauth-protected-resource/mcp", scope="read write"`,
      ])
      const form = { grant_type: 'refresh_token', refresh_token: after.refresh_token, client_id: clientIn(kept) }
      expect(await tokenCall(form)).toMatchObject({ statusCode: 400, error: 'invalid_grant' })
    },
  )

  it('finds where to ask, without a token', async () => {
    const { statusCode, headers } = await server.app.inject({ method: 'POST', url: '/mcp', payload: {} })
    const metadata = `${address}/.well-known/oauth-protected-resource/mcp`
    expect([statusCode, headers['www-authenticate']]).toEqual([
      401,
      `Bearer resource_metadata="${metadata}", scope="read write"`,
    ])
    for (const url of [metadata, `${address}/.well-known/oauth-protected-resource`])
      expect(await (await fetch(url)).json()).toMatchObject({
        resource: `${address}/mcp`,
        authorization_servers: [address],
      })
    expect(await (await fetch(`${address}/.well-known/oauth-authorization-server`)).json()).toMatchObject({
      issuer: address,
      code_challenge_methods_supported: ['S256'],
      registration_endpoint: `${address}/api/oauth/register`,
    })
    const foreign = { method: 'POST', url: '/mcp', headers: { origin: 'https://evil.example' }, payload: {} } as const
    expect((await server.app.inject(foreign)).statusCode).toBe(403)
  })

  it('reads alone where that is all it was allowed, and is told what it lacks', async () => {
    const ada = await signUp(server)
    const { kept, provider } = await letIn(ada, ['read'])
    expect(tokensIn(kept).scope).toBe('read')
    const { client, connected } = await connect(provider)
    await connected
    expect((await client.listTools()).tools.filter(({ annotations }) => !annotations?.readOnlyHint)).toEqual([])
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'save_plan', arguments: {} } }
    const refused = await mcp(tokensIn(kept).access_token, {}, call)
    expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([
      403,
      `Bearer error="insufficient_scope", resource_metadata="${address}/.well-known/oauth-protected-resource/mcp", scope="read write"`,
    ])
    expect((await mcp(tokensIn(kept).access_token, {}, [call])).statusCode).toBe(403)
    const wider = {
      grant_type: 'refresh_token',
      refresh_token: tokensIn(kept).refresh_token,
      client_id: clientIn(kept),
      scope: 'read write',
    }
    expect(await tokenCall(wider)).toMatchObject({ statusCode: 400, error: 'invalid_scope' })
  })

  it('gets nowhere else with what it was given, and whose page it is counts there too', async () => {
    const ada = await signUp(server)
    const { kept } = await letIn(ada)
    const { access_token: token, refresh_token: refresh } = tokensIn(kept)
    expect((await mcp(token)).statusCode).toBe(200)
    expect((await mcp(token, { origin: 'https://evil.example' })).statusCode).toBe(403)
    expect((await mcp(refresh)).statusCode).toBe(401)
    const guess = { 'planwright-own-call': 'x' }
    for (const headers of [{}, guess] as Record<string, string>[]) {
      const asked = { url: '/api/users/whoami', headers: { authorization: `Bearer ${token}`, ...headers } }
      const answer = await server.app.inject(asked)
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'token-not-good'])
    }
    const { tokens } = (await server.app.inject({ url: '/api/tokens', headers: ada.headers })).json()
    expect(tokens).toEqual([])
    const kept2 = JSON.stringify([
      await server.db.asWorker.select().from(oauthGrant),
      await server.db.asWorker.select().from(oauthCode),
      await server.db.asWorker.select().from(accessToken),
      server.logged,
    ])
    for (const secret of [token.slice(4), refresh.slice(-43), refresh.slice(4, 26)]) expect(kept2).not.toContain(secret)
  })

  it('is put out by its person, and by nobody else', async () => {
    const [ada, ben] = [await signUp(server), await signUp(server)]
    const { kept } = await letIn(ada)
    const list = async ({ headers }: TestPerson) =>
      (await server.app.inject({ url: '/api/programs', headers })).json().programs
    const [{ id }] = await list(ada)
    expect(await list(ben)).toEqual([])
    const end = (headers: Record<string, string>) =>
      server.app.inject({ method: 'DELETE', url: `/api/programs/${id}`, headers })
    expect((await end(ben.headers)).statusCode).toBe(404)
    expect((await end({ ...ada.headers, origin: 'https://evil.example' })).statusCode).toBe(403)
    expect((await end((await makeToken(server, ada)).headers)).statusCode).toBe(403)
    expect((await mcp(tokensIn(kept).access_token)).statusCode).toBe(200)
    expect((await end(ada.headers)).statusCode).toBe(204)
    ahead = 5000
    expect((await mcp(tokensIn(kept).access_token)).statusCode).toBe(401)
    expect(await list(ada)).toEqual([])
    const notes = async () =>
      (
        await server.db.asOwner.execute(
          sql`select what, about from audit_event where person = ${ada.uid} and what like 'token-%' order by id`,
        )
      ).rows
    await expect.poll(notes).toMatchObject([
      { what: 'token-made', about: { way: 'program', scopes: 'read write', clientId: clientIn(kept) } },
      { what: 'token-made', about: { days: 90 } },
      { what: 'token-revoked', about: { grantId: id } },
    ])
    await expect.poll(() => server.mails.filter(({ to }) => to === ada.email).length).toBeGreaterThan(1)
  })

  it('is let in by the person’s own browser alone', async () => {
    const [ada, ben] = [await signUp(server), await signUp(server)]
    const { kept, provider } = keeper()
    await expect((await connect(provider)).connected).rejects.toThrow()
    if (!kept.asked) throw new Error('The client asked for nothing.')
    const own = browserOf(ada)
    const token = await makeToken(server, ada)
    for (const [headers, status] of [
      [{}, 401],
      [{ cookie: ada.cookie }, 401],
      [ada.headers, 403],
      [token.headers, 403],
      [{ ...token.headers, cookie: ada.cookie }, 403],
      [{ ...own, cookie: ben.cookie }, 403],
      [{ ...own, origin: 'https://evil.example' }, 403],
      [{ ...own, 'sec-fetch-site': 'cross-site' }, 403],
    ] as const)
      expect([headers, (await decide(ada, kept.asked, ['read'], headers)).statusCode]).toEqual([headers, status])
    expect(await server.db.asWorker.$count(oauthCode, eq(oauthCode.owner, ada.uid))).toBe(0)
    const refused = new URL((await decide(ada, kept.asked)).json().redirectTo)
    expect(Object.fromEntries(refused.searchParams)).toEqual({
      error: 'access_denied',
      state: 'state of the client',
      iss: address,
    })
    expect(await server.db.asWorker.$count(oauthCode, eq(oauthCode.owner, ada.uid))).toBe(0)
  })

  const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
  const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
  const register = (payload: object, remoteAddress = '10.0.0.1') =>
    server.app.inject({ method: 'POST', url: '/api/oauth/register', payload, remoteAddress })
  async function asking(more: Record<string, string> = {}) {
    const { client_id } = (
      await register(
        { redirect_uris: [redirectUrl], client_name: 'Agent' },
        `10.2.0.${Math.floor(Math.random() * 250)}`,
      )
    ).json()
    const query = {
      response_type: 'code',
      client_id,
      redirect_uri: redirectUrl,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      scope: 'read',
      ...more,
    }
    return { client_id, url: new URL(`/authorize?${new URLSearchParams(query)}`, address) }
  }
  const terms = (person: TestPerson, url: URL) =>
    server.app.inject({
      method: 'POST',
      url: '/api/programs/terms',
      headers: person.headers,
      payload: { query: url.search },
    })

  it('asks in words that a person reads, and leads nowhere that was not registered', async () => {
    const ada = await signUp(server)
    const { url } = await asking()
    expect((await terms(ada, url)).json()).toEqual({
      state: 'asks',
      name: 'Agent',
      host: '127.0.0.1:41234',
      isThisMachine: true,
      scopes: ['read'],
    })
    for (const [name, value] of [
      ['redirect_uri', 'https://evil.example/'],
      ['client_id', 'nobody'],
      ['redirect_uri', `${redirectUrl}/more`],
    ] as const) {
      const { url: other } = await asking({ [name]: value })
      expect((await terms(ada, other)).statusCode).toBe(400)
      expect((await decide(ada, other, ['read'])).statusCode).toBe(400)
    }
    for (const [wrong, error] of [
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
      [{ resource: 'https://evil.example' }, 'invalid_target'],
      [{ scope: 'admin' }, 'invalid_scope'],
    ] as const) {
      const { url: other } = await asking({ ...wrong, state: 's' })
      const said = (await terms(ada, other)).json()
      expect(said).toMatchObject({ state: 'wrong', host: '127.0.0.1:41234' })
      expect(Object.fromEntries(new URL(said.redirectTo).searchParams)).toMatchObject({
        error,
        state: 's',
        iss: address,
      })
      expect((await decide(ada, other, ['read'])).statusCode).toBe(400)
    }
    expect((await decide(ada, url, ['write'])).statusCode).toBe(400)
  })

  it('redeems a code once, soon, with what it asked with; a second time ends what the first began', async () => {
    const ada = await signUp(server)
    const code = async () => {
      const { client_id, url } = await asking()
      const { redirectTo } = (await decide(ada, url, ['read'])).json()
      const code = new URL(redirectTo).searchParams.get('code') ?? ''
      return { grant_type: 'authorization_code', code, client_id, redirect_uri: redirectUrl, code_verifier: verifier }
    }
    const good = await code()
    const other = await code()
    for (const wrong of [
      { code_verifier: `${verifier}x` },
      { client_id: other.client_id },
      { redirect_uri: 'http://127.0.0.1/callback' },
      { code: 'x' },
    ])
      expect(await tokenCall({ ...good, ...wrong })).toMatchObject({ statusCode: 400, error: 'invalid_grant' })
    expect(await tokenCall({ ...good, resource: 'https://evil.example' })).toMatchObject({ error: 'invalid_target' })
    const answer = await tokenCall({ ...good, resource: `${address}/mcp` })
    expect(answer).toEqual({
      statusCode: 200,
      access_token: expect.stringMatching(/^pwo_/),
      token_type: 'Bearer',
      expires_in: 3600,
      refresh_token: expect.stringMatching(/^pwr_/),
      scope: 'read',
    })
    expect((await mcp(answer.access_token)).statusCode).toBe(200)
    expect(await tokenCall(good)).toMatchObject({ error: 'invalid_grant' })
    ahead = 5000
    expect((await mcp(answer.access_token)).statusCode).toBe(401)
    ahead = 60_001
    expect(await tokenCall(other)).toMatchObject({ error: 'invalid_grant' })
  })

  it('renews with a token once; at the same moment twice, and later not without losing all', async () => {
    const ada = await signUp(server)
    const { kept } = await letIn(ada)
    const renew = (refresh_token: string, client_id = clientIn(kept)) =>
      tokenCall({ grant_type: 'refresh_token', refresh_token, client_id })
    const first = tokensIn(kept).refresh_token
    expect(await renew(first, 'nobody')).toMatchObject({ error: 'invalid_grant' })
    const answers = await Promise.all([renew(first), renew(first), renew(first)])
    const [second, ...same] = new Set(answers.map(({ refresh_token }) => refresh_token))
    expect([typeof second, same]).toEqual(['string', []])
    for (const { access_token } of answers) expect((await mcp(access_token)).statusCode).toBe(200)
    const third = (await renew(second)).refresh_token
    ahead = 29_000
    expect((await renew(second)).refresh_token).toBe(third)
    ahead = 31_000
    const last = await renew(third)
    expect(last.statusCode).toBe(200)
    expect(await renew(first)).toMatchObject({ error: 'invalid_grant' })
    expect(await renew(last.refresh_token)).toMatchObject({ error: 'invalid_grant' })
    ahead += 5000
    expect((await mcp(last.access_token)).statusCode).toBe(401)
    const reused = sql`select about from audit_event where person = ${ada.uid} and what = 'token-revoked'`
    await expect
      .poll(async () => (await server.db.asOwner.execute(reused)).rows)
      .toMatchObject([{ about: { way: 'reused' } }])
  })

  it('renews for a year at most, however much it is used, and not after 60 days without use', async () => {
    const ada = await signUp(server)
    const day = 24 * 60 * 60_000
    const renew = async (kept: { client?: unknown }, refresh_token: string) =>
      tokenCall({ grant_type: 'refresh_token', refresh_token, client_id: clientIn(kept) })
    const used = (await letIn(ada)).kept
    const idle = (await letIn(ada)).kept
    let newest = tokensIn(used).refresh_token
    for (let days = 50; days < 365; days += 50) {
      ahead = days * day
      const answer = await renew(used, newest)
      expect([days, answer.statusCode]).toEqual([days, 200])
      newest = answer.refresh_token
      if (days > 60) expect(await renew(idle, tokensIn(idle).refresh_token)).toMatchObject({ error: 'invalid_grant' })
    }
    ahead = 365 * day
    expect(await renew(used, newest)).toMatchObject({ error: 'invalid_grant' })
  })

  it.each([
    ['', 'invalid_request'],
    ['grant_type=password&username=a', 'unsupported_grant_type'],
    ['grant_type=client_credentials', 'unsupported_grant_type'],
    ['grant_type=refresh_token', 'invalid_request'],
    ['grant_type=refresh_token&refresh_token=a&refresh_token=b&client_id=c', 'invalid_request'],
    ['grant_type=refresh_token&refresh_token=a&client_id=c', 'invalid_grant'],
    ['grant_type=refresh_token&refresh_token=a&client_id=c&scope=admin', 'invalid_scope'],
    ['grant_type=authorization_code&code=a&client_id=c&redirect_uri=d', 'invalid_request'],
  ])('is told what is wrong with %j', async (form, error) => {
    const { statusCode, body, headers } = await post('/api/oauth/token', form)
    expect([statusCode, JSON.parse(body).error, headers['cache-control']]).toEqual([400, error, 'no-store'])
  })

  it('goes with all that was let in, what was allowed and not fetched yet included', async () => {
    const ada = await signUp(server)
    const { kept } = await letIn(ada)
    const { client_id, url } = await asking()
    const { redirectTo } = (await decide(ada, url, ['read'])).json()
    const code = new URL(redirectTo).searchParams.get('code') ?? ''
    const { db, env } = server
    const now = () => new Date()
    await createOAuthStore({ db, secret: env.authSecret, most: 1, now, newId: randomUUID }).endAll(ada.uid)
    const form = {
      grant_type: 'authorization_code',
      code,
      client_id,
      redirect_uri: redirectUrl,
      code_verifier: verifier,
    }
    expect(await tokenCall(form)).toMatchObject({ error: 'invalid_grant' })
    ahead = 5000
    expect((await mcp(tokensIn(kept).access_token)).statusCode).toBe(401)
  })

  it('learns nothing by revoking what there is not, and revokes nothing of others by half a token', async () => {
    const ada = await signUp(server)
    const { kept } = await letIn(ada)
    const { access_token: token, refresh_token: refresh } = tokensIn(kept)
    const { token: own } = await makeToken(server, ada)
    for (const other of ['x', own, `${refresh.slice(0, -43)}${'A'.repeat(43)}`])
      expect((await post('/api/oauth/revoke', { token: other })).statusCode).toBe(200)
    expect((await mcp(token)).statusCode).toBe(200)
    expect((await mcp(own)).statusCode).toBe(200)
    expect((await post('/api/oauth/revoke', { token })).statusCode).toBe(200)
    ahead = 5000
    expect((await mcp(token)).statusCode).toBe(401)
    expect((await mcp(own)).statusCode).toBe(200)
  })

  it('registers as often as an address may, and is forgotten where nothing comes of it', async () => {
    const from = '10.3.0.7'
    const answers = []
    for (let count = 0; count < 21; count += 1)
      answers.push((await register({ redirect_uris: ['https://agent.example/cb'] }, from)).statusCode)
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 201), 429])
    expect((await register({ redirect_uris: ['javascript:alert(1)'] })).json()).toMatchObject({
      error: 'invalid_redirect_uri',
    })
    const { client_id, url } = await asking()
    const ada = await signUp(server)
    ahead = 7 * 24 * 60 * 60_000 + 1000
    const [row] = await server.db.asOwner.select().from(oauthClient).where(eq(oauthClient.id, client_id))
    expect(row?.expiresAt.getTime()).toBeLessThan(Date.now() + ahead)
    ahead = 0
    await server.db.asOwner.update(oauthClient).set({ expiresAt: new Date() }).where(eq(oauthClient.id, client_id))
    expect((await terms(ada, url)).statusCode).toBe(400)
  })
})
