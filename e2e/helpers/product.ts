import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { busiestDatabase, createDataDir, createPostgresUrl } from '../../apps/api/src/testing/databases/database.ts'
import { compileCache } from '../../scripts/testing/compile-cache.ts'
import { freePort } from '../../scripts/testing/free-port.ts'

export const startScript = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url))
const readyWithinMs = 300_000

export type Product = {
  url: string
  sandboxUrl: string
  dataDir: string
  stop: () => Promise<void>
  /** Ends it at once; its data stays. */
  kill: () => Promise<void>
}

type Settings = (sandboxUrl: string) => Record<string, string>

/** Starts the product as an organisation runs it, on PostgreSQL where the machine has one: it takes much less of the processor. */
export async function startProductOnPostgres(settings: Settings = () => ({})): Promise<Product> {
  if (busiestDatabase() === 'embedded') return startProduct(settings)
  const { databaseUrl, remove } = await createPostgresUrl()
  const onPostgres: Settings = (sandboxUrl) => ({ ...settings(sandboxUrl), DATABASE_URL: databaseUrl })
  const product = await startProduct(onPostgres, await createDataDir(databaseUrl))
  return { ...product, stop: () => product.stop().then(remove) }
}

/** Starts the whole product as `npm start` does, on free ports and a data folder of its own. */
export async function startProduct(settings: Settings = () => ({}), dataDir?: string): Promise<Product> {
  return startParts([startScript], settings, dataDir ?? (await createDataDir()))
}

/** Ends a product as a power cut does, and starts it again on its ports and its data. */
export async function restartProduct(product: Product, whileDown: () => Promise<void>): Promise<Product> {
  await product.kill()
  await whileDown()
  const ports = [product.url, product.sandboxUrl].map((url) => Number(new URL(url).port)) as [number, number]
  return startParts([startScript], () => ({}), product.dataDir, ports)
}

/** Starts the copy of the product in a folder as `npm run dev` does. */
export async function startDevelopment(folder: string, settings: Record<string, string>): Promise<Product> {
  const apiPort = await freePort()
  const args = [join(folder, 'scripts/start.mjs'), 'dev']
  return startParts(args, () => ({ ...settings, API_PORT: `${apiPort}` }), await createDataDir())
}

async function startParts(
  args: string[],
  settings: Settings,
  dataDir: string,
  ports?: readonly [number, number],
): Promise<Product> {
  const [port, sandboxPort] = ports ?? [await freePort(), await freePort()]
  const sandboxUrl = `http://localhost:${sandboxPort}`
  const child = spawn(process.execPath, args, {
    env: {
      ...process.env,
      ...compileCache,
      LOG_LEVEL: 'warn',
      // a machine that is busy with other tests is late, and no journey is about that
      LIMIT_EVENT_LOOP_DELAY_MS: '0',
      // nor about many journeys that ask from one address within a minute
      LIMIT_REQUESTS_PER_MINUTE: '12000',
      LIMIT_SIGN_UPS_PER_MINUTE: '1000',
      ...settings(sandboxUrl),
      PORT: `${port}`,
      SANDBOX_PORT: `${sandboxPort}`,
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await readyLine(child)
  const ended = new Promise((resolve) => child.on('exit', resolve))
  return {
    url: `http://localhost:${port}`,
    sandboxUrl,
    dataDir,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
      // its servers end when they lose it
      const url = `http://localhost:${port}/healthz`
      while (await fetch(url).then(Boolean, () => false)) await new Promise((resolve) => setTimeout(resolve, 50))
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function readyLine(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const tooLate = setTimeout(() => reject(new Error('Planwright was not ready in time')), readyWithinMs)
    child.on('exit', (code) => reject(new Error(`Planwright ended with ${code} before it was ready`)))
    if (!child.stdout) return reject(new Error('no output to read'))
    createInterface({ input: child.stdout }).on('line', (line) => {
      // the second is how Vite says it
      if (!/^Planwright is ready at |Local:\s+http/.test(line)) return console.log(line)
      clearTimeout(tooLate)
      resolve()
    })
  })
}
