import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestBrowser, type TestBrowser } from '../testing/browser.ts'
import { startTestServer } from '../testing/server.ts'
import { demoClient, registerOpenIdProvider } from './openid-provider.ts'

const productUrl = 'http://product.test:3000'
const redirectUri = `${productUrl}/api/auth/callback/demo`
let app: FastifyInstance
let origin: string

beforeAll(async () => {
  const server = await startTestServer((app, publicUrl) => registerOpenIdProvider(app, { publicUrl, productUrl }))
  app = server.app
  origin = server.origin
})
afterAll(() => app.close())

describe('discovery', () => {
  it('names its issuer, endpoints and algorithms', async () => {
    const found = await discovery()
    expect(found).toMatchObject({
      issuer: `${origin}/openid`,
      authorization_endpoint: `${origin}/openid/auth`,
      token_endpoint: `${origin}/openid/token`,
      jwks_uri: `${origin}/openid/jwks`,
      code_challenge_methods_supported: ['S256'],
      id_token_signing_alg_values_supported: ['RS256'],
    })
  })
})

describe('signing in', () => {
  it('gives a person by one click, with a signed id token that has name, address and picture', async () => {
    const { code, state, verifier } = await signIn({ account: 'ada' })
    expect(state).toBe('state-1')
    const tokens = await redeem(code, verifier)
    const claims = await verified(tokens.id_token)
    expect(claims).toMatchObject({
      iss: `${origin}/openid`,
      aud: demoClient.id,
      nonce: 'nonce-1',
      name: 'Ada Demo',
      email: 'ada@demo.example',
      email_verified: true,
    })
    const picture = await fetch(String(claims.picture))
    expect(String(claims.picture)).toContain(`${origin}/`)
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect(
      Buffer.from(await picture.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
    const found = await discovery()
    const answer = await fetch(found.userinfo_endpoint ?? '', {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    })
    expect(await answer.json()).toMatchObject({ sub: claims.sub, email: 'ada@demo.example', name: 'Ada Demo' })
  })

  it('takes any name and address, verified or not, and knows the person by the address', async () => {
    const first = await signIn({ name: 'Dora <Demo>', email: 'dora@demo.example', unverified: 'yes' })
    const claims = await verified((await redeem(first.code, first.verifier)).id_token)
    expect(claims).toMatchObject({ name: 'Dora <Demo>', email: 'dora@demo.example', email_verified: false })
    const second = await signIn({ name: 'Dora', email: 'Dora@demo.example' })
    const again = await verified((await redeem(second.code, second.verifier)).id_token)
    expect(again).toMatchObject({ sub: claims.sub, email_verified: true })
  })

  it('offers the choice anew in the same browser, and the other person can be taken', async () => {
    const browser = createTestBrowser()
    const first = await signIn({ account: 'ada' }, browser)
    const second = await signIn({ account: 'ben' }, browser)
    expect((await verified((await redeem(first.code, first.verifier)).id_token)).name).toBe('Ada Demo')
    expect((await verified((await redeem(second.code, second.verifier)).id_token)).name).toBe('Ben Demo')
  })

  it('accepts the prompts a client may ask for', async () => {
    for (const prompt of ['login', 'consent', 'select_account']) {
      const { code, verifier } = await signIn({ account: 'cleo' }, createTestBrowser(), { prompt })
      expect((await verified((await redeem(code, verifier)).id_token)).name).toBe('Cleo Demo')
    }
  })

  it('goes back with access_denied on Cancel', async () => {
    const { error, state } = await signIn({ action: 'deny' })
    expect({ error, state }).toEqual({ error: 'access_denied', state: 'state-1' })
  })

  it('shows the form again with what was typed when the address is none', async () => {
    const browser = createTestBrowser()
    const { page } = await openChooser(browser)
    const answer = await browser.post(page.url, { name: 'Dora "D"', email: 'nowhere' })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('value="Dora &quot;D&quot;"')
    expect(answer.text).toContain('role="alert"')
  })
})

describe('the chooser page', () => {
  it('allows no script, lets its form lead to the product, and leaves the popup its opener', async () => {
    const { page } = await openChooser(createTestBrowser())
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('script-src')
    expect(policy).toContain(`form-action 'self' ${productUrl}`)
    expect(page.headers.get('cross-origin-opener-policy')).toBeNull()
    expect(page.cookies.every((cookie) => cookie.startsWith('sandbox_'))).toBe(true)
  })

  it('says so when the sign-in has expired', async () => {
    const answer = await createTestBrowser().get(`${origin}/openid/interaction/unknown`)
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('This sign-in has expired')
  })
})

describe('refusals', () => {
  it('goes back to any product on loopback, by the known paths only', async () => {
    const verifier = randomBytes(32).toString('base64url')
    const open = (redirect_uri: string) => createTestBrowser().get(authorizeUrl(verifier, { redirect_uri }))
    expect((await open('http://localhost:4321/api/auth/callback/demo')).status).toBe(303)
    expect((await open('http://localhost:4321/elsewhere')).status).toBe(400)
    expect((await open('http://localhost.test:4321/api/auth/callback/demo')).status).toBe(400)
  })

  it('refuses a client, an address to go back to or a missing challenge it does not know, on an own page', async () => {
    const verifier = randomBytes(32).toString('base64url')
    const wrong = await createTestBrowser().get(authorizeUrl(verifier, { redirect_uri: 'http://elsewhere.test/' }))
    expect(wrong.status).toBe(400)
    expect(wrong.headers.get('content-security-policy')).toContain("default-src 'none'")
    const plain = await createTestBrowser().get(authorizeUrl(verifier, { code_challenge: '' }))
    expect(new URL(plain.location ?? '').searchParams.get('error')).toBe('invalid_request')
  })

  it('redeems a code once, with its verifier and the right secret only', async () => {
    const { code, verifier } = await signIn({ account: 'ada' })
    const other = await signIn({ account: 'ada' })
    expect((await token(code, 'x'.repeat(43))).status).toBe(400)
    expect((await token(other.code, other.verifier, 'wrong')).status).toBe(401)
    const third = await signIn({ account: 'ada' })
    expect((await token(third.code, third.verifier)).status).toBe(200)
    expect((await token(third.code, third.verifier)).status).toBe(400)
    expect(verifier).not.toBe(other.verifier)
  })

  it('takes the secret in the header as well', async () => {
    const { code, verifier } = await signIn({ account: 'ada' })
    const answer = await fetch(`${origin}/openid/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${demoClient.id}:${demoClient.secret}`).toString('base64')}` },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
      }),
    })
    expect(answer.status).toBe(200)
  })
})

async function discovery(): Promise<Record<string, string>> {
  return (await fetch(`${origin}/openid/.well-known/openid-configuration`)).json()
}

function authorizeUrl(verifier: string, more: Record<string, string> = {}): string {
  const search = new URLSearchParams({
    client_id: demoClient.id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid profile email',
    state: 'state-1',
    nonce: 'nonce-1',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  })
  return `${origin}/openid/auth?${search}`
}

async function openChooser(browser: TestBrowser, more: Record<string, string> = {}) {
  const verifier = randomBytes(32).toString('base64url')
  const page = await browser.follow(await browser.get(authorizeUrl(verifier, more)), origin)
  expect(page.text).toContain('Sign in with Demo ID')
  return { page, verifier }
}

async function signIn(
  fields: Record<string, string>,
  browser = createTestBrowser(),
  more: Record<string, string> = {},
) {
  const { page, verifier } = await openChooser(browser, more)
  const answer = await browser.follow(await browser.post(page.url, fields), origin)
  const target = new URL(answer.location ?? '')
  expect(target.href).toContain(redirectUri)
  const answered = (name: string) => target.searchParams.get(name) ?? ''
  return { code: answered('code'), state: answered('state'), error: answered('error'), verifier }
}

function token(code: string, verifier: string, secret = demoClient.secret): Promise<Response> {
  return fetch(`${origin}/openid/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      client_id: demoClient.id,
      client_secret: secret,
    }),
  })
}

async function redeem(code: string, verifier: string): Promise<{ id_token: string; access_token: string }> {
  const answer = await token(code, verifier)
  expect(answer.status).toBe(200)
  return answer.json()
}

/** The claims of an id token whose signature is the provider's. */
async function verified(idToken: string): Promise<Record<string, unknown>> {
  const [header = '', payload = '', signature = ''] = idToken.split('.')
  const { jwks_uri: address = '' } = await discovery()
  const { keys } = await (await fetch(address)).json()
  const { kid, alg } = JSON.parse(Buffer.from(header, 'base64url').toString())
  expect(alg).toBe('RS256')
  const key = createPublicKey({ key: keys.find((candidate: { kid: string }) => candidate.kid === kid), format: 'jwk' })
  expect(verify('sha256', Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url'))).toBe(true)
  return JSON.parse(Buffer.from(payload, 'base64url').toString())
}
