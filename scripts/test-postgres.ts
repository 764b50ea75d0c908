import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Vitest's global set-up: a PostgreSQL of our own on a free loopback port for the time of the run, told to the tests as
 * `TEST_POSTGRES_URL`. Without PostgreSQL on the machine the tests run on the embedded database alone.
 */
export async function setup(): Promise<(() => void) | undefined> {
  if (process.env.TEST_POSTGRES_URL) return
  const bin = newestBin()
  if (!bin) {
    console.log('PostgreSQL is not installed: the api tests run on the embedded database alone.')
    return
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'planwright-postgres-'))
  const asUser = postgresUser()
  if (asUser.uid !== undefined && asUser.gid !== undefined) chownSync(dataDir, asUser.uid, asUser.gid)
  execFileSync(join(bin, 'initdb'), ['-D', dataDir, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...asUser,
    cwd: dataDir,
    stdio: 'ignore',
  })
  const port = await freePort()
  const settings = [
    '-c',
    'fsync=off',
    '-c',
    'full_page_writes=off',
    '-c',
    'synchronous_commit=off',
    '-c',
    'max_connections=300',
  ]
  const args = ['-D', dataDir, '-h', '127.0.0.1', '-p', String(port), '-k', dataDir, ...settings]
  const server = spawn(join(bin, 'postgres'), args, { ...asUser, cwd: dataDir, stdio: ['ignore', 'ignore', 'pipe'] })
  await ready(server)
  // the user that the README asks for, and no superuser, whom row-level security does not bind
  const owner = 'create role planwright login createdb createrole'
  execFileSync(join(bin, 'psql'), ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-qc', owner], {
    cwd: dataDir,
  })
  process.env.TEST_POSTGRES_URL = `postgres://planwright@127.0.0.1:${port}/postgres`
  return () => {
    // SIGQUIT ends PostgreSQL at once; nothing here is worth a clean shutdown
    server.kill('SIGQUIT')
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
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

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    server.stderr?.on('data', (chunk: Buffer) => {
      log += chunk.toString()
      if (log.includes('database system is ready to accept connections')) resolve()
    })
    server.on('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)))
  })
}
