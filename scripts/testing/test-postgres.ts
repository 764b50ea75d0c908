import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, chownSync, constants, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

/**
 * The global set-up of Vitest and Playwright: a PostgreSQL of our own for the time of the run, told to the tests as `TEST_POSTGRES_URL`. Without PostgreSQL on the machine the
 * tests run on the embedded database alone.
 */
export default async function setup(): Promise<(() => void) | undefined> {
  if (process.env.TEST_POSTGRES_URL) return
  // a database that is being vacuumed cannot be dropped by its owner, and each of ours lives for seconds
  const postgres = await createPostgres({ with: ['autovacuum=off'], folder: roomyMemory() ?? tmpdir() })
  if (!postgres) {
    console.log('PostgreSQL is not installed: the tests run on the embedded database alone.')
    return
  }
  await postgres.start()
  process.env.TEST_POSTGRES_URL = postgres.url
  return postgres.remove
}

/** A run was seen to take 0.1 GB. */
const neededBytes = 2e9

type Options = {
  /** Settings of its own, as `shared_buffers=1GB`. */
  readonly with?: readonly string[]
  /** Where its own folder is made, among temporary files by default. */
  readonly folder?: string
  /** Told what it logs, as it comes. */
  readonly onLog?: (text: string) => void
}

/** A PostgreSQL on a free loopback port, to be started and stopped; undefined where none is installed. `npm run test:postgres` says which, and as whom it is asked. */
export async function createPostgres({ with: more = [], folder = tmpdir(), onLog }: Options = {}) {
  const bin = process.env.TEST_POSTGRES_BIN || newestBin()
  if (!bin) return undefined
  const dataDir = mkdtempSync(join(folder, 'planwright-postgres-'))
  const asUser = postgresUser()
  if (asUser.uid !== undefined && asUser.gid !== undefined) chownSync(dataDir, asUser.uid, asUser.gid)
  execFileSync(join(bin, 'initdb'), ['-D', dataDir, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...asUser,
    cwd: dataDir,
    stdio: 'ignore',
  })
  const port = await freePort()
  const quick = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=300']
  const settings = [...quick, ...more].flatMap((setting) => ['-c', setting])
  const args = ['-D', dataDir, '-h', '127.0.0.1', '-p', String(port), '-k', dataDir, ...settings]
  let server: ChildProcess | undefined
  // the user that the README asks for, and no superuser, whom row-level security does not bind
  const isSuperuser = process.env.TEST_POSTGRES_AS === 'superuser'
  if (!isSuperuser) {
    const create = 'create role planwright login createdb createrole\n'
    const single = ['--single', '-D', dataDir, 'postgres']
    execFileSync(join(bin, 'postgres'), single, {
      ...asUser,
      cwd: dataDir,
      input: create,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
  }

  return {
    url: `postgres://${isSuperuser ? 'postgres' : 'planwright'}@127.0.0.1:${port}/postgres`,
    start: async () => {
      server = spawn(join(bin, 'postgres'), args, { ...asUser, cwd: dataDir, stdio: ['ignore', 'ignore', 'pipe'] })
      if (onLog) server.stderr?.setEncoding('utf8').on('data', onLog)
      await ready(server)
    },
    /** As an operator does who does not wait for those who are connected. */
    stop: async () => {
      // it may have ended by itself
      const stopped = server?.exitCode === null && server.signalCode === null && once(server, 'exit')
      server?.kill('SIGINT')
      server = undefined
      await stopped
    },
    remove: () => {
      // SIGQUIT ends PostgreSQL at once; nothing here is worth a clean shutdown
      server?.kill('SIGQUIT')
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Files in memory, where it may be written and has room for all databases of a run: on a disk to make and remove the 300 files of each takes a third of the processor's time. */
function roomyMemory(): string | undefined {
  const memory = '/dev/shm'
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > neededBytes ? memory : undefined
  } catch {
    return undefined
  }
}

function newestBin(): string | undefined {
  const home = '/usr/lib/postgresql'
  if (!existsSync(home)) return undefined
  const versions = readdirSync(home).sort((a, b) => Number(b) - Number(a))
  return versions.map((version) => join(home, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')))
}

/** PostgreSQL refuses to run as root. */
function postgresUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    const listen = (chunk: Buffer | string) => {
      log += chunk.toString()
      if (!log.includes('database system is ready to accept connections')) return
      // read on, or it would wait for us with a full pipe
      server.stderr?.off('data', listen).resume()
      resolve()
    }
    server.stderr?.on('data', listen)
    server.on('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)))
  })
}
