import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { compileCache } from '../../../../../scripts/testing/compile-cache.ts'
import type { TestApp } from '../app.ts'
import { quickResolve } from '../processes/quick-resolve.ts'

const main = fileURLToPath(new URL('../../main.ts', import.meta.url))

/** Servers that share a database share these. */
const secrets = {
  AUTH_SECRET: 'a secret of the tests for signing, long enough',
  TOKEN_ENCRYPTION_KEY: 'a secret of the tests for tokens, long enough',
}
const unlimited = {
  LIMIT_REQUESTS_PER_MINUTE: '1000000',
  LIMIT_SAVES_PER_MINUTE: '100000',
  LIMIT_LINKS_PER_MINUTE: '100000',
  LIMIT_SIGN_UPS_PER_MINUTE: '100000',
  LIMIT_EVENT_LOOP_DELAY_MS: '0',
  DRAFTER_WARM_UP: 'off',
}

/** The real server as a process of its own, that can be killed, stalled and started again on the same port and data. */
export async function createTestServer(settings: Record<string, string>) {
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'planwright-server-'))
  const url = `http://localhost:${port}`
  const env = {
    LOG_LEVEL: 'error',
    PUBLIC_URL: url,
    ...secrets,
    ...unlimited,
    ...settings,
    PORT: `${port}`,
    DATA_DIR: dataDir,
    ...compileCache,
  }
  let child: ChildProcess | null = null
  /** When the process last said that it is ready; milliseconds since 1970. */
  let readyAt = 0

  const signal = async (name: 'SIGKILL' | 'SIGTERM') => {
    const dying = child
    child = null
    if (!dying || dying.exitCode !== null || dying.signalCode !== null) return
    const exited = once(dying, 'exit')
    dying.kill(name)
    await exited
  }
  const server = {
    url,
    get readyAt() {
      return readyAt
    },
    start: async () => {
      const started = spawn(process.execPath, [...quickResolve, main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
      child = started
      await new Promise<void>((resolve, reject) => {
        started.on('exit', (code, name) => {
          if (child === started) console.log(`The server at ${url} ended by itself: ${code ?? name}`)
        })
        started.on('exit', (code) => reject(new Error(`The server ended with ${code} before it was ready`)))
        createInterface({ input: started.stdout }).on('line', (line) => {
          if (line.startsWith('Planwright is ready at ')) resolve()
          else if (!line.includes('"level":')) console.log(line)
        })
      })
      readyAt = Date.now()
    },
    kill: () => signal('SIGKILL'),
    terminate: () => signal('SIGTERM'),
    /** As a machine that swaps, or a paused container: nothing of it runs until `goOn`. */
    stall: () => void child?.kill('SIGSTOP'),
    goOn: () => void child?.kill('SIGCONT'),
    /** What the helpers of the other tests ask of a server, over real connections. */
    app: { inject: (options: InjectOptions) => inject(url, options) } as unknown as TestApp['app'],
    stop: async () => {
      child?.kill('SIGCONT')
      await signal('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  return server
}
export type TestServer = Awaited<ReturnType<typeof createTestServer>>

type InjectOptions = { method?: string; url: string; headers?: Record<string, string>; payload?: unknown }

/** Answers the part of what Fastify's `inject` answers that the helpers read. */
async function inject(base: string, { method = 'GET', url, headers = {}, payload }: InjectOptions) {
  const answer = await fetch(`${base}${url}`, {
    method,
    redirect: 'manual',
    headers: { ...headers, ...(payload !== undefined && { 'content-type': 'application/json' }) },
    ...(payload !== undefined && { body: JSON.stringify(payload) }),
  })
  const body = await answer.text()
  const { status: statusCode } = answer
  const sent = { ...Object.fromEntries(answer.headers), 'set-cookie': answer.headers.getSetCookie() }
  return { statusCode, headers: sent, body, json: () => JSON.parse(body) }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return address.port
}
