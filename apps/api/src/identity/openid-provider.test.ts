import { createServer, type Server } from 'node:http'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cookiesOf, createTestApp, type TestApp } from '../testing/app.ts'
import { popupOutcome } from '../testing/counterparts/popup.ts'
import { session, user } from './identity-tables.ts'

/** What the issuer puts into its ID token, in place of what it should. */
type Twist = { claims?: JWTPayload; key?: 'another' }

const MetricsToken = 'a-token-of-the-tests-for-figures-long-enough'

/** An issuer that answers as it is told to: no honest one says what these tests need. */
describe('an issuer of OpenID Connect', () => {
  let test: TestApp
  let server: Server
  let issuer: string
  let twist: Twist = {}
  let asked = { nonce: '', redirect: '', state: '', challenge: '' }
  let redeemed: URLSearchParams | undefined
  let turn = 0

  beforeAll(async () => {
    const [known, another] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')]
    const keys = [{ ...(await exportJWK(known.publicKey)), kid: 'known', alg: 'RS256', use: 'sig' }]
    server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', async () => {
        const answer = (body: object) =>
          response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
        if (request.url === '/.well-known/openid-configuration') {
          return answer({
            issuer,
            authorization_endpoint: `${issuer}/authorize`,
            token_endpoint: `${issuer}/token`,
            jwks_uri: `${issuer}/keys`,
          })
        }
        if (request.url === '/keys') return answer({ keys })
        redeemed = new URLSearchParams(Buffer.concat(chunks).toString())
        const { privateKey } = twist.key === 'another' ? another : known
        const claims = {
          iss: issuer,
          aud: 'client',
          sub: `somebody-${turn}`,
          email: `somebody-${turn}@example.com`,
          nonce: asked.nonce,
          iat: Math.floor(Date.now() / 1000),
          exp: Math.floor(Date.now() / 1000) + 300,
          ...twist.claims,
        }
        const token = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'known' }).sign(privateKey)
        return answer({ access_token: 'access', token_type: 'Bearer', expires_in: 300, id_token: token })
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
    const settings = {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'client',
      OIDC_CLIENT_SECRET: 'secret',
      METRICS_TOKEN: MetricsToken,
    }
    test = await createTestApp({ settings })
  })
  afterAll(async () => {
    await test.close()
    server.closeAllConnections()
    server.close()
  })

  /** Through a window: what it tells the page in the end, and the cookies it leaves. */
  async function signIn(told: Twist = {}, back: Record<string, string> = {}) {
    turn += 1
    twist = told
    const query = { provider: 'oidc', popupOrigin: test.env.publicUrl, popupNonce: 'n1' }
    const started = await test.app.inject(`/api/auth/oauth-popup/start?${new URLSearchParams(query)}`)
    const { searchParams } = new URL(String(started.headers.location))
    asked = {
      nonce: searchParams.get('nonce') ?? '',
      redirect: searchParams.get('redirect_uri') ?? '',
      state: searchParams.get('state') ?? '',
      challenge: searchParams.get('code_challenge') ?? '',
    }
    const url = `/api/auth/callback/oidc?${new URLSearchParams({ code: `code-${turn}`, state: asked.state, ...back })}`
    const answer = await test.app.inject({ url, headers: { cookie: cookiesOf(started) } })
    return { answer, url, cookie: cookiesOf(started), outcome: popupOutcome(answer.body), set: cookiesOf(answer) }
  }
  const people = async () => (await test.db.asOwner.select({ id: user.id }).from(user)).length

  it('signs in who it vouches for, with code, PKCE and nonce', async () => {
    const { outcome, set } = await signIn()
    expect(outcome.error).toBeUndefined()
    expect(set).toContain('session_token')
    expect(asked.nonce.length).toBeGreaterThan(20)
    expect(asked.challenge.length).toBe(43)
    expect(redeemed?.get('code_verifier')?.length).toBeGreaterThan(42)
    expect(asked.redirect).toBe(`${test.env.publicUrl}/api/auth/callback/oidc`)
  })

  it('is counted by what came of it', async () => {
    await signIn()
    await signIn({ key: 'another' })
    const { body } = await test.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${MetricsToken}` } })
    const counts = [...body.matchAll(/^planwright_sign_in_call_duration_seconds_count\{(.*)\} \d+$/gm)]
    const of = (operation: string) => `planwright_sign_in_provider="oidc",planwright_sign_in_operation="${operation}"`
    expect(counts.map(([, labels]) => labels).toSorted()).toEqual([
      of('begin'),
      of('read-person'),
      `${of('read-person')},error_type="refused"`,
      of('redeem-code'),
    ])
  })

  it.each<[string, Twist]>([
    ['with the nonce of another sign-in', { claims: { nonce: 'of-another' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['for another client', { claims: { aud: 'another-client' } }],
    ['that is too old', { claims: { iat: 1_700_000_000, exp: 1_700_000_300 } }],
    ['without an end', { claims: { exp: undefined } }],
    ['signed with another key', { key: 'another' }],
    ['without a subject', { claims: { sub: '' } }],
  ])('signs nobody in by an ID token %s', async (_words, told) => {
    const before = [await people(), (await test.db.asOwner.select().from(session)).length]
    const { outcome, set } = await signIn(told)
    expect(set).not.toContain('session_token')
    expect(outcome).toMatchObject({ nonce: 'n1', error: { code: 'unable_to_get_user_info' } })
    expect([await people(), (await test.db.asOwner.select().from(session)).length]).toEqual(before)
  })

  it('is asked once for each answer: a second time, in another browser, or with another state it is refused', async () => {
    const { url, cookie } = await signIn()
    const replayed = await test.app.inject({ url, headers: { cookie } })
    expect(cookiesOf(replayed)).not.toContain('session_token')
    const began = await signIn({}, { state: 'made-up' })
    expect(began.set).not.toContain('session_token')
    const elsewhere = await test.app.inject({ url: began.url.replace('made-up', asked.state) })
    expect(cookiesOf(elsewhere)).not.toContain('session_token')
  })

  it('that says another one answered is not believed', async () => {
    const { set, outcome } = await signIn({}, { iss: 'https://evil.example' })
    expect(set).not.toContain('session_token')
    expect(outcome.error).toBeDefined()
  })

  it('that refuses is told to the page', async () => {
    const { outcome } = await signIn({}, { error: 'access_denied' })
    expect(outcome).toMatchObject({ nonce: 'n1', error: { code: 'access_denied' } })
  })
})
