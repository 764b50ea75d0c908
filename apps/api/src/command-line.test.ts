import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { read } from '@e965/xlsx'
import { ImportedDraft } from '@planwright/contract'
import ical from 'ical.js'
import papa from 'papaparse'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calledCommandLine } from '../../cli/src/testing/called-command-line.ts'
import { spawnedCommandLine } from '../../cli/src/testing/spawned-command-line.ts'
import { createTestApp, makeToken, signUp, type TestApp, type TestPerson } from './testing/app.ts'
import { chooseProject, linkJira, startSandbox, type TestSandbox } from './testing/counterparts/sandbox.ts'

/** `script` of util-linux makes one; elsewhere it takes other arguments. */
const hasTerminals = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0

const brief =
  '# Refunds\n\nBuyers must be able to ask for a refund from their order page.\n\nSupport staff need a list of open refunds.\n\nThe shop must send a mail when a refund is paid.'

describe('the command line', () => {
  let sandbox: TestSandbox
  let server: TestApp
  let address: string
  let folder: string
  let person: TestPerson
  let token: string
  let cli: ReturnType<typeof calledCommandLine>
  /** What a call in this process cannot show: pipes, terminals, signals, and how a process ends. */
  let executable: ReturnType<typeof spawnedCommandLine>

  beforeAll(async () => {
    sandbox = await startSandbox()
    server = await createTestApp({ drafter: null, settings: { SANDBOX_URL: sandbox.url } })
    address = (await server.app.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost')
    folder = mkdtempSync(join(tmpdir(), 'planwright-cli-'))
    writeFileSync(join(folder, 'brief.md'), brief)
  })
  beforeEach(async () => {
    person = await signUp(server)
    await linkJira(server, sandbox, person, 'planwright-demo')
    await chooseProject(server, person, 'SHOP')
    token = (await makeToken(server, person)).token
    const env = { PLANWRIGHT_URL: address, PLANWRIGHT_TOKEN: token }
    cli = commandLine(env)
    executable = spawnedCommandLine({ env, cwd: folder })
  })
  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const commandLine = (env: Readonly<Record<string, string>>) => calledCommandLine({ env, cwd: folder })
  const drafting = ['draft', 'brief.md', '--company', 'We run a small online shop for tea.']
  const team = ['--velocity', '10', '--length', '2', '--start', new Date().toISOString().slice(0, 10)]
  const planned = async (): Promise<string> => {
    const { draftId } = await cli.json(drafting)
    await cli.json(['plan', draftId, ...team])
    return draftId
  }
  const writes = async () =>
    (await sandbox.requests()).filter(
      ({ method, path }) =>
        method !== 'GET' && /\/rest\//.test(path) && !/(bulkfetch|search|approximate|permissions)/.test(path),
    ).length
  const siteOf = async () => {
    const site = (await sandbox.state()).sites.find(({ name }) => name === 'planwright-demo')
    if (!site) throw new Error('no site')
    return site
  }
  const issues = async () => (await sandbox.state()).sites.flatMap((site) => site.issues).length

  it('goes from a brief to the tracker and back, and writes only what is agreed to', async () => {
    const drafted = await executable.run([...drafting, '--json'])
    const { draftId, ...counts } = JSON.parse(drafted.stdout)
    expect(counts).toMatchObject({ state: 'done', name: 'Refunds' })
    expect(counts.stories).toBeGreaterThanOrEqual(3)
    expect(drafted.stderr).toMatch(/\w/)
    expect(drafted.stdout.trim().split('\n')).toHaveLength(1)
    const [listed] = await cli.json(['list'])
    expect(listed).toMatchObject({ draftId, name: 'Refunds', stories: counts.stories })
    expect(await cli.json(['check', draftId])).toMatchObject({ requirements: expect.any(Number) })
    expect(await cli.json(['check'])).toMatchObject({ server: address, ready: true, scopes: ['read', 'write'] })
    const plan = await cli.json(['plan', draftId.slice(0, 9), ...team])
    expect(plan.sprints.flatMap((sprint: { stories: unknown[] }) => sprint.stories)).toHaveLength(counts.stories)
    expect(plan.proof).toMatch(/proven|no plan has fewer/)

    const before = await writes()
    const there = await issues()
    const review = await cli.json(['review', draftId])
    expect(review.create.length).toBeGreaterThan(counts.stories)
    expect(await cli.json(['save', draftId, '--dry-run'])).toMatchObject({ create: review.create })
    const unasked = await executable.run(['save', draftId])
    expect(unasked).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('--yes') })
    const foreign = await executable.run(['save', draftId, '--confirm', 'of something else'])
    expect(foreign).toMatchObject({ code: 1, stderr: expect.stringContaining('review-changed') })
    expect(await writes()).toBe(before)

    const saved = await cli.json(['save', draftId, '--yes'])
    expect(saved).toMatchObject({ draftId, state: 'done', others: 0, url: expect.stringContaining('http') })
    expect(await issues()).toBe(there + counts.stories + counts.epics)
    const after = await writes()
    expect(await cli.json(['save', draftId, '--yes'])).toMatchObject({ state: 'done', done: 0 })
    expect(await writes()).toBe(after)
    expect(await cli.json(['run', saved.runId, '--wait'])).toMatchObject({ kind: 'save', state: 'done' })

    const taking = await cli.json(['undo', saved.runId, '--dry-run'])
    expect(taking.delete.length).toBeGreaterThan(counts.stories)
    expect((await cli.run(['undo', saved.runId])).code).toBe(2)
    expect(await writes()).toBe(after)
    expect(await cli.json(['undo', saved.runId, '--confirm', taking.confirm])).toMatchObject({
      kind: 'undo',
      state: 'done',
    })
    expect(await issues()).toBe(there)
  })

  it('follows what was saved, plans the rest again, saves what moves, and takes that back', async () => {
    const draftId = await planned()
    await cli.json(['save', draftId, '--yes'])
    const { id: siteId, sprints } = await siteOf()
    const standing = async () => (await siteOf()).issues.map(({ key, sprintId }) => [key, sprintId])
    await sandbox.advance({ siteId, boardId: sprints.at(-1)?.boardId ?? 0, days: 40, seed: 7, velocity: 2 })
    const followed = await cli.json(['follow', draftId.slice(0, 8), '--refresh'])
    expect(followed).toMatchObject({ draftId, isStale: false, whole: expect.any(Object) })
    expect((await cli.run(['follow', draftId])).stdout).toMatch(/stor(y|ies) done.*\n.*points in all/)

    const [stood, count] = [await standing(), await writes()]
    const dry = await cli.json(['replan', draftId, '--dry-run'])
    expect(dry.changes.length).toBeGreaterThan(0)
    expect(dry.review.create.every(({ kind }: { kind: string }) => kind === 'sprint')).toBe(true)
    expect((await cli.run(['replan', draftId])).code).toBe(2)
    expect((await cli.run(['replan', draftId, '--add', 'SHOP-9999', '--yes'])).code).toBe(2)
    expect(await writes()).toBe(count)
    const saved = await cli.json(['replan', draftId, '--confirm', dry.confirm])
    expect(saved).toMatchObject({ draftId, state: 'done', others: 0, changes: dry.changes })
    expect((await standing()).filter(([, sprintId], at) => sprintId !== stood[at]?.[1])).toHaveLength(
      dry.changes.length,
    )
    expect(await cli.json(['replan', draftId, '--yes'])).toMatchObject({ state: 'unchanged', changes: [] })
    expect(await cli.json(['undo', draftId, '--yes'])).toMatchObject({ state: 'done' })
    expect(await standing()).toEqual(stood)
  })

  it('takes a save back by its draft, once', async () => {
    const draftId = await planned()
    const there = await issues()
    const { confirm } = await cli.json(['review', draftId, '--issues-only'])
    await cli.json(['save', draftId, '--issues-only', '--confirm', confirm])
    expect(await issues()).toBeGreaterThan(there)
    expect(await cli.json(['undo', draftId.slice(0, 8), '--yes'])).toMatchObject({ draftId, state: 'done' })
    expect(await issues()).toBe(there)
    expect(await cli.run(['undo', draftId, '--yes'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('run-not-undoable'),
    })
  })

  it('works in pipes, one command’s answer the other’s argument', async () => {
    const { code, stdout, stderr } = await executable.shell(
      `set -o pipefail; cat brief.md | planwright draft - --json | jq -r .draftId | xargs -I{} bash -c 'planwright plan {} --json' | jq -r '.draftId, .velocity'`,
    )
    expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.stringContaining('Planned with 20 points') })
    const [draftId = '', velocity] = stdout.trim().split('\n')
    expect(velocity).toBe('20')
    expect((await cli.json(['list'])).map((draft: { draftId: string }) => draft.draftId)).toEqual([draftId])
    // what is not given is as it was planned last
    expect(await cli.json(['plan', draftId, '--length', '3'])).toMatchObject({ velocity: 20, sprintLength: 3 })
  })

  it('says whether the day that is wished for holds, and what would have to go', async () => {
    const draftId = await planned()
    const start = new Date().toISOString().slice(0, 10)
    const slow = await cli.json(['plan', draftId, '--velocity', '3', '--target', start])
    expect(slow.target).toMatchObject({ targetDate: start, chance: 0, mustGo: null })
    // it is kept with the plan, and told in words
    const again = await cli.run(['plan', draftId, '--velocity', '3'])
    expect(again.stdout).toContain(`the target, ${start}, is 0 % likely to be met`)
    const late = new Date(Date.now() + 400 * 86_400_000).toISOString().slice(0, 10)
    const inTime = await cli.json(['plan', draftId, '--velocity', '50', '--target', late])
    expect(inTime.target).toMatchObject({ targetDate: late, mustGo: [] })
    expect((await cli.run(['plan', draftId, '--target', 'soon'])).code).toBe(2)
  })

  it('is quiet where nobody reads on', async () => {
    const draftId = await planned()
    const cut = await executable.shell(`planwright export ${draftId} --format json | true; echo "\${PIPESTATUS[0]}"`)
    expect(cut).toMatchObject({ code: 0, stdout: '0\n', stderr: '' })
    const unheard = await executable.shell('planwright draft brief.md 2> >(true) | wc -l')
    expect(unheard.stdout.trim()).toBe('2')
  })

  it('hands out files that other programs open, and takes one in again', async () => {
    const draftId = await planned()
    const out = async (format: string) => {
      const { code, stderr } = await cli.run(['export', draftId, '--format', format, '-o', `out.${format}`])
      expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.stringContaining(`out.${format}`) })
      return readFileSync(join(folder, `out.${format}`))
    }
    const { data, errors } = papa.parse<Record<string, string>>((await out('csv')).toString(), {
      header: true,
      skipEmptyLines: true,
    })
    expect(errors).toEqual([])
    expect(data.map((row) => row['Issue Type'])).toContain('Story')
    const calendar = new ical.Component(ical.parse((await out('ics')).toString()))
    expect(calendar.getAllSubcomponents('vevent').length).toBeGreaterThan(0)
    expect(read(await out('xlsx')).SheetNames.length).toBeGreaterThan(0)
    expect((await out('md')).toString()).toContain('# Refunds')
    const everything = await out('json')
    expect((await cli.run(['export', draftId, '--format', 'json'])).stdout).toBe(everything.toString())
    expect(JSON.parse((await cli.json(['export', draftId, '--format', 'json'])).text)).toEqual(
      JSON.parse(`${everything}`),
    )
    const { draftId: id, ...imported } = await cli.json(['import', 'out.json'])
    expect(ImportedDraft.parse({ id, ...imported })).toMatchObject({ name: 'Refunds', format: 'json' })
    expect(await cli.json(['open', id])).toEqual({ draftId: id, url: `${address}/home` })
    const [first] = await cli.json(['list'])
    expect(first.draftId).toBe(id)
  })

  it('says by its exit code what went wrong', async () => {
    const codes: [string[], number][] = [
      [['--help'], 0],
      [['--version'], 0],
      [[], 2],
      [['drift'], 2],
      [['draft'], 2],
      [['draft', 'no-such-file.md'], 2],
      [['draft', '-'], 2],
      [['plan', 'x', '--velocity', '0'], 2],
      [['plan', 'x', '--start', '2027-02-30'], 2],
      [['export', 'x'], 2],
      [['export', 'x', '--format', 'pdf'], 2],
      [['plan', 'ffffffff'], 1],
      [['run', 'unknown'], 1],
    ]
    for (const [args, code] of codes) {
      const ended = await cli.run(args)
      expect({ args, code: ended.code, said: ended.stdout + ended.stderr !== '' }).toEqual({ args, code, said: true })
      if (code !== 0) expect(ended.stdout, args.join(' ')).toBe('')
    }
    const { stderr } = await cli.run(['plan', 'ffffffff', '--json'])
    expect(JSON.parse(stderr)).toMatchObject({
      error: { code: 'not-found', message: expect.stringContaining('ffffffff') },
    })
    await expect(cli.run(['list'], { env: { PLANWRIGHT_URL: 'http://localhost:9' } })).resolves.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('could not be reached'),
    })
  })

  it('ends with 4 without a token, with a bad one, and with one that may not', async () => {
    const { token: reading } = await makeToken(server, person, { scopes: ['read'] })
    const bad = `pw_${'x'.repeat(46)}`
    for (const [given, args] of [
      ['', ['list']],
      [bad, ['list']],
      [reading, drafting],
    ] as const) {
      const { code, stdout, stderr } = await cli.run(args, { env: { PLANWRIGHT_TOKEN: given } })
      expect({ code, stdout }).toEqual({ code: 4, stdout: '' })
      expect(stderr).toMatch(/token/i)
      expect(stderr).not.toContain(given || 'no token at all')
    }
    expect((await cli.run(['list'], { env: { PLANWRIGHT_TOKEN: reading } })).code).toBe(0)
  })

  it('ends with 5 where the tracker refuses', async () => {
    const draftId = await planned()
    const there = await issues()
    await sandbox.fault({
      match: { method: 'POST', path: '/rest/api/3/issue' },
      times: 1_000,
      effect: { kind: 'status', status: 403, body: { errorMessages: ['You may not create issues here.'] } },
    })
    const refused = await cli.run(['save', draftId, '--yes', '--json'])
    await sandbox.clearFaults()
    expect({ code: refused.code, stderr: refused.stderr }).toMatchObject({ code: 5 })
    expect(await issues()).toBe(there)
    const unlinked = await signUp(server)
    const { token: other } = await makeToken(server, unlinked)
    const without = commandLine({ PLANWRIGHT_URL: address, PLANWRIGHT_TOKEN: other })
    const { draftId: theirs } = await without.json(drafting)
    await without.json(['plan', theirs, ...team])
    expect(await without.run(['review', theirs])).toMatchObject({ code: 5, stderr: expect.stringContaining('Connect') })
    expect((await without.run(['check'])).code).toBe(5)
    // nobody else's draft is found
    expect((await without.run(['plan', draftId])).code).toBe(1)
  })

  it('keeps a login for its server alone, where only its person reads it, and prints no token', async () => {
    const config = mkdtempSync(join(tmpdir(), 'planwright-config-'))
    const own = commandLine({ XDG_CONFIG_HOME: config })
    const executable = spawnedCommandLine({ env: { XDG_CONFIG_HOME: config }, cwd: folder })
    const login = await executable.run(['login', address, '--json'], { input: `${token}\n` })
    expect(login).toMatchObject({ code: 0 })
    expect(JSON.parse(login.stdout)).toMatchObject({ server: address, email: person.email })
    const file = join(config, 'planwright', 'logins.json')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(join(config, 'planwright')).mode & 0o777).toBe(0o700)
    expect(await own.json(['check'])).toMatchObject({ server: address, ready: true })
    const elsewhere = await own.run(['list'], { env: { PLANWRIGHT_URL: 'http://localhost:9' } })
    expect(elsewhere).toMatchObject({ code: 4 })
    const open = await own.run(['list'], { env: { PLANWRIGHT_URL: 'http://planwright.example' } })
    expect(open).toMatchObject({ code: 2, stderr: expect.stringContaining('https') })
    const bad = await own.run(['login', address], { input: `pw_${'y'.repeat(46)}` })
    expect(bad.code).toBe(4)
    expect((await own.run(['list'])).code).toBe(0)
    expect(await own.json(['logout'])).toMatchObject({ server: address, forgotten: true })
    const after = await own.run(['list'], { env: { PLANWRIGHT_URL: address } })
    expect(after.code).toBe(4)
    for (const { stdout, stderr } of [login, bad, after, elsewhere]) expect(stdout + stderr).not.toContain(token)
    rmSync(config, { recursive: true })
  })

  it.runIf(hasTerminals)('asks on a terminal, and does nothing else than what was said', async () => {
    const draftId = await planned()
    const there = await issues()
    for (const type of ['n\r', '\r', '\u0004', '\u0003']) {
      const { code, shown } = await executable.onTerminal(['save', draftId], [{ to: 'Save this? [y/N] ', type }])
      expect(shown).toMatch(/Saving to .*SHOP/)
      expect({ type, code }).toEqual({ type, code: type === '\u0003' ? 130 : 1 })
    }
    expect(await issues()).toBe(there)
    const yes = await executable.onTerminal(['save', draftId], [{ to: 'Save this? [y/N] ', type: 'y\r' }])
    expect(yes).toMatchObject({ code: 0, shown: expect.stringContaining('Done.') })
    expect(await issues()).toBeGreaterThan(there)
    const undone = await executable.onTerminal(['undo', draftId], [{ to: 'Delete this? [y/N] ', type: 'yes\r' }])
    expect(undone.code).toBe(0)
    expect(await issues()).toBe(there)
  })

  it.runIf(hasTerminals)('takes a token on a terminal without showing it', async () => {
    const config = mkdtempSync(join(tmpdir(), 'planwright-config-'))
    const env = { XDG_CONFIG_HOME: config }
    const own = spawnedCommandLine({ env, cwd: folder })
    const left = await own.onTerminal(['login', address, '--token'], [{ to: 'Token: ', type: '\u0003' }])
    expect(left.code).toBe(130)
    // mistyped, and mended
    const login = await own.onTerminal(['login', address, '--token'], [{ to: 'Token: ', type: `${token}x\u007f\r` }])
    expect(login).toMatchObject({ code: 0, shown: expect.stringContaining('Logged in') })
    expect(login.shown).not.toContain(token.slice(3))
    expect(await commandLine(env).json(['check'])).toMatchObject({ ready: true })
    rmSync(config, { recursive: true })
  })

  it('is let in by a code that its person approves in a browser', async () => {
    const config = mkdtempSync(join(tmpdir(), 'planwright-config-'))
    const own = commandLine({ XDG_CONFIG_HOME: config })
    const askFor = (args: readonly string[]) => {
      const { stderr, leave, ended } = own.begin(['login', address, ...args])
      let said = ''
      stderr.on('data', (piece) => {
        said += piece
      })
      const code = async () => {
        await expect.poll(() => said, { timeout: 20_000 }).toMatch(/Code {2}\S+\n/)
        expect(said).toContain(`Open  ${address}/device\n`)
        return /Code {2}(\S+)/.exec(said)?.[1] ?? ''
      }
      return { leave, ended, code }
    }
    const decide = async (what: 'approve' | 'refuse', userCode: string) => {
      const headers = { ...person.headers, cookie: person.cookie }
      const payload = { userCode, ...(what === 'approve' && { scopes: ['write'] }) }
      const url = `/api/device-logins/${what}`
      expect((await server.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(204)
    }

    const asked = askFor(['--device', '--json'])
    await decide('approve', await asked.code())
    const { code, stdout } = await asked.ended
    expect([code, JSON.parse(stdout)]).toEqual([
      0,
      {
        server: address,
        email: person.email,
        scopes: ['read', 'write'],
        file: join(config, 'planwright', 'logins.json'),
      },
    ])
    expect(await own.json(['check'])).toMatchObject({ server: address, ready: true })

    const refused = askFor(['--read'])
    await decide('refuse', await refused.code())
    expect(await refused.ended).toMatchObject({ code: 4, stderr: expect.stringContaining('It was not approved.') })
    const left = askFor(['--device'])
    await left.code()
    left.leave()
    expect(await left.ended).toMatchObject({ code: 130 })
    // what was kept before is kept still
    expect(await own.json(['check'])).toMatchObject({ ready: true })
    expect(await own.run(['login', '--token', '--device'])).toMatchObject({ code: 2 })
    rmSync(config, { recursive: true })
  })

  it('left by Ctrl-C leaves the run going, and says how to look at it', async () => {
    const draftId = await planned()
    await sandbox.settings({ latencyMs: 700 })
    const { child, ended } = executable.begin(['save', draftId, '--yes'])
    child.stdin.end()
    const isSaving = async () => (await cli.json(['list']))[0]?.save?.state === 'running'
    await expect.poll(isSaving, { timeout: 60_000 }).toBe(true)
    child.kill('SIGINT')
    const { code, stdout, stderr } = await ended
    await sandbox.settings({ latencyMs: 0 })
    expect({ code, stdout }).toEqual({ code: 130, stdout: '' })
    const [, runId = ''] = /planwright run (\S+),/.exec(stderr) ?? []
    expect(await cli.json(['run', runId, '--wait'])).toMatchObject({ kind: 'save', state: 'done' })
  })

  it('shows people’s words without what steers a terminal, as wide as it is, and in no colours', async () => {
    writeFileSync(
      join(folder, 'odd.md'),
      `# Safe \u001b[31mred\u001b]0;title\u0007 words\n\n- Pay as a guest\n- Save a card\n`,
    )
    await cli.json(['import', 'odd.md'])
    const { stdout } = await executable.run(['list'], { env: { FORCE_COLOR: '1' } })
    expect(stdout).toContain('Safe')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what must not be there
    expect(stdout.replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/)
    const narrow = await cli.run(['check'], { env: { COLUMNS: '40' } })
    expect(narrow.stdout.split('\n').every((line) => line.length <= 40 || !line.trim().includes(' '))).toBe(true)
    const help = await cli.run(['save', '--help'], { env: { COLUMNS: '40' } })
    expect(Math.max(...help.stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(60)
  })
})
