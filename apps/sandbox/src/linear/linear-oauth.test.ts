import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callback, startTestSandbox, type TestSandbox } from '../testing/sandbox-under-test.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())

const verifier = 'v'.repeat(43)
const challenge = createHash('sha256').update(verifier).digest('base64url')

function authorizeUrl(scope = 'read,write') {
  const parameters = { client_id: 'app', redirect_uri: callback, response_type: 'code', scope, state: 's' }
  const pkce = { code_challenge: challenge, code_challenge_method: 'S256' }
  return `${sandbox.url}/linear/oauth/authorize?${new URLSearchParams({ ...parameters, ...pkce })}`
}

async function post(path: string, fields: Record<string, string>) {
  const response = await fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  return { status: response.status, location: response.headers.get('location'), text: await response.text() }
}

async function token(fields: Record<string, string>) {
  const reply = await post('/linear/oauth/token', { client_id: 'app', ...fields })
  return { status: reply.status, body: JSON.parse(reply.text) }
}

async function signIn(scope?: string) {
  const { location } = await post(authorizeUrl(scope).slice(sandbox.url.length), {
    action: 'allow',
    userId: await somebody(),
  })
  const code = new URL(location ?? '').searchParams.get('code') ?? ''
  return { grant_type: 'authorization_code', code, redirect_uri: callback }
}

const somebody = async () => (await sandbox.send('GET', '/_sandbox/linear/state')).body.users[1].id
const ask = (query: string, authorization: string) =>
  sandbox.send('POST', '/linear/graphql', { query }, { authorization })

describe("Linear's OAuth", () => {
  it('shows who may act and what is asked for, and sends back with a code or a refusal', async () => {
    const page = await fetch(authorizeUrl())
    expect(await page.text()).toContain('Second Person')
    const denied = await post(authorizeUrl().slice(sandbox.url.length), { action: 'deny' })
    expect(denied.location).toContain('error=access_denied')
    expect((await fetch(authorizeUrl('admin'))).status).toBe(400)
  })

  it('gives tokens for a code once, with its verifier only, and they speak for the person', async () => {
    const request = await signIn()
    expect((await token({ ...request, code_verifier: 'w'.repeat(43) })).body.error).toBe('invalid_grant')
    const { body } = await token({ ...request, code_verifier: verifier })
    expect((await token({ ...request, code_verifier: verifier })).status).toBe(400)
    const { body: answer } = await ask('{ viewer { name } }', `Bearer ${body.access_token}`)
    expect(answer.data.viewer.name).toBe('Second Person')
  })

  it('replaces refresh tokens, ends them when stolen, and revokes', async () => {
    const first = (await token({ ...(await signIn()), code_verifier: verifier })).body
    const refresh = (refresh_token: string) => token({ grant_type: 'refresh_token', refresh_token })
    const second = (await refresh(first.refresh_token)).body
    expect((await refresh(first.refresh_token)).body.refresh_token).toBe(second.refresh_token)
    sandbox.advance(1_800_001)
    expect((await refresh(first.refresh_token)).body.error).toBe('invalid_grant')
    expect((await ask('{ viewer { name } }', `Bearer ${second.access_token}`)).status).toBe(401)
    const third = (await token({ ...(await signIn()), code_verifier: verifier })).body
    expect((await post('/linear/oauth/revoke', { token: third.access_token })).status).toBe(200)
    expect((await ask('{ viewer { name } }', `Bearer ${third.access_token}`)).status).toBe(401)
  })

  it('lets nobody write who may only read, and no query that costs too much', async () => {
    const { access_token } = (await token({ ...(await signIn('read')), code_verifier: verifier })).body
    const written = await ask('mutation { issueDelete(id: "ENG-1") { success } }', `Bearer ${access_token}`)
    expect([written.status, written.body.errors[0].extensions.code]).toEqual([403, 'FORBIDDEN'])
    const deep = '{ issues(first: 250) { nodes { children(first: 250) { nodes { id } } } } }'
    expect((await ask(deep, `Bearer ${access_token}`)).body.errors[0].message).toBe('Argument Validation Error')
    expect((await ask('{ viewer { nothing } }', `Bearer ${access_token}`)).status).toBe(400)
  })

  it('shows a team with its issues by cycle', async () => {
    const page = await (await fetch(`${sandbox.url}/linear/sandbox/issue/ENG-2/any`)).text()
    expect(page).toMatch(/Cycle 1[\s\S]*Ask for the billing address/)
  })
})
