import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callback, demoSite, labSite, startTestSandbox, type TestSandbox } from '../testing/sandbox-under-test.ts'
import { secondAccountId } from './data/seed.ts'

describe('authorization', () => {
  let sandbox: TestSandbox
  beforeEach(async () => {
    sandbox = await startTestSandbox()
  })
  afterEach(() => sandbox.close())

  const me = (token: string) => sandbox.send('GET', '/me', undefined, { authorization: `Bearer ${token}` })
  const unknownToken = { error: 'invalid_grant', error_description: 'Unknown or invalid refresh token.' }

  it('goes back with a code and the state, or with a refusal', async () => {
    const consent = async (more: object) =>
      new URL(
        (await sandbox.send('POST', '/_sandbox/jira/consent', { authorizeUrl: sandbox.authorizeUrl(), ...more })).body
          .redirectTo,
      )
    const agreed = await consent({})
    expect(agreed.href.startsWith(callback)).toBe(true)
    expect(agreed.searchParams.get('state')).toBe('state-1')
    const refused = await consent({ deny: true })
    expect(Object.fromEntries(refused.searchParams)).toMatchObject({ error: 'access_denied', state: 'state-1' })
  })

  it.each([
    ['audience', 'elsewhere'],
    ['client_id', ''],
    ['redirect_uri', 'http://elsewhere.example/callback'],
    ['state', ''],
    ['response_type', 'token'],
    ['prompt', 'none'],
    ['scope', 'read everything'],
  ])('refuses a wrong %s', async (name, value) => {
    const authorizeUrl = sandbox.authorizeUrl(undefined, { [name]: value })
    expect((await sandbox.send('POST', '/_sandbox/jira/consent', { authorizeUrl })).status).toBe(400)
  })

  it('redeems a code once, and not after some minutes', async () => {
    const code = await sandbox.code()
    const first = await sandbox.exchange(code)
    expect(first.body).toMatchObject({ expires_in: 3600, scope: expect.stringContaining('offline_access') })
    const invalid = { error: 'invalid_request', error_description: 'authorization_code is invalid' }
    const again = await sandbox.exchange(code)
    expect(again).toMatchObject({ status: 400, body: invalid })
    const late = await sandbox.code()
    sandbox.advance(6 * 60_000)
    expect((await sandbox.exchange(late)).body).toEqual(invalid)
  })

  it('takes a form as well as JSON', async () => {
    const form = { grant_type: 'authorization_code', client_id: 'app', client_secret: 's', redirect_uri: callback }
    const body = new URLSearchParams({ ...form, code: await sandbox.code() })
    expect((await fetch(`${sandbox.url}/oauth/token`, { method: 'POST', body })).status).toBe(200)
  })

  it('gives no refresh token without offline_access', async () => {
    const { body } = await sandbox.exchange(await sandbox.code('read:jira-work'))
    expect(body.refresh_token).toBeUndefined()
  })

  it('rotates refresh tokens: an old one works within the interval and ends the grant after it', async () => {
    const first = (await sandbox.exchange(await sandbox.code())).body
    const second = await sandbox.refresh(first.refresh_token)
    expect(second.status).toBe(200)
    expect(second.body.refresh_token).not.toBe(first.refresh_token)
    const within = await sandbox.refresh(first.refresh_token)
    expect(within.status).toBe(200)
    sandbox.advance(600_000)
    expect(await sandbox.refresh(first.refresh_token)).toMatchObject({ status: 403, body: unknownToken })
    expect(await sandbox.refresh(within.body.refresh_token)).toMatchObject({ status: 403, body: unknownToken })
  })

  it('takes a token once where no interval is set', async () => {
    await sandbox.settings({ refreshLeewayMs: 0 })
    const { refresh_token } = (await sandbox.exchange(await sandbox.code())).body
    const both = await Promise.all([sandbox.refresh(refresh_token), sandbox.refresh(refresh_token)])
    expect(both.map((one) => one.status).sort()).toEqual([200, 403])
  })

  it('lets access tokens end, those already issued by the new lifetime too', async () => {
    const token = await sandbox.token()
    expect((await me(token)).status).toBe(200)
    sandbox.advance(60_000)
    await sandbox.settings({ accessTokenTtlMs: 30_000 })
    expect(await me(token)).toMatchObject({ status: 401, body: { code: 401, message: 'Unauthorized' } })
    await sandbox.settings({ accessTokenTtlMs: 3_600_000 })
    expect((await me(token)).status).toBe(200)
  })

  it('opens only the granted sites, as the chosen account', async () => {
    const token = await sandbox.token(undefined, { siteIds: [labSite], accountId: secondAccountId })
    const headers = { authorization: `Bearer ${token}` }
    const sites = (await sandbox.send('GET', '/oauth/token/accessible-resources', undefined, headers)).body
    expect(sites.map((one: { id: string }) => one.id)).toEqual([labSite])
    expect(sites[0].scopes).toContain('read:jira-work')
    expect((await me(token)).body).toMatchObject({ account_id: secondAccountId, name: 'Second Person' })
    expect((await sandbox.jira(token, labSite)('GET', '/rest/api/3/myself')).status).toBe(200)
    expect((await sandbox.jira(token, demoSite)('GET', '/rest/api/3/myself')).status).toBe(404)
  })

  it('refuses a call whose scope is missing, as the gateway does', async () => {
    const jira = sandbox.jira(await sandbox.token('read:jira-work read:board-scope:jira-software'))
    expect((await jira('GET', '/rest/api/3/project/search')).status).toBe(200)
    const refusal = { status: 401, body: { code: 401, message: 'Unauthorized; scope does not match' } }
    expect(await jira('GET', '/rest/agile/1.0/board')).toMatchObject(refusal)
    expect(await jira('POST', '/rest/api/3/issue', {})).toMatchObject(refusal)
  })

  it('keeps grants when everything else goes back to the start', async () => {
    const { access_token, refresh_token } = (await sandbox.exchange(await sandbox.code())).body
    await sandbox.send('POST', '/_sandbox/reset')
    expect((await me(access_token)).status).toBe(200)
    expect((await sandbox.refresh(refresh_token)).status).toBe(200)
  })
})
