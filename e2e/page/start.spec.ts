import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { createDataDir } from '../../apps/api/src/testing/databases/database.ts'
import { compileCache } from '../../scripts/testing/compile-cache.ts'
import { freePort } from '../../scripts/testing/free-port.ts'
import { startProduct, startScript } from '../helpers/product.ts'

type Ended = { code: number | null; lines: string[] }

/** Starts the product with settings it cannot start with, and waits for its end. What is wrong with most is seen before the database, and its folder, are looked at. */
async function failedStart(settings: Record<string, string>, dataDir = emptyFolder()): Promise<Ended> {
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const child: ChildProcess = spawn(process.execPath, [startScript], {
    env: {
      ...process.env,
      // beside a NO_COLOR of whoever runs the tests Node warns of it, in lines of its own
      FORCE_COLOR: undefined,
      ...compileCache,
      PORT: `${port}`,
      SANDBOX_PORT: `${sandboxPort}`,
      DATA_DIR: dataDir,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  const code = await new Promise<number | null>((resolve) => child.on('exit', resolve))
  rmSync(dataDir, { recursive: true, force: true })
  return { code, lines: output.split('\n').filter((line) => line !== '' && line !== 'Building the page ...') }
}

const emptyFolder = () => mkdtempSync(join(tmpdir(), 'planwright-first-start-'))

const listening = (port: number) =>
  new Promise<{ close: () => void }>((resolve) => {
    const server = createServer()
    server.listen(port, '127.0.0.1', () => resolve({ close: () => server.close() }))
  })

test.describe('a start that cannot succeed ends with one clear line', () => {
  test('when the port is in use', async () => {
    const port = await freePort()
    const other = await listening(port)
    const { code, lines } = await failedStart({ PORT: `${port}` }, await createDataDir())
    other.close()
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringContaining(`port ${port}`)])
  })

  test('when the sandbox’s port is in use', async () => {
    const port = await freePort()
    const other = await listening(port)
    const { code, lines } = await failedStart({ SANDBOX_PORT: `${port}` }, await createDataDir())
    other.close()
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringContaining(`${port}`)])
  })

  for (const [name, settings, word] of [
    ['a setting is bad', { EMAIL_VERIFICATION: 'perhaps' }, 'EMAIL_VERIFICATION'],
    ['the port is none', { PORT: 'abc' }, 'PORT'],
    ['there is no such port', { PORT: '99999' }, 'PORT'],
    ['the folder is a file', { DATA_DIR: startScript }, 'DATA_DIR'],
    ['the folder cannot be written', { DATA_DIR: '/dev/null/data' }, '/dev/null/data'],
    ['a public address would expose the sandbox', { PUBLIC_URL: 'https://planwright.example.com' }, 'PUBLIC_URL'],
  ] as const) {
    test(`when ${name}`, async () => {
      const { code, lines } = await failedStart(settings)
      expect(code).toBe(1)
      expect(lines).toEqual([expect.stringContaining(word)])
    })
  }
})

test('a server that is killed comes back by itself, and a stop leaves nothing behind', async () => {
  // an empty folder, as a first start finds it: the other journeys begin on one that has its tables
  const product = await startProduct(undefined, emptyFolder())
  const pidOf = () => Number(readFileSync(join(product.dataDir, 'server.pid'), 'utf8'))
  const first = pidOf()
  process.kill(first, 'SIGKILL')
  await expect
    .poll(async () => (await fetch(`${product.url}/healthz`).catch(() => null))?.status ?? 0, { timeout: 120_000 })
    .toBe(200)
  const second = pidOf()
  expect(second).not.toBe(first)
  await product.stop()
  expect(() => process.kill(second, 0)).toThrow('ESRCH')
  await expect(fetch(`${product.sandboxUrl}/healthz`)).rejects.toThrow()
})
