import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { signUp, type TestPerson } from './testing/app.ts'
import { linkJira, startSandbox, type TestSandbox } from './testing/counterparts/sandbox.ts'
import { createDataDir, createPostgresUrl, testDatabases } from './testing/databases/database.ts'
import { killPrograms, runProgram, startServer, type TestServer } from './testing/processes/server.ts'

const newFolder = () => mkdtempSync(join(tmpdir(), 'planwright-keys-'))
const authSecret = 's'.repeat(32)
const [firstKey, secondKey] = ['1'.repeat(32), '2'.repeat(32)]

describe('npm run rotate-keys', { timeout: 400_000 }, () => {
  let sandbox: TestSandbox

  beforeAll(async () => {
    sandbox = await startSandbox()
  })
  afterEach(killPrograms)

  const rotate = (settings: Record<string, string>) => runProgram('rotate-keys.ts', settings)
  const askJira = async ({ app }: TestServer, { headers }: TestPerson) =>
    (await app.inject({ url: '/api/jira/projects', headers })).statusCode
  const linked = async (server: TestServer) => {
    const person = await signUp(server)
    await linkJira(server, sandbox, person)
    return person
  }
  const keysIn = (folder: string) => readFileSync(join(folder, 'token-encryption-key'), 'utf8').split('\n')

  it('refuses in one line while a server has the embedded database, and makes a new key when it has stopped', async () => {
    const settings = { DATA_DIR: await createDataDir(), SANDBOX_URL: sandbox.url }
    const first = await startServer(settings)
    const person = await linked(first)
    const [former] = keysIn(settings.DATA_DIR)

    const refused = await rotate(settings)
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    const { pid } = first.child
    expect(refused.stderr).toBe(
      `The keys were not rotated: The database in DATA_DIR is in use by process ${pid}: stop it first.\n`,
    )
    expect(keysIn(settings.DATA_DIR)).toEqual([former])

    first.child.kill('SIGTERM')
    await first.ended
    const done = await rotate(settings)
    expect(done).toEqual({ code: 0, stdout: 'Rotated 1 link to Jira; 0 had the current key already.\n', stderr: '' })
    const [current] = keysIn(settings.DATA_DIR)
    expect(keysIn(settings.DATA_DIR)).toEqual([current, former])
    expect(current).not.toBe(former)
    expect(statSync(join(settings.DATA_DIR, 'token-encryption-key')).mode & 0o777).toBe(0o600)
    // again: another key, and the one before the last is forgotten
    expect(await rotate(settings)).toMatchObject({ code: 0 })
    expect(keysIn(settings.DATA_DIR)).toEqual([expect.any(String), current])

    const second = await startServer({ ...settings, PORT: new URL(first.url).port })
    expect(await askJira(second, person)).toBe(200)
  })

  describe.runIf(testDatabases().includes('postgres'))('on PostgreSQL, with servers running', () => {
    let databaseUrl: string
    let remove: () => Promise<void>

    beforeAll(async () => {
      const made = await createPostgresUrl()
      databaseUrl = made.databaseUrl
      remove = made.remove
    })
    afterAll(() => remove())

    it('goes from one key to the next by the settings, server by server', async () => {
      const PUBLIC_URL = 'http://localhost:3000'
      const common = { AUTH_SECRET: authSecret, PUBLIC_URL, DATABASE_URL: databaseUrl, SANDBOX_URL: sandbox.url }
      const before = { ...common, TOKEN_ENCRYPTION_KEY: firstKey, TOKEN_ENCRYPTION_KEY_PREVIOUS: secondKey }
      const after = { ...common, TOKEN_ENCRYPTION_KEY: secondKey, TOKEN_ENCRYPTION_KEY_PREVIOUS: firstKey }
      const [one, two] = await Promise.all([startServer(before), startServer(after)])
      const [ada, ben] = [await linked(one), await linked(two)]
      const statuses = async () => {
        const asked = [one, two].flatMap((server) => [ada, ben].map((person) => askJira(server, person)))
        return Promise.all(asked)
      }
      expect(await statuses()).toEqual([200, 200, 200, 200])

      const wrong = await rotate({ ...common, TOKEN_ENCRYPTION_KEY: '3'.repeat(32) })
      expect(wrong.code).toBe(1)
      expect(wrong.stderr).toContain('2 links to Jira could be opened with none of the keys')

      const { code, stdout } = await rotate(after)
      expect({ code, stdout }).toEqual({
        code: 0,
        stdout: 'Rotated 1 link to Jira; 1 had the current key already.\n',
      })
      expect(await statuses()).toEqual([200, 200, 200, 200])
      const again = await rotate({ ...common, TOKEN_ENCRYPTION_KEY: secondKey })
      expect(again).toMatchObject({ code: 0, stdout: 'Rotated 0 links to Jira; 2 had the current key already.\n' })
    })

    it('a server that keeps its key in DATA_DIR takes the new one without a restart', async () => {
      const { databaseUrl: own, remove: removeOwn } = await createPostgresUrl()
      const settings = { DATA_DIR: newFolder(), DATABASE_URL: own, SANDBOX_URL: sandbox.url }
      const server = await startServer(settings)
      const ada = await linked(server)
      expect(await rotate(settings)).toMatchObject({ code: 0, stdout: expect.stringContaining('Rotated 1 link') })
      expect(await askJira(server, ada)).toBe(200)
      await linked(server)
      // both keys of the file are new to it: the server used the one that was current
      expect(await rotate(settings)).toMatchObject({ code: 0, stdout: expect.stringContaining('Rotated 2 links') })
      expect(await askJira(server, ada)).toBe(200)
      server.child.kill('SIGTERM')
      await server.ended
      await removeOwn()
    })
  })
})
