import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isWellFormed, newToken } from './identity/access-tokens/token-text.ts'
import { makeToken, signUp } from './testing/app.ts'
import { killPrograms, startServer, type TestServer } from './testing/processes/server.ts'

const text = readFileSync(new URL('../../../docs/access-tokens.md', import.meta.url), 'utf8')
const commands = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, command = '']) => command)
const run = promisify(execFile)

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => killPrograms())

it('every command can be pasted', async () => {
  const person = await signUp(server)
  const { token } = await makeToken(server, person)
  const [settings = '', ...calls] = commands
  expect([settings.includes('PLANWRIGHT_URL='), settings.includes('PLANWRIGHT_TOKEN=pw_...')]).toEqual([true, true])
  expect(calls.length).toBeGreaterThan(1)
  const env = { PATH: process.env.PATH, PLANWRIGHT_URL: server.url, PLANWRIGHT_TOKEN: token }
  const answers: string[] = []
  for (const command of calls) answers.push((await run('bash', ['-euc', command], { env })).stdout)
  expect(answers[0]).toContain(person.uid)
  expect(answers[0]).toContain('{"drafts":[]')
  const [{ userStories }] = JSON.parse(answers[1] ?? '')
  expect(userStories.length).toBeGreaterThan(0)
  const bad = run('bash', ['-euc', calls[0] ?? ''], { env: { ...env, PLANWRIGHT_TOKEN: newToken() } })
  await expect(bad).rejects.toMatchObject({ code: 22, stdout: expect.stringContaining('token-not-good') })
})

it('the pattern for scanners is that of the tokens', () => {
  const [, pattern = ''] = /pattern is `([^`]+)`/.exec(text) ?? []
  const tokens = Array.from({ length: 100 }, newToken)
  const found = tokens
    .map((token) => `x=${token}; y`)
    .join('\n')
    .match(new RegExp(pattern, 'g'))
  expect(found).toEqual(tokens)
  expect(found?.every(isWellFormed)).toBe(true)
})
