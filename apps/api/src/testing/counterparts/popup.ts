import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileCache } from '../../../../../scripts/testing/compile-cache.ts'
import type { Env } from '../../settings/env.ts'
import { cookiesOf } from '../app.ts'
import type { Injectable } from '../call.ts'

const root = fileURLToPath(new URL('../../../../../', import.meta.url))

/** A browser's way through the popup of one provider: our start, the sandbox's pages, and back. */
export function createTestPopup({ app, env }: { app: Injectable; env: Pick<Env, 'publicUrl'> }, provider: string) {
  const origin = env.publicUrl

  const start = (query: Record<string, string> = {}) =>
    app.inject({
      url: `/api/auth/oauth-popup/start?${new URLSearchParams({ provider, popupOrigin: origin, popupNonce: 'n1', ...query })}`,
    })

  /** Goes through the provider's pages; answers the path that it leads back to, and the browser's cookies for us. */
  async function authorize(account: string, fields: Record<string, string> = { account }) {
    const started = await start()
    const cookies = cookiesOf(started)
    return { ...(await goThrough(String(started.headers.location), fields)), cookies }
  }

  /** The same from the provider's own address on. */
  async function goThrough(at: string, fields: Record<string, string>) {
    const jar = new Map<string, string>()
    let url = at
    let body: URLSearchParams | undefined
    for (let hop = 0; hop < 12; hop++) {
      if (url.startsWith(origin)) return { callback: url.slice(origin.length) }
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

  /** The page that the popup ends with, and the session's cookies. `fields` are what is typed instead of choosing `account`. */
  async function signInAs(account: string, fields?: Record<string, string>) {
    const { callback, cookies } = await authorize(account, fields)
    const answer = await app.inject({ url: callback, headers: { cookie: cookies } })
    return { answer, cookies: cookiesOf(answer) }
  }

  return { start, authorize, goThrough, signInAs }
}

/** What the page at the end of the popup tells the one that opened it. */
export function popupOutcome(html: string): Record<string, unknown> {
  const [, json = '{}'] = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(html) ?? []
  return JSON.parse(json)
}

/** An address on this machine where nothing runs yet. */
export async function freeSandboxUrl(): Promise<string> {
  const port = await new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
  return `http://localhost:${port}`
}

/** The sandbox as a process of its own; whoever starts it ends it. */
export function startSandbox(sandboxUrl: string): Promise<ChildProcess> {
  const pinned = join(root, 'node_modules/.bin/node')
  const env = {
    ...process.env,
    ...compileCache,
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
