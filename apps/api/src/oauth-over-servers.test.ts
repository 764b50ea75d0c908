import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cookiesOf, signUp } from './testing/app.ts'
import { createTestPopup, popupOutcome } from './testing/counterparts/popup.ts'
import { startSandbox, type TestSandbox, wayBack } from './testing/counterparts/sandbox.ts'
import { createPostgresUrl, testDatabases } from './testing/databases/database.ts'
import { killPrograms, startServer, type TestServer } from './testing/processes/server.ts'

const publicUrl = 'http://localhost:3000'

describe.runIf(testDatabases().includes('postgres'))('what begins on one of two servers', { timeout: 120_000 }, () => {
  let sandbox: TestSandbox
  let database: Awaited<ReturnType<typeof createPostgresUrl>>
  let one: TestServer
  let other: TestServer
  beforeAll(async () => {
    ;[sandbox, database] = await Promise.all([startSandbox(), createPostgresUrl()])
    const settings = {
      DATABASE_URL: database.databaseUrl,
      PUBLIC_URL: publicUrl,
      SANDBOX_URL: sandbox.url,
      AUTH_SECRET: 's'.repeat(32),
      TOKEN_ENCRYPTION_KEY: 't'.repeat(32),
    }
    ;[one, other] = await Promise.all([startServer(settings), startServer(settings)])
  }, 120_000)
  afterAll(async () => {
    killPrograms()
    await database.remove()
  })

  it('a link to Jira, ends on the other', async () => {
    const { headers, cookie } = await signUp(one)
    const begun = await one.app.inject({ method: 'POST', url: '/api/jira/link', headers, payload: {} })
    const redirectTo = await sandbox.consent(begun.json().authorizeUrl)
    const back = await other.app.inject({ url: wayBack(redirectTo), headers: { cookie } })
    const page = new URL(String(back.headers.location))
    expect(page.pathname).toBe('/jira-integration/confirm')
    const linkId = page.searchParams.get('link')
    const { sites } = (await one.app.inject({ url: `/api/jira/link/${linkId}`, headers })).json()
    const payload = { linkId, siteId: sites[0].id }
    const confirmed = await other.app.inject({ method: 'POST', url: '/api/jira/link/confirm', headers, payload })
    expect(confirmed.json()).toMatchObject({ jiraIntegration: { enabled: true } })
    // and the tokens that one has kept are good at the other
    for (const { app } of [one, other])
      expect((await app.inject({ url: '/api/jira/projects', headers })).json().length).toBeGreaterThan(0)
  })

  it('a sign-in at a provider, ends on the other', async () => {
    const popup = createTestPopup({ ...one, env: { publicUrl } }, 'demo')
    const { callback, cookies } = await popup.authorize('ada')
    const back = await other.app.inject({ url: callback, headers: { cookie: cookies } })
    expect(popupOutcome(back.body)).toMatchObject({ type: 'better-auth:oauth-popup', nonce: 'n1' })
    const { token } = (await one.app.inject({ url: '/api/auth/token', headers: { cookie: cookiesOf(back) } })).json()
    for (const { app } of [one, other]) {
      const profile = await app.inject({ url: '/api/users/whoami', headers: { authorization: `Bearer ${token}` } })
      expect(profile.json()).toMatchObject({ email: 'ada@demo.example' })
    }
    // the state is used up on both
    for (const { app } of [one, other]) {
      const again = await app.inject({ url: callback, headers: { cookie: cookies } })
      expect(cookiesOf(again)).not.toContain('session_token')
    }
  })

  it('letting a program in, ends on the other', async () => {
    const { headers, cookie } = await signUp(one)
    const redirectUri = 'http://127.0.0.1:41234/callback'
    const registration = { client_name: 'Editor', redirect_uris: [redirectUri] }
    const registered = await one.app.inject({ method: 'POST', url: '/api/oauth/register', payload: registration })
    const { client_id: clientId } = registered.json()
    const verifier = 'v'.repeat(64)
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      scope: 'read write',
      state: 'state of the client',
      resource: `${publicUrl}/mcp`,
    })
    const decision = { query: `?${query}`, scopes: ['read'] }
    const decided = await other.app.inject({
      method: 'POST',
      url: '/api/programs/decision',
      headers: { ...headers, cookie },
      payload: decision,
    })
    const redeem = ({ url }: TestServer, form: Record<string, string>) =>
      fetch(`${url}/api/oauth/token`, { method: 'POST', body: new URLSearchParams({ ...form, client_id: clientId }) })
    const answer = await redeem(one, {
      grant_type: 'authorization_code',
      code: new URL(decided.json().redirectTo).searchParams.get('code') ?? '',
      code_verifier: verifier,
      redirect_uri: redirectUri,
      resource: `${publicUrl}/mcp`,
    })
    const tokens = await answer.json()
    expect(tokens).toMatchObject({ token_type: 'Bearer', scope: 'read' })
    const tools = (server: TestServer, token: string) =>
      server.app.inject({
        method: 'POST',
        url: '/mcp',
        headers: { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' },
        payload: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      })
    for (const server of [one, other]) expect((await tools(server, tokens.access_token)).statusCode).toBe(200)
    const renewed = await redeem(other, { grant_type: 'refresh_token', refresh_token: tokens.refresh_token })
    const { access_token: renewedToken } = await renewed.json()
    expect((await tools(one, renewedToken)).statusCode).toBe(200)
  })
})
