import { execFileSync } from 'node:child_process'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { cookiesOf, headersOf, type Jar, prove, signUp, type TestPerson } from './testing/app.ts'
import { createPasskeyDevice } from './testing/counterparts/passkey-device.ts'
import { createPostgresUrl, testDatabases } from './testing/databases/database.ts'
import { quickResolve } from './testing/processes/quick-resolve.ts'
import { killPrograms, startServer } from './testing/processes/server.ts'

/** Loads the server as its process does, and tells which files that took. */
const program = `
  import { registerHooks } from 'node:module'
  const loaded = []
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
  await import(${JSON.stringify(new URL('./app.ts', import.meta.url).href)})
  console.log(JSON.stringify(loaded))`

describe('the process that answers calls', () => {
  afterAll(killPrograms)
  const args = [...quickResolve, '--input-type=module', '-e', program]
  const loaded: string[] = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }))

  it('loads nothing of what only threads use: the drafter’s language model and the readers alone hold 80 MB', () => {
    expect(loaded.some((url) => url.endsWith('/apps/api/src/app.ts'))).toBe(true)
    const heavy =
      /\/(wink-[\w-]+|ai|@ai-sdk|mammoth|unpdf|@electric-sql)\/|\/generation\/src\/(index|built-in\/|reading\/|model\/)/
    expect(loaded.filter((url) => heavy.test(url))).toEqual([])
  })

  it('loads what libraries name and few come to with the first of them, or never', () => {
    const seldom = /\/(@simplewebauthn|@peculiar|asn1js|semantic-conventions)\/|\/zod\/v4\/locales\/(?!en\.js)/
    expect(loaded.filter((url) => seldom.test(url))).toEqual([])
    expect(loaded.filter((url) => url.includes('/stand-ins/'))).toHaveLength(3)
    // a thousand and a half; each takes memory for as long as the server runs
    expect(loaded.length).toBeLessThan(1900)
  })

  it.runIf(testDatabases().includes('postgres'))(
    'takes passkeys, and signs in with them',
    async () => {
      const database = await createPostgresUrl()
      const server = await startServer({ DATABASE_URL: database.databaseUrl })
      const device = createPasskeyDevice({ origin: server.url })
      const get = (path: string, jar: Jar = { cookie: '' }) =>
        server.app.inject({ url: `/api/auth/passkey/${path}`, headers: headersOf(jar) })
      const person: TestPerson & Jar = await signUp(server)
      const client = new pg.Client({ connectionString: database.databaseUrl })
      await client.connect()
      await client.query('update "user" set email_verified = true')
      await client.end()
      await prove(server, person)
      const asked = await get('generate-register-options', person)
      const jar = { cookie: `${person.cookie}; ${cookiesOf(asked)}`, proof: person.proof }
      const post = (path: string, payload: object, headers: Record<string, string>) =>
        server.app.inject({ method: 'POST', url: `/api/auth/passkey/${path}`, payload, headers })
      const response = device.register(asked.json().challenge)
      const added = await post('verify-registration', { response, name: 'Laptop' }, headersOf(jar))
      expect([added.statusCode, added.body]).toEqual([200, expect.any(String)])
      const challenge = await get('generate-authenticate-options')
      const signedIn = await post(
        'verify-authentication',
        { response: device.assert(challenge.json().challenge) },
        headersOf({ cookie: cookiesOf(challenge) }),
      )
      expect([signedIn.statusCode, signedIn.json().user?.id]).toEqual([200, person.uid])
      killPrograms()
      await database.remove()
    },
    120_000,
  )
})
