import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileCache } from '../../../../../scripts/testing/compile-cache.ts'
import { freePort } from '../../../../../scripts/testing/free-port.ts'
import { callsOf } from '../call.ts'
import { createDataDir } from '../databases/database.ts'
import { quickResolve } from './quick-resolve.ts'

export { freePort }

const root = fileURLToPath(new URL('../../../../../', import.meta.url))
const children = new Set<ChildProcess>()

type Settings = Record<string, string>
type Limits = {
  /** In bytes: to write more fails as on a full disk. */
  largestFile?: number
  /** Another one than this. */
  checkout?: string
  /** The line that is waited for: that it is ready, unless it is to be met earlier. */
  until?: RegExp
}
const readyLine = /^Planwright is ready at .*(?=\n)/m
type Program =
  | 'main.ts'
  | 'check-model.ts'
  | 'check-settings.ts'
  | 'rotate-keys.ts'
  | 'run-backup.ts'
  | 'run-restore.ts'

/** Our programs as processes of their own, with these settings, on a free port and a data folder of their own unless they name others. */
export async function startServer(settings: Settings = {}, limits: Limits = {}) {
  const PORT = settings.PORT ?? String(await freePort())
  const DATA_DIR = settings.DATA_DIR ?? (await createDataDir(settings.DATABASE_URL))
  const server = spawnProgram('main.ts', { ...settings, PORT, DATA_DIR }, limits)
  const line = await new Promise<string>((resolve, reject) => {
    server.child.stdout?.on('data', () => {
      const [found] = (limits.until ?? readyLine).exec(server.output.stdout) ?? []
      if (found !== undefined) resolve(found)
    })
    void server.ended.then((code) => reject(new Error(`The server ended with ${code}: ${server.output.stderr}`)))
  })
  const url = `http://localhost:${PORT}`
  return { ...server, line, url, app: callsOf(url) }
}
export type TestServer = Awaited<ReturnType<typeof startServer>>

/** Runs a program to its end. */
export async function runProgram(program: Program, settings: Settings = {}, ...given: string[]) {
  const { output, ended } = spawnProgram(program, { PORT: String(await freePort()), ...settings }, { given })
  return { code: await ended, ...output }
}

/** Ends whatever of it a test has left running. */
export function killPrograms(): void {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
}

/** Begins a program that something is done to before its end. */
export function spawnProgram(
  program: Program,
  settings: Settings,
  { given = [], largestFile, checkout = root }: Limits & { given?: readonly string[] },
) {
  const pinned = join(root, 'node_modules/.bin/node')
  // as `npm start` starts them
  const args = [
    '--max-semi-space-size=4',
    '--no-parallel-scavenge',
    ...quickResolve,
    join(checkout, 'apps/api/src', program),
    ...given,
  ]
  const node = existsSync(pinned) ? pinned : process.execPath
  // the shell counts in blocks of 512 bytes
  const limited = [
    '-c',
    `trap '' XFSZ; ulimit -f ${Math.floor((largestFile ?? 0) / 512)}; exec "$0" "$@"`,
    node,
    ...args,
  ]
  const child = spawn(largestFile === undefined ? node : 'sh', largestFile === undefined ? args : limited, {
    env: {
      PATH: process.env.PATH,
      LOG_LEVEL: 'error',
      LIMIT_EVENT_LOOP_DELAY_MS: '0',
      // many starts, after most of which nothing is drafted
      DRAFTER_WARM_UP: 'off',
      DATA_DIR: mkdtempSync(join(tmpdir(), 'planwright-main-')),
      SANDBOX_URL: '',
      MALLOC_ARENA_MAX: '2',
      MALLOC_TRIM_THRESHOLD_: '131072',
      ...compileCache,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => {
    output.stdout += String(chunk)
  })
  child.stderr.on('data', (chunk) => {
    output.stderr += String(chunk)
  })
  const ended = new Promise<number | null>((resolve) =>
    child.on('close', (code) => {
      children.delete(child)
      resolve(code)
    }),
  )
  return { child, output, ended }
}
