// Runs under whatever Node the machine has (20 or newer): plain JavaScript, no dependencies.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export function path(...parts) {
  return join(root, ...parts)
}

/** Ends the whole command with one clear line. */
export function stop(line) {
  console.error(line)
  process.exit(1)
}

export function digest(text) {
  return createHash('sha256').update(text).digest('hex')
}

/** Runs a command to its end with its output shown; answers its exit code. */
export function run(command, args, options = {}, follow = (_child) => undefined) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    follow(child)
    const forward = (signal) => child.kill(signal)
    process.on('SIGINT', forward).on('SIGTERM', forward)
    child.on('error', () => resolve(127))
    // when all that it wrote has been read
    child.on('close', (code, signal) => {
      process.off('SIGINT', forward).off('SIGTERM', forward)
      resolve(code ?? (signal ? 1 : 0))
    })
  })
}

/** As `run`, with all that it writes in the answer. */
export async function runQuietly(command, args, options = {}) {
  let output = ''
  const code = await run(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] }, ({ stdout, stderr }) => {
    for (const stream of [stdout, stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  })
  return { code, output }
}

/** The Node everything but the set-up runs under: the pinned one, or the machine's own where no binary of it exists. */
export function pinnedNode() {
  const pinned = path('node_modules/.bin/node')
  if (existsSync(pinned)) return pinned
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return stop(`Planwright needs Node 24 on this platform; this is ${process.versions.node}.`)
}

/** A program of ours and what is given to it, as arguments of that Node: it loads quicker so. */
export function program(file, ...given) {
  return ['--import', pathToFileURL(path('scripts/quick-resolve.mjs')).href, path(file), ...given]
}

export function bin(name) {
  return path('node_modules/.bin', name)
}

/** The environment for a child: our pinned tools first on the PATH. */
export function withTools(extra = {}) {
  return {
    ...process.env,
    PATH: `${path('node_modules/.bin')}:${process.env.PATH}`,
    ...extra,
  }
}

/**
 * Installs the dependencies when the lock file says something else than what is installed. `npm ci` fails now and then for a moment: three tries. A folder that is named has a
 * lock file of its own, for what one command alone needs (docs/decisions/002-dependencies.md).
 */
export async function ensureInstalled(folder = '') {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    stop(`Planwright needs Node 20 or newer to start; this is ${process.versions.node}.`)
  }
  const stamp = path(folder, 'node_modules/.planwright-installed')
  const lockFile = readFileSync(path(folder, 'package-lock.json'), 'utf8')
  const wanted = digest(lockFile)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && isComplete(folder, JSON.parse(lockFile))) return
  const what = folder ? `what ${folder} needs` : 'dependencies'
  // nothing in those folders is made when it is installed
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...(folder ? ['--ignore-scripts'] : [])]
  for (let attempt = 1; attempt <= 3; attempt++) {
    console.log(attempt === 1 ? `Installing ${what} ...` : `Installing ${what}, try ${attempt} of 3 ...`)
    if ((await run('npm', args, { cwd: path(folder) })) === 0) {
      writeFileSync(stamp, wanted)
      return
    }
  }
  stop('The dependencies could not be installed: see the lines above. Check the network and run the command again.')
}

/** Whether every package is there, also those that stand in a workspace of ours: a copied or tidied folder keeps the stamp and lacks them. */
const isComplete = (folder, { packages }) =>
  Object.entries(packages).every(
    ([name, { optional, devOptional }]) =>
      optional || devOptional || !name.includes('node_modules/') || existsSync(path(folder, name)),
  )

/** True when `command` can be run at all. */
export function has(command) {
  return spawnSync('sh', ['-c', `command -v ${command}`]).status === 0
}

/** Installs Debian packages where that is allowed; answers whether it worked. */
export async function aptInstall(...packages) {
  if (!has('apt-get')) return false
  const asRoot = process.getuid?.() === 0 ? [] : has('sudo') ? ['sudo', '-n'] : null
  if (asRoot === null) return false
  // another installation may be under way: then this one waits its turn
  const [command, ...args] = [...asRoot, 'apt-get', '-o', 'DPkg::Lock::Timeout=300']
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: ['ignore', 'ignore', 'inherit'] }
  for (let attempt = 1; attempt <= 3; attempt++) {
    await run(command, [...args, 'update', '-qq'], options)
    if ((await run(command, [...args, 'install', '-y', '-qq', ...packages], options)) === 0) return true
  }
  return false
}
