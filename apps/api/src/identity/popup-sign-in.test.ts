import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, signUp, type TestApp } from '../test-app.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** The whole way of the popup, against the sandbox's own process: the api, the provider's pages, and back. */
describe('sign-in with Demo ID in a popup', () => {
  let test: TestApp
  let sandbox: ChildProcess | undefined
  let sandboxUrl: string
  const origin = 'http://localhost:3000'

  beforeAll(async () => {
    const port = await freePort()
    sandboxUrl = `http://localhost:${port}`
    test = await createTestApp({ settings: { SANDBOX_URL: sandboxUrl } })
  })
  afterAll(async () => {
    sandbox?.kill('SIGKILL')
    await test.close()
  })

  const start = (query: Record<string, string> = {}) =>
    test.app.inject(
      `/api/auth/oauth-popup/start?${new URLSearchParams({ provider: 'demo', popupOrigin: origin, popupNonce: 'n1', ...query })}`,
    )

  it('starts without the sandbox, and says in the popup that it is not there', async () => {
    const answer = await start()
    expect(outcome(answer.body)).toMatchObject({ nonce: 'n1', error: { code: 'popup_sign_in_failed' } })
  })

  it('works once the sandbox is there, without a restart', async () => {
    sandbox = await startSandbox(sandboxUrl)
    const { answer, cookies } = await signInAs('ada')
    expect(answer.headers['cross-origin-opener-policy']).toBeUndefined()
    expect(outcome(answer.body)).toMatchObject({
      type: 'better-auth:oauth-popup',
      targetOrigin: origin,
      nonce: 'n1',
      token: expect.any(String),
    })
    const { token } = (await test.app.inject({ url: '/api/auth/token', headers: { cookie: cookies } })).json()
    const who = await test.app.inject({ url: '/api/users/whoami', headers: { authorization: `Bearer ${token}` } })
    expect(who.json()).toMatchObject({ email: 'ada@demo.example', displayName: 'Ada Demo' })
    expect(who.json().photoURL).toMatch(/^data:image\/png;base64,/)
  })

  it('knows a person again', async () => {
    const ids = []
    for (let i = 0; i < 2; i++) {
      const { cookies } = await signInAs('ben')
      const { token } = (await test.app.inject({ url: '/api/auth/token', headers: { cookie: cookies } })).json()
      const who = await test.app.inject({ url: '/api/users/whoami', headers: { authorization: `Bearer ${token}` } })
      ids.push(who.json().uid)
    }
    expect(ids[0]).toBe(ids[1])
  })

  it('tells the popup that the person refused', async () => {
    const { answer } = await signInAs('', { action: 'deny' })
    expect(outcome(answer.body)).toMatchObject({ nonce: 'n1', error: { code: 'access_denied' } })
  })

  it('does not let an address at a provider into the account that has it here', async () => {
    const email = 'victim@demo.example'
    const payload = { name: 'Victim', email, password: 'correct horse battery' }
    await test.app.inject({ method: 'POST', url: '/api/auth/sign-up/email', payload })
    const { answer } = await signInAs('', { name: 'Mallory', email })
    expect(outcome(answer.body)).toMatchObject({ error: { code: 'account_not_linked' } })
  })

  it('takes a state once, and only from the browser that began', async () => {
    const { callback, cookies } = await authorize('cleo')
    const stranger = await signUp(test, 'Stranger')
    const elsewhere = await test.app.inject({ url: callback, headers: { cookie: stranger.cookie } })
    expect(elsewhere.headers.location).toContain('error=')
    const first = await test.app.inject({ url: callback, headers: { cookie: cookies } })
    const again = await test.app.inject({ url: callback, headers: { cookie: cookies } })
    expect(outcome(first.body).token ?? outcome(first.body).error).toBeDefined()
    expect(again.body).not.toContain('"token"')
  })

  it('starts for our own page only', async () => {
    expect((await start({ popupOrigin: 'https://evil.example' })).statusCode).toBe(403)
    expect(outcome((await start({ callbackURL: 'https://evil.example' })).body)).toHaveProperty('error')
  })

  async function signInAs(account: string, fields?: Record<string, string>) {
    const { callback, cookies } = await authorize(account, fields)
    const answer = await test.app.inject({ url: callback, headers: { cookie: cookies } })
    const set = [answer.headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0])
    return { answer, cookies: set.filter((cookie) => !cookie?.endsWith('=')).join('; ') }
  }

  /** Goes through the provider's pages; answers the path that it leads back to, and the browser's cookies for us. */
  async function authorize(account: string, fields: Record<string, string> = { account }) {
    const started = await start()
    const cookies = [started.headers['set-cookie'] ?? []]
      .flat()
      .map((line) => line.split(';')[0])
      .join('; ')
    const jar = new Map<string, string>()
    let url = String(started.headers.location)
    let body: URLSearchParams | undefined
    for (let hop = 0; hop < 12; hop++) {
      if (url.startsWith(origin)) return { callback: url.slice(origin.length), cookies }
      const answer: Response = await fetch(url, {
        redirect: 'manual',
        method: body ? 'POST' : 'GET',
        body,
        headers: { cookie: [...jar].map((pair) => pair.join('=')).join('; ') },
      })
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (value) jar.set(name, value)
        else jar.delete(name)
      }
      const location = answer.headers.get('location')
      body = location ? undefined : new URLSearchParams(fields)
      url = location ? new URL(location, url).href : url
    }
    throw new Error(`The provider does not lead back: ${url}`)
  }
})

function outcome(html: string): Record<string, unknown> {
  const [, json = '{}'] = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(html) ?? []
  return JSON.parse(json)
}

function startSandbox(sandboxUrl: string): Promise<ChildProcess> {
  const pinned = join(root, 'node_modules/.bin/node')
  const env = {
    ...process.env,
    SANDBOX_PORT: new URL(sandboxUrl).port,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'planwright-sandbox-')),
    LOG_LEVEL: 'error',
  }
  const command = existsSync(pinned) ? pinned : process.execPath
  const child = spawn(command, [join(root, 'apps/sandbox/src/main.ts')], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => String(chunk).includes('is ready at') && resolve(child))
    child.on('exit', (code) => reject(new Error(`The sandbox ended with ${code}.`)))
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
