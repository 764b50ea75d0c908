import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { ModelSettings } from '../model-settings.ts'

export type Reply = {
  match?: string
  chunks: (string | { thought: string } | { bytes: string })[]
  status?: number
  finishReason?: string
  headers?: Record<string, string>
  cutAfter?: number
  pauseMs?: number
  leadMs?: number
  queues?: boolean
  body?: string
  promptTokens?: number
}

/** The real counterpart of a model drafter: the sandbox's OpenAI-compatible endpoint in a process of its own, playing scripted replies. */
export async function startModelEndpoint() {
  const dataDir = mkdtempSync(join(tmpdir(), 'planwright-drafter-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const main = fileURLToPath(new URL('../../../../../apps/sandbox/src/main.ts', import.meta.url))
  const sandbox = spawn(process.execPath, [main], {
    env: { SANDBOX_PORT: `${port}`, DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await untilReady(sandbox)

  async function post(path: string, body: object): Promise<void> {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(await response.text())
  }

  return {
    settings: {
      provider: 'openai-compatible',
      model: 'scripted',
      apiKey: null,
      baseUrl: `${url}/_sandbox/model/v1`,
      allowPrivateAddresses: true,
      patience: { atOnce: 3 },
    } satisfies ModelSettings,
    reset: () => post('/_sandbox/reset', {}),
    script: (replies: Reply[]) => post('/_sandbox/model/script', { replies }),
    /** The bodies of all questions so far. */
    async asked(): Promise<
      { messages: { role: string; content: string }[]; response_format?: unknown; tools?: unknown }[]
    > {
      const requests: { body: never }[] = await (await fetch(`${url}/_sandbox/model/requests`)).json()
      return requests.map(({ body }) => body)
    },
    async stop(): Promise<void> {
      const ended = new Promise((resolve) => sandbox.on('exit', resolve))
      sandbox.kill()
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
export type ModelEndpoint = Awaited<ReturnType<typeof startModelEndpoint>>

/** A text in small pieces, as models send it. */
export function inPieces(value: unknown): string[] {
  return (typeof value === 'string' ? value : JSON.stringify(value)).match(/.{1,17}/gs) ?? []
}

function untilReady(sandbox: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    sandbox.on('exit', (code) => reject(new Error(`the sandbox ended with ${code}`)))
    if (sandbox.stdout)
      createInterface({ input: sandbox.stdout }).on('line', (line) => line.includes('ready') && resolve())
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}
