/**
 * `npm run check:image`: builds the image as the Containerfile says, looks at what is in it, and runs it as compose.yaml does, on a PostgreSQL of its own: a root that cannot be
 * written to, no capability, none to be gained, secrets from files. Ends with 1 where something is not as docs/operating.md says. `-- --debian` makes the bases out of Debian's
 * packages, where no registry of images is in reach; `-- --image <name>` looks at one that is built. Needs podman, and PostgreSQL on the machine; nothing of it runs with `npm test`.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { signUp } from '../../apps/api/src/testing/app.ts'
import { callsOf } from '../../apps/api/src/testing/call.ts'
import { createEmptyPostgresUrl } from '../../apps/api/src/testing/databases/database.ts'
import { freePort } from '../testing/free-port.ts'
import { createPostgres } from '../testing/test-postgres.ts'
import { makeBases } from './make-bases.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const container = `planwright-check-${process.pid}`
/** What builds, installs or lets somebody look around. */
const tools =
  /(^|\/)(sh|bash|dash|busybox|apt|apt-get|dpkg|apk|npm|npx|corepack|gcc|cc|make|python3?|tsc|vite|vitest|esbuild|playwright)$/
const mostMegabytes = 280
const readyWithinMs = 60_000
/** Where it puts what it mounts, and the names of a user and a group that an image does not know. */
const madeByPodman =
  /^[AC] \/(etc|etc\/(passwd|group|hosts|hostname|resolv\.conf|mtab)|run|run\/(secrets|\.containerenv)|dev|proc|sys|tmp|var|var\/tmp)$/

const { values } = parseArgs({
  options: { debian: { type: 'boolean', default: false }, image: { type: 'string', default: '' } },
})
const image = values.image || 'localhost/planwright:checked'
/** Where a machine has both, it is the one that runs beside every kind of control groups. */
const runtime = spawnSync('runc', ['--version']).status === 0 ? ['--runtime', 'runc'] : []
const podman = (...args: string[]) =>
  execFileSync('podman', [...runtime, ...args], { encoding: 'utf8', maxBuffer: 1e9 }).trim()
const findings: string[] = []
const expectThat = (what: string, holds: boolean, found: unknown = '') => {
  console.log(
    `${holds ? 'holds' : 'DOES NOT HOLD'}: ${what}${holds || found === '' ? '' : ` (${JSON.stringify(found)})`}`,
  )
  if (!holds) findings.push(what)
}

const postgres = await createPostgres()
if (!postgres) throw new Error('PostgreSQL is not installed here.')
const folder = mkdtempSync(join(tmpdir(), 'planwright-image-'))
try {
  if (!values.image) buildImage()
  const [about]: [Image] = JSON.parse(podman('image', 'inspect', image))
  lookAt(about)
  lookInside()
  await postgres.start()
  process.env.TEST_POSTGRES_URL = postgres.url
  const { databaseUrl } = await createEmptyPostgresUrl()
  await runIt(databaseUrl, about.Healthcheck?.Test?.slice(1) ?? [])
} finally {
  execFileSync('podman', ['rm', '--force', '--ignore', container], { stdio: 'ignore' })
  postgres.remove()
  rmSync(folder, { recursive: true, force: true })
}
console.log(findings.length === 0 ? '\nThe image is as it is meant to be.' : `\nNot so: ${findings.join('; ')}`)
process.exit(findings.length === 0 ? 0 : 1)

type Image = { Config: { User?: string; Volumes?: object; Entrypoint?: string[] }; Healthcheck?: { Test?: string[] } }

function buildImage() {
  const bases = values.debian ? makeBases(folder) : []
  const build = ['build', '--format', 'docker', '--network', 'host', '--isolation', 'chroot', '--tag', image]
  execFileSync('podman', [...build, ...bases, root], { stdio: 'inherit' })
}

function lookAt({ Config: { User, Volumes, Entrypoint }, Healthcheck }: Image) {
  expectThat('it runs as 65532, who is nobody', User === '65532:65532', User)
  expectThat('it has a health check', Healthcheck?.Test?.includes('scripts/package/health.mjs') === true, Healthcheck)
  expectThat('it begins with its own Node', Entrypoint?.join() === '/opt/planwright/bin/node', Entrypoint)
  expectThat('it makes no volume by itself', Volumes === undefined || Volumes === null, Volumes)
}

function lookInside() {
  podman('create', '--no-healthcheck', '--name', container, image)
  const packed = join(folder, 'image.tar')
  podman('export', '--output', packed, container)
  podman('rm', container)
  const listed = execFileSync('tar', ['--list', '--verbose', '--numeric-owner', '--file', packed], {
    encoding: 'utf8',
    maxBuffer: 1e9,
  })
  const files = listed.split('\n').flatMap((line) => {
    const [, mode = '', owner = '', size = '', path = ''] =
      /^(\S+) (\S+) +(\d+) \S+ \S+ (.*?)( -> .*)?$/.exec(line) ?? []
    return path ? [{ mode, owner, bytes: Number(size), path }] : []
  })
  const found = files.filter(({ mode, path }) => !mode.startsWith('d') && tools.test(path)).map(({ path }) => path)
  expectThat('nothing in it builds, installs or is a shell', found.length === 0, found)
  const own = files.filter(({ path }) => path.startsWith('opt/planwright/'))
  const foreign = own.filter(({ owner, mode }) => owner !== '0/0' || (!mode.startsWith('l') && mode[8] === 'w'))
  expectThat(
    'the program in it is the root user’s, and nobody else may write it',
    own.length > 1000 && foreign.length === 0,
    foreign.slice(0, 3),
  )
  const megabytes = Math.round(files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6)
  expectThat(`it has ${mostMegabytes} MB at most: ${megabytes}`, megabytes <= mostMegabytes)
}

async function runIt(databaseUrl: string, healthCheck: readonly string[]) {
  const secrets = join(folder, 'secrets')
  mkdirSync(secrets)
  const values = { database_url: databaseUrl, auth_secret: 's'.repeat(32), token_encryption_key: 't'.repeat(32) }
  for (const [name, value] of Object.entries(values)) writeFileSync(join(secrets, name), `${value}\n`)
  chmodSync(secrets, 0o755)
  const port = await freePort()
  const settings = {
    // reached by this machine alone, where a proxy stands in front of it otherwise
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DRAFTER_WARM_UP: 'off',
    ...Object.fromEntries(Object.keys(values).map((name) => [`${name.toUpperCase()}_FILE`, `/run/secrets/${name}`])),
  }
  const hardened = [
    ...['--read-only', '--read-only-tmpfs=false', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'],
    ...['--network', 'host', '--no-healthcheck', '--volume', `${secrets}:/run/secrets:ro`],
    ...Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
    // as few as any machine lets a container have
    ...['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096'],
  ]
  const checked = await end('run', '--rm', ...hardened, image, 'apps/api/src/check-settings.ts')
  expectThat('check-settings in it finds nothing wrong', checked.code === 0, checked.output.slice(-500))

  const began = performance.now()
  podman('run', '--detach', '--name', container, ...hardened, image)
  const url = `http://localhost:${port}`
  const isReady = async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok === true
  while (!(await isReady()) && performance.now() - began < readyWithinMs) await delay(100)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const ready = await isReady()
  expectThat(
    `it is ready within ${readyWithinMs / 1000} s, tables and all: ${seconds} s`,
    ready,
    podman('logs', container).slice(-500),
  )
  if (!ready) return
  const healthy = await end('exec', container, ...healthCheck)
  expectThat('its health check says that it is alive', healthy.code === 0, healthy.output)
  expectThat('it serves the page', (await (await fetch(url)).text()).includes('<div id="root">'))
  const app = callsOf(url)
  const person = await signUp({ app })
  const draft = await app.inject({
    method: 'POST',
    url: '/api/drafts',
    headers: person.headers,
    payload: { name: 'First' },
  })
  expectThat('somebody signs up in it and begins an initiative', draft.statusCode < 300, draft.body)
  const status = readFileSync(`/proc/${podman('inspect', '--format', '{{.State.Pid}}', container)}/status`, 'utf8')
  const has = (line: RegExp) => line.test(status)
  expectThat(
    'its process is 65532, without capabilities and without a way to any',
    has(/^Uid:\t65532\t65532/m) && has(/^CapEff:\t0+$/m) && has(/^CapBnd:\t0+$/m) && has(/^NoNewPrivs:\t1$/m),
  )
  const written = podman('diff', container)
    .split('\n')
    .filter((line) => line !== '' && !madeByPodman.test(line))
  expectThat('nothing was written in it', written.length === 0, written)
  podman('stop', '--time', '20', container)
  const code = podman('inspect', '--format', '{{.State.ExitCode}}', container)
  expectThat('it stops with 0 when it is told to', code === '0', code)
}

/** Runs it to its end, which may be a bad one. */
async function end(...args: string[]): Promise<{ code: number; output: string }> {
  const child = spawn('podman', [...runtime, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const [code] = await once(child, 'close')
  return { code, output }
}
