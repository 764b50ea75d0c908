import { afterEach, describe, expect, it } from 'vitest'
import { TrackerError } from '../../port/tracker-error.ts'
import { type Reply, startScriptedServer } from '../../testing/scripted-server.ts'
import { retryAfter } from '../../wire/retry-after.ts'
import { authorizeUrl, exchangeCode, listSites, refreshTokens } from './oauth.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})
const start = async (...replies: Reply[]) => {
  const server = await startScriptedServer(replies)
  closers.push(server.close)
  return { server, client: { authUrl: server.url, clientId: 'id', clientSecret: 'secret', now: () => 1_000 } }
}
const kindOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'fine',
    (error: unknown) => (error instanceof TrackerError ? error.kind : error),
  )

describe('authorizeUrl', () => {
  it('asks for everything, with consent, every time', () => {
    const url = new URL(
      authorizeUrl({
        authUrl: 'https://auth.example.com/',
        clientId: 'id',
        redirectUri: 'https://a.example/cb?x=1',
        state: 'a b&c',
      }),
    )
    expect(url.origin + url.pathname).toBe('https://auth.example.com/authorize')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      audience: 'api.atlassian.com',
      client_id: 'id',
      scope: expect.stringContaining('read:jira-user read:jira-work write:jira-work offline_access '),
      redirect_uri: 'https://a.example/cb?x=1',
      state: 'a b&c',
      response_type: 'code',
      prompt: 'consent',
    })
    // no more are granted at once
    expect(url.searchParams.get('scope')?.split(' ').length).toBeLessThanOrEqual(50)
  })

  it('tells the challenge where there is one', () => {
    const url = new URL(
      authorizeUrl({
        authUrl: 'https://auth.example.com',
        clientId: 'id',
        redirectUri: 'https://a.example/cb',
        state: 's',
        codeChallenge: 'c',
      }),
    )
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ code_challenge: 'c', code_challenge_method: 'S256' })
  })
})

describe('tokens', () => {
  const tokens = { access_token: 'a', expires_in: 3600, scope: 'x y' }

  it('are asked for as JSON and never live longer than told', async () => {
    const { server, client } = await start({ status: 200, json: { ...tokens, refresh_token: 'r' } })
    const grant = await exchangeCode({ ...client, code: 'c', redirectUri: 'https://a.example/cb' })
    expect(grant).toEqual({ accessToken: 'a', refreshToken: 'r', expiresAt: new Date(3_601_000), scopes: ['x', 'y'] })
    expect(server.received).toMatchObject([
      {
        method: 'POST',
        url: '/oauth/token',
        body: {
          grant_type: 'authorization_code',
          client_id: 'id',
          client_secret: 'secret',
          code: 'c',
          redirect_uri: 'https://a.example/cb',
        },
      },
    ])
  })

  it('keep the old refresh token where the answer has none', async () => {
    const { client } = await start({ status: 200, json: tokens })
    expect((await refreshTokens({ ...client, refreshToken: 'old' })).refreshToken).toBe('old')
  })

  it.each<[string, Reply, string]>([
    [
      'invalid_grant',
      { status: 403, json: { error: 'invalid_grant', error_description: 'Unknown or invalid refresh token.' } },
      'link-lost',
    ],
    [
      'the other words for it',
      { status: 401, json: { error: 'unauthorized_client', error_description: 'refresh_token is invalid' } },
      'link-lost',
    ],
    [
      'a wrong client',
      { status: 401, json: { error: 'access_denied', error_description: 'Unauthorized' } },
      'rejected',
    ],
    ['500', { status: 500, json: {} }, 'uncertain'],
    ['a cut', 'cut', 'uncertain'],
    ['a page', { status: 200, text: '<html>' }, 'uncertain'],
    ['429', { status: 429, headers: { 'retry-after': '9' } }, 'rate-limited'],
  ])('refreshing, %s: one call, %s', async (_name, reply, kind) => {
    const { server, client } = await start(reply, { status: 200, json: tokens })
    expect(await kindOf(refreshTokens({ ...client, refreshToken: 'r' }))).toBe(kind)
    expect(server.received).toHaveLength(1)
  })
})

describe('listSites', () => {
  it('keeps the sites of Jira, each once', async () => {
    const { server } = await start({
      status: 200,
      json: [
        { id: '1', name: 'one', url: 'https://one.example', scopes: ['read:jira-work'] },
        { id: '1', name: 'one', url: 'https://one.example/wiki', scopes: ['read:confluence-content.all'] },
        { id: '2', name: 'two', url: 'https://two.example', scopes: ['read:sprint:jira-software'] },
      ],
    })
    const sites = await listSites({ apiUrl: server.url, accessToken: 'a' })
    expect(sites.map(({ id, url }) => [id, url])).toEqual([
      ['1', 'https://one.example'],
      ['2', 'https://two.example'],
    ])
  })
})

describe('retryAfter', () => {
  const now = Date.parse('2026-01-01T00:00:00Z')
  it.each<[string, Record<string, string>, number | undefined]>([
    ['seconds', { 'retry-after': '30' }, now + 30_000],
    ['a date', { 'retry-after': 'Thu, 01 Jan 2026 00:01:00 GMT' }, now + 60_000],
    [
      'a date, our clock ahead of the server by a minute',
      { 'retry-after': 'Thu, 01 Jan 2026 00:00:00 GMT', date: 'Wed, 31 Dec 2025 23:59:00 GMT' },
      now + 60_000,
    ],
    ['the reset of a limit', { 'x-ratelimit-reset': '2026-01-01T00:00:10Z' }, now + 10_000],
    ['nothing', {}, undefined],
    ['nonsense', { 'retry-after': 'soon' }, undefined],
  ])('%s', (_name, headers, expected) => expect(retryAfter(new Headers(headers), now)).toBe(expected))
})
