import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { type AccessTokenRequest, type MadeAccessToken, proofHeader } from '@planwright/contract'
import { createBuiltInDrafter, type Drafter } from '@planwright/generation'
import type { TrackerProvider } from '@planwright/tracker'
import { eq } from 'drizzle-orm'
import { createApp } from '../app.ts'
import type { Database } from '../db/database.ts'
import { user } from '../identity/identity-tables.ts'
import type { PasswordDigests } from '../identity/passwords/password-digests.ts'
import { createLog } from '../log/log.ts'
import type { Mail, Mailer } from '../mail/mailer.ts'
import type { Sms, SmsSender } from '../mail/sms-sender.ts'
import type { SettlePatience } from '../saving/save/settle-steps.ts'
import { type Env, readEnv } from '../settings/env.ts'
import { createTelemetry } from '../telemetry/create-telemetry.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import { createTrackerProvider } from '../tracker/tracker-provider.ts'
import type { Injectable } from './call.ts'
import { busiestDatabase, createTestDatabase, type DatabaseKind } from './databases/database.ts'

type Options = {
  kind?: DatabaseKind
  /** A database that already has something in it, or that two servers share; it is left open. */
  db?: Database
  settings?: Record<string, string>
  /** What the settings cannot say. */
  env?: Partial<Env>
  /** Null: the built-in one, in its threads. */
  drafter?: Drafter | null | ((parts: { telemetry: Telemetry; env: Env }) => Promise<Drafter>)
  /** Without one, the one that the settings name. */
  provider?: TrackerProvider
  /** Without one, mails are kept and handed out. */
  mailer?: Mailer
  /** Likewise. */
  smsSender?: SmsSender
  /** Without these, quick ones: a sign-up is what most tests begin with and few are about. */
  digests?: PasswordDigests
  patience?: SettlePatience
  now?: () => Date
  webDir?: string
}

/** A machine that is busy with many test files is no reason to refuse calls, and most that start a server draft little or nothing. */
const defaults = { LOG_LEVEL: 'debug', LIMIT_EVENT_LOOP_DELAY_MS: '0', DRAFTER_WARM_UP: 'off' }

const digestOf = (password: string, salt: string) =>
  `${salt}:${createHash('sha256').update(`${salt}${password}`).digest('hex')}`
const quickDigests: PasswordDigests = {
  hash: async (password) => digestOf(password, randomUUID()),
  verify: async ({ hash, password }) => hash === digestOf(password, hash.split(':')[0] ?? ''),
}

const wordlessDrafter: Drafter = {
  ...createBuiltInDrafter(),
  label: 'Test drafter',
  async *draft() {
    // a brief that nothing can be written from
  },
}

/** The real server on a database of its own, with what it logged and mailed; `close` ends both. */
export async function createTestApp(options: Options = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'planwright-test-'))
  const logged: string[] = []
  const mails: Mail[] = []
  const messages: Sms[] = []
  const env = { ...readEnv({ ...defaults, DATA_DIR: dataDir, ...options.settings }), ...options.env }
  const now = options.now ?? (() => new Date())
  const db = options.db ?? (await createTestDatabase(options.kind ?? busiestDatabase()))
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      logged.push(String(chunk))
      done()
    },
  })
  const log = createLog(env.logLevel, sink)
  const telemetry = await createTelemetry({ settings: env.telemetry, version: '0', log })
  const { drafter = wordlessDrafter } = options
  const app = await createApp({
    env,
    db,
    telemetry,
    drafter: typeof drafter === 'function' ? await drafter({ telemetry, env }) : drafter,
    provider: options.provider ?? createTrackerProvider(env.tracker, now),
    digests: options.digests ?? quickDigests,
    patience: options.patience,
    mailer: options.mailer ?? { check: async () => undefined, send: async (mail) => void mails.push(mail) },
    smsSender: options.smsSender ?? { send: async (sms) => void messages.push(sms) },
    log,
    now,
    newId: randomUUID,
    webDir: options.webDir ?? join(dataDir, 'no-page'),
  })
  await app.ready()
  const close = async () => {
    await app.close()
    await telemetry.close()
    if (!options.db) await db.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { app, env, db, mails, messages, logged, close }
}
export type TestApp = Awaited<ReturnType<typeof createTestApp>>

/** A new person, signed in: id, ID token, the headers of their calls, and the session's own token and cookie. */
export async function signUp({ app }: { app: Injectable }, name = 'Ada Demo') {
  const email = `${randomUUID()}@example.com`
  const signedUp = await app.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    // each from an address of its own: sign-ups are limited per address
    remoteAddress: randomAddress(),
    payload: { name, email, password: 'correct horse battery' },
  })
  if (signedUp.statusCode !== 200) throw new Error(`The sign-up failed: ${signedUp.body}`)
  const { user } = signedUp.json<{ user: { id: string } }>()
  const jar: Jar = { cookie: cookiesOf(signedUp) }
  const { cookie } = jar
  const answer = await app.inject({ url: '/api/auth/token', headers: { cookie } })
  if (answer.statusCode !== 200) throw new Error(`No ID token was given: ${answer.body}`)
  const { token } = answer.json<{ token: string }>()
  // the cookie is the token and a signature
  const [, sessionToken = ''] = /session_token=([^.;]+)/.exec(cookie) ?? []
  return { uid: user.id, email, token, headers: { authorization: `Bearer ${token}` }, sessionToken, ...jar }
}
/** The cookies that an answer sets, as a browser sends them back. */
export function cookiesOf({ headers }: { headers: Record<string, unknown> }): string {
  return [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => String(line).split(';')[0] ?? '')
    .filter((pair) => !pair.endsWith('='))
    .join('; ')
}
export type TestPerson = Awaited<ReturnType<typeof signUp>>

/** An access token of the person's, made as the page makes it: its id and the headers of a program's calls. */
export async function makeToken(
  { app }: { app: Injectable },
  person: Pick<TestPerson, 'headers' | 'cookie'>,
  { name = 'Nightly script', scopes = ['read', 'write'], ...more }: Partial<AccessTokenRequest> = {},
) {
  const made = await app.inject({
    method: 'POST',
    url: '/api/tokens',
    headers: { ...person.headers, cookie: person.cookie },
    payload: { name, scopes, ...more },
  })
  if (made.statusCode !== 201) throw new Error(`No access token was made: ${made.body}`)
  const { id, token } = made.json<MadeAccessToken>()
  return { id, token, headers: { authorization: `Bearer ${token}` } }
}

/** As `signUp`, with an address that was confirmed. */
export async function signUpConfirmed(test: { app: Injectable; db: Database }) {
  const person = await signUp(test)
  await test.db.asOwner.update(user).set({ emailVerified: true }).where(eq(user.id, person.uid))
  return person
}

/** A browser with its cookies, and what its page was answered for a proof of identity. */
export type Jar = { cookie: string; proof?: string | undefined }
export function headersOf({ cookie, proof }: Jar) {
  return {
    ...(cookie && { cookie }),
    ...(proof !== undefined && { [proofHeader]: proof }),
  }
}

/** Shows with the password that it is the person, who goes on with the cookie and the proof that this gives them. */
export async function prove({ app }: { app: Injectable }, person: Jar, password = 'correct horse battery') {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/prove-identity',
    payload: { password },
    headers: { cookie: person.cookie },
  })
  person.cookie = cookiesOf(answer) || person.cookie
  person.proof = answer.json().proof
  return answer
}

const randomAddress = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`
