import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, globSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writePackage } from '../../../scripts/package/write-package.ts'
import { isSecretSetting, isSettingName } from './settings/settings.ts'
import { signUp } from './testing/app.ts'
import { callsOf } from './testing/call.ts'
import { createDataDir, createPostgresUrl, testDatabases } from './testing/databases/database.ts'
import { pdfOf } from './testing/files.ts'
import { freePort } from './testing/processes/server.ts'

const root = new URL('../../../', import.meta.url)
const fromRoot = (file: string) => readFileSync(new URL(file, root), 'utf8')
/** The C library's, and no settings of ours. */
const allocator = ['MALLOC_ARENA_MAX', 'MALLOC_TRIM_THRESHOLD_']
const notOurs = allocator
const serverArgs: string[] = JSON.parse(/^CMD (\[.*\])$/m.exec(fromRoot('Containerfile'))?.[1] ?? '[]')

/** Somebody who owns nothing, where this test may become somebody else. */
const stranger = process.getuid?.() === 0 ? { uid: 65_532, gid: 65_532 } : {}
const giveAway = (folder: string) => {
  if (stranger.uid !== undefined) execFileSync('chown', ['-R', `${stranger.uid}:${stranger.gid}`, folder])
}

describe('the package', { timeout: 400_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'planwright-package-'))
  const [program, home] = [join(folder, 'planwright'), join(folder, 'home')]

  beforeAll(() => {
    buildPage()
    writePackage(program)
    chmodSync(folder, 0o755)
    mkdirSync(home)
    giveAway(home)
    execFileSync('chmod', ['-R', 'a+rX,a-w', program])
  })
  afterAll(() => {
    execFileSync('chmod', ['-R', 'u+w', program])
    rmSync(folder, { recursive: true, force: true })
  })

  const run = (args: readonly string[], settings: Record<string, string>) => {
    const env = {
      HOME: home,
      TMPDIR: home,
      LIMIT_EVENT_LOOP_DELAY_MS: '0',
      LOG_LEVEL: 'error',
      ...settings,
    }
    const child = spawn(join(program, 'bin/node'), args, {
      ...stranger,
      cwd: program,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += String(chunk)
      })
    const ended = once(child, 'close').then(([code]) => ({ code, output }))
    return { child, ended, said: () => output }
  }
  const runToEnd = (file: string, settings: Record<string, string>) => run([file], settings).ended
  const start = async (settings: Record<string, string>) => {
    const PORT = String(await freePort())
    const server = run(serverArgs, { ...settings, PORT })
    const died = server.ended.then(({ code, output }) => Promise.reject(new Error(`It ended with ${code}: ${output}`)))
    const ready = expect.poll(server.said, { timeout: 200_000 }).toContain('Planwright is ready at ')
    await Promise.race([ready, died])
    died.catch(() => undefined)
    const url = `http://localhost:${PORT}`
    return { ...server, PORT, url, app: callsOf(url) }
  }
  /** Everything in the package, and when it was changed. */
  const listing = () =>
    globSync('**/*', { cwd: program }).map((file) => {
      const { size, mtimeMs, mode } = lstatSync(join(program, file))
      return `${file} ${size} ${mtimeMs} ${mode}`
    })
  const fileWith = (name: string, content: string) => {
    const file = join(folder, name)
    writeFileSync(file, `${content}\n`)
    return file
  }

  it('has what runs, and nothing that builds, tests or describes', () => {
    const files = globSync('**/*', { cwd: program })
    const tools =
      /\.test\.ts$|\.map$|\.d\.[cm]?ts$|node_modules\/(react|vite|vitest|typescript|npm|esbuild|playwright)\//
    expect(files.filter((file) => tools.test(file))).toEqual([])
    expect(files).toContain('apps/web/dist/index.html')
    const libraries = files.filter((file) => file.includes('node_modules/'))
    const bytes = libraries.reduce((sum, file) => sum + lstatSync(join(program, file)).size, 0)
    expect(bytes / 1e6).toBeLessThan(110)
  })

  it('is started by the unit as by the container, and by npm start alike', () => {
    const [, line = ''] = /^ExecStart=(.*)$/m.exec(fromRoot('deploy/planwright.service')) ?? []
    expect(line.split(' ')).toEqual(['/opt/planwright/bin/node', ...serverArgs])
    const flags = serverArgs.slice(0, serverArgs.indexOf('--import'))
    expect(flags).toContain('--no-parallel-scavenge')
    for (const flag of flags) expect(fromRoot('scripts/start.mjs')).toContain(`'${flag}'`)
    for (const name of allocator) {
      const [, value] = new RegExp(`^ENV .*\\b${name}=(\\d+)`, 'm').exec(fromRoot('Containerfile')) ?? []
      expect(fromRoot('deploy/planwright.service')).toContain(`\nEnvironment=${name}=${value}\n`)
      expect(fromRoot('scripts/start.mjs')).toContain(`process.env.${name} ?? '${value}'`)
    }
  })

  it('is given settings that there are, and secrets as files', () => {
    const [compose, unit] = [fromRoot('compose.yaml'), fromRoot('deploy/planwright.service')]
    const [, server = ''] = /^ {2}server:\n([\s\S]*?)^ {2}database:$/m.exec(compose) ?? []
    const named = [/^ENV (.*)$/m.exec(fromRoot('Containerfile'))?.[1] ?? '', server, unit]
      .flatMap((text) => [...text.matchAll(/\b([A-Z][A-Z_]+)(?:=|: )/g)])
      .map(([, name = '']) => name)
    const isSetting = (name: string) => notOurs.includes(name) || (isSettingName(name) && !isSecretSetting(name))
    const isSecretFile = (name: string) => name.endsWith('_FILE') && isSettingName(name.slice(0, -'_FILE'.length))
    expect(named.length).toBeGreaterThan(12)
    expect(named.filter((name) => !isSetting(name) && !isSecretFile(name))).toEqual([])
  })

  it.runIf(testDatabases().includes('postgres'))(
    'works for somebody who owns nothing, and writes nothing with PostgreSQL and its secrets set',
    async () => {
      const { databaseUrl, remove } = await createPostgresUrl()
      const settings = {
        DATABASE_URL_FILE: fileWith('database-url', databaseUrl),
        AUTH_SECRET_FILE: fileWith('auth-secret', 's'.repeat(32)),
        TOKEN_ENCRYPTION_KEY_FILE: fileWith('token-key', 't'.repeat(32)),
        DATA_DIR: join(home, 'data'),
      }
      const before = listing()
      const server = await start(settings)
      expect(await runToEnd('scripts/package/health.mjs', { PORT: server.PORT })).toMatchObject({ code: 0 })
      expect((await server.app.inject({ url: '/' })).body).toContain('<div id="root">')
      await askForWork(server)
      server.child.kill('SIGTERM')
      expect(await server.ended).toMatchObject({ code: 0 })
      expect(await runToEnd('scripts/package/health.mjs', { PORT: server.PORT })).toMatchObject({ code: 1 })

      expect(await runToEnd('apps/api/src/check-settings.ts', settings)).toMatchObject({ code: 0 })
      const rotated = await runToEnd('apps/api/src/rotate-keys.ts', settings)
      expect(rotated).toMatchObject({ code: 0, output: expect.stringContaining('Rotated 0 links') })

      expect(listing()).toEqual(before)
      expect(globSync('**/*', { cwd: home })).toEqual([])
      await remove()
    },
  )

  it('writes its data folder and nothing else with nothing set', async () => {
    const before = listing()
    const DATA_DIR = await createDataDir()
    giveAway(DATA_DIR)
    const server = await start({ DATA_DIR })
    await signUp(server)
    server.child.kill('SIGTERM')
    expect(await server.ended).toMatchObject({ code: 0 })
    expect(listing()).toEqual(before)
    expect(globSync('**/*', { cwd: home })).toEqual([])
    expect(globSync('*', { cwd: DATA_DIR }).toSorted()).toEqual([
      'auth-secret',
      'database',
      'database.lock.held',
      'token-encryption-key',
    ])
    rmSync(DATA_DIR, { recursive: true })
  })
})

/** The page as it stands in the sources, built where it was not: `npm start` and the journeys take the same. */
function buildPage() {
  const program = `import { ensureWebBuilt } from '${new URL('scripts/build-web.mjs', root)}'; await ensureWebBuilt()`
  execFileSync(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'ignore' })
}

/** Of each kind of heavy work what it imports when it is first asked for: a document, a backlog, a plan. */
async function askForWork({ url, app }: { url: string; app: ReturnType<typeof callsOf> }) {
  const { headers } = await signUp({ app })
  const form = new FormData()
  form.append('file', new File([pdfOf([[{ text: 'Guests can order without an account.', y: 700 }]])], 'brief.pdf'))
  const read = await fetch(`${url}/api/documents`, { method: 'POST', headers, body: form })
  expect(await read.json()).toMatchObject({ kind: 'pdf', text: 'Guests can order without an account.' })
  const call = async (path: string, payload: object) => {
    const answer = await app.inject({ method: 'POST', url: path, headers, payload })
    expect([path, answer.statusCode, answer.body]).toEqual([path, 200, expect.any(String)])
    return answer.json()
  }
  const brief = {
    companyInfo: 'A bookshop.',
    epicInfo: 'Guests can order without an account. Staff can see open orders.',
    detailLevel: 'medium',
  }
  const epics = await call('/api/inference/backlog', brief)
  expect(epics.length).toBeGreaterThan(0)
  const startDate = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  const plan = await call('/api/inference/sprint-plan', { epics, velocity: 20, sprintLength: 2, startDate })
  expect(plan.proof.sprintCount).toBeGreaterThan(0)
}
