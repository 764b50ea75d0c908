import { afterEach, describe, expect, it } from 'vitest'
import { testConfig } from '../../testing/config.ts'
import { answerCalls, problem, show } from '../../testing/show.tsx'
import { tokenKeeper } from '../session/token-keeper.ts'
import { useConfig } from '../use-config.ts'
import { identityClient } from './identity-client.ts'
import { identityWords } from './identity-words.ts'

const encode = (value: object) => btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_')
const now = Math.floor(Date.now() / 1000)
const claims = {
  sub: 'u-1',
  sid: 's-1',
  email: 'ada@example.org',
  role: 'user',
  auth_time: now - 60,
  sign_in_provider: 'password',
  iat: now,
  exp: now + 900,
}
const token = `h.${encode(claims)}.s`
const signedIn = {
  'GET /api/auth/token': () => ({ body: { token } }),
  'GET /api/auth/get-session': () => ({ body: {} }),
}
const nobody = {
  'GET /api/auth/token': () => problem(401, {}),
  'GET /api/auth/get-session': () => ({ body: null }),
}

// what the browser remembers of somebody, other tests would find
afterEach(() => tokenKeeper.forget())

describe('signing in with e-mail', () => {
  it('answers true', async () => {
    answerCalls({ ...signedIn, 'POST /api/auth/sign-in/email': () => ({ body: {} }) })
    expect(await identityClient.signInWithEmail('ada@example.org', 'right')).toBe(true)
    expect([identityClient.state(), identityClient.whySignInFailed()]).toEqual([
      { status: 'signed-in', person: { uid: 'u-1', email: 'ada@example.org', role: 'user' } },
      null,
    ])
  })

  it.each([
    ['a wrong password', problem(401, { code: 'INVALID_EMAIL_OR_PASSWORD' }), 'The e-mail or password is not correct.'],
    [
      'a disabled account',
      problem(403, { code: 'BANNED_USER' }),
      'This account has been disabled. Ask whoever runs Planwright for you.',
    ],
    [
      'too many tries',
      problem(429, { code: 'too-many-requests', title: 'Too many.' }),
      'Too many tries. Please wait a moment, then try again.',
    ],
    [
      'a server that fails',
      problem(500, { code: 'internal-error' }),
      'Something went wrong on our side. Please try again.',
    ],
  ])('answers false for %s, and why stands beside it', async (_what, answer, words) => {
    answerCalls({ ...nobody, 'POST /api/auth/sign-in/email': () => answer })
    expect(await identityClient.signInWithEmail('ada@example.org', 'wrong')).toBe(false)
    expect(identityWords(identityClient.whySignInFailed()).message).toBe(words)
  })

  it('answers false where nobody answers', async () => {
    const network = window.fetch
    window.fetch = () => Promise.reject(new TypeError('no network'))
    expect(await identityClient.signInWithEmail('ada@example.org', 'right')).toBe(false)
    window.fetch = network
    expect(identityWords(identityClient.whySignInFailed()).message).toContain('cannot be reached')
  })
})

it('gives the token with what it says', async () => {
  answerCalls(signedIn)
  await tokenKeeper.resolve()
  expect(await identityClient.tokenResult()).toEqual({
    token,
    claims,
    authTime: new Date(claims.auth_time * 1000),
    issuedAtTime: new Date(claims.iat * 1000),
    expirationTime: new Date(claims.exp * 1000),
    signInProvider: 'password',
  })
})

it('says Login error where signing in at a provider fails, and why in its cause', async () => {
  answerCalls({ 'POST /api/auth/sign-in/social': () => problem(404, { code: 'PROVIDER_NOT_FOUND' }) })
  const open = window.open
  window.open = () => null
  const refused = identityClient.signInWithPopup('nobody')
  await expect(refused).rejects.toMatchObject({ message: 'Login error', cause: { code: 'PROVIDER_NOT_FOUND' } })
  window.open = open
  expect(identityWords(await refused.catch((error: unknown) => error)).message).toBe(
    'Nobody can sign in that way here.',
  )
})

it('reads the rule of passwords again where the server has another one', async () => {
  const passwordPolicy = { ...testConfig.passwordPolicy, minLength: 99 }
  const calls = answerCalls({
    'GET /api/config': () => ({ body: { ...testConfig, passwordPolicy } }),
    'POST /api/auth/reset-password': () => problem(400, { code: 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS' }),
  })
  const Shown = () => <p>{useConfig().data?.passwordPolicy.minLength}</p>
  const screen = await show(<Shown />)
  await expect(identityClient.resetPassword('code', 'short')).rejects.toThrow()
  await expect.element(screen.getByText('99')).toBeVisible()
  expect(calls.map(({ call }) => call)).toEqual(['POST /api/auth/reset-password', 'GET /api/config'])
})

it('looks up ways to sign in, verifies an address with a code, and reloads the person', async () => {
  const calls = answerCalls({
    ...signedIn,
    'POST /api/auth/sign-in-methods': () => ({ body: { methods: ['demo', 'password'] } }),
    'GET /api/auth/verify-email': () => ({ body: { status: true } }),
  })
  expect(await identityClient.lookUpSignInMethods('ada@example.org')).toEqual(['demo', 'password'])
  await identityClient.verifyEmail('a code')
  await expect(identityClient.reload()).rejects.toThrow()
  expect(calls.map(({ call }) => call)).toContain('GET /api/users/me')
})
