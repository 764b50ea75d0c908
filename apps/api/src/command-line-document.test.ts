import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { calledCommandLine } from '../../cli/src/testing/called-command-line.ts'
import { spawnedCommandLine } from '../../cli/src/testing/spawned-command-line.ts'
import { createTestApp, makeToken, signUp, type TestApp } from './testing/app.ts'
import { chooseProject, linkJira, startSandbox } from './testing/counterparts/sandbox.ts'

const text = readFileSync(new URL('../../../docs/command-line.md', import.meta.url), 'utf8')
const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block)
const later = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

let server: TestApp
let folder: string
beforeAll(async () => {
  const sandbox = await startSandbox()
  server = await createTestApp({ drafter: null, settings: { SANDBOX_URL: sandbox.url } })
  folder = mkdtempSync(join(tmpdir(), 'planwright-pasted-'))
  writeFileSync(
    join(folder, 'brief.txt'),
    '# Refunds\n\nBuyers must be able to ask for a refund.\n\nStaff need a list of refunds.',
  )
  const address = (await server.app.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost')
  const person = await signUp(server)
  await linkJira(server, sandbox, person, 'planwright-demo')
  await chooseProject(server, person, 'SHOP')
  const { token } = await makeToken(server, person)
  given = { env: { PLANWRIGHT_URL: address, PLANWRIGHT_TOKEN: token }, cwd: folder }
})
let given: Parameters<typeof spawnedCommandLine>[0]
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

it('every command can be pasted', async () => {
  const [calling = '', journey = '', settings = '', pipe = '', script = '', completion = ''] = blocks
  expect(calling).toContain('npx --prefix')
  expect([settings.includes('PLANWRIGHT_URL='), settings.includes('PLANWRIGHT_TOKEN=pw_...')]).toEqual([true, true])
  const { draftId } = await calledCommandLine(given).json(['draft', 'brief.txt'])
  // what asks on a terminal is told here; the login is of a server that is not this one
  const pasted = journey
    .replace(/^planwright login.*\n/, '')
    .replaceAll('1f0c', draftId.slice(0, 8))
    .replace('2027-01-11', later)
    .replace(/^planwright (save|replan|undo) .*$/gm, '$& --yes')
  for (const lines of [pasted, pipe, script, completion]) {
    const { code, stderr } = await spawnedCommandLine(given).shell(`set -euo pipefail\n${lines}`)
    expect({ lines, code, stderr: code === 0 ? '' : stderr }).toEqual({ lines, code: 0, stderr: '' })
  }
  expect(readFileSync(join(folder, 'backlog.csv'), 'utf8')).toContain('Summary')
})

it('names every command', async () => {
  const { stdout } = await calledCommandLine(given).run(['--help'])
  const names = [...stdout.matchAll(/^ {2}([a-z]+) .*$/gm)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'help')
  expect(names.length).toBeGreaterThan(10)
  for (const name of names) expect(text).toMatch(new RegExp(`\`${name}[ \`]`))
})
