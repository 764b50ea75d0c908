import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Database } from '../../db/database.ts'
import { AppError, fieldError } from '../../http/answers/app-error.ts'
import { networkOf } from '../../http/limits/network-of.ts'
import { bearerIn } from '../../http/requests/bearer.ts'
import { requireOwnOrigin } from '../../http/requests/own-origin.ts'
import { jsonParser } from '../../http/requests/parse-json.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { Env } from '../../settings/env.ts'
import { isAccessToken } from '../access-tokens/token-text.ts'
import type { Attempts } from '../attempts.ts'
import { type Auth, addressHeader } from '../create-auth.ts'
import type { SignInLimits } from '../sign-in-limits.ts'
import { addressOf } from '../sign-up/sign-up-link.ts'
import { type IdentityCall, identityCallAt } from './identity-calls.ts'
import { identityProblem } from './identity-problem.ts'
import { ownPath } from './own-path.ts'
import { popupPage } from './popup-page.ts'

type Options = {
  db: Pick<Database, 'ping'>
  auth: Pick<Auth, 'handler'>
  env: Pick<Env, 'publicUrl' | 'limits' | 'signIn' | 'authSecret'>
  mailer: Mailer
  attempts: Attempts
  signIns: SignInLimits
}

const minute = 60_000
/** What a link that was good may be refused for. */
const toldOnPage: ReadonlySet<string> = new Set(['MULTI_FACTOR_AUTH_REQUIRED', 'BANNED_USER'])
const formType = 'application/x-www-form-urlencoded'

/** A provider's answer: its words are its own, and its `state` is checked instead of the origin. */
const wayBack: IdentityCall = '/api/auth/callback/{id}'
/** Leads to the provider that the settings name; every other way leads to a page of ours. */
const wayOut: IdentityCall = '/api/auth/oauth-popup/start'
const signIn: IdentityCall = '/api/auth/sign-in/email'
const signUp: IdentityCall = '/api/auth/sign-up/email'
const mailing: readonly IdentityCall[] = [
  '/api/auth/request-password-reset',
  '/api/auth/send-verification-email',
  '/api/auth/request-email-change',
  '/api/auth/sign-in/magic-link',
]
const texting: readonly IdentityCall[] = [
  '/api/auth/phone-number/send-otp',
  '/api/auth/two-factor/send-otp',
  '/api/auth/two-factor/send-proof',
]
/** Each writes down what its answer is held against. */
const passkeyChallenge: IdentityCall = '/api/auth/passkey/generate-authenticate-options'

/**
 * The bridge to the identity service: all of /api/auth. What call a request is, is decided once, by its path, which has one spelling only (see
 * canonical-address.ts); limits, checks of the origin and mails go by that call, and the service gets the same path with what was checked.
 */
export async function registerAuthRoutes(app: FastifyInstance, options: Options) {
  const { db, auth, env, mailer, attempts, signIns } = options
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, jsonParser(app))
    scope.addContentTypeParser(formType, { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: '/api/auth/*',
      // the longest of what these calls take has a tenth of it
      bodyLimit: 16 * 1024,
      config: { policy: 'public' },
      schema: { hide: true },
      handler: async (request, reply) => {
        const path = pathOf(request)
        const call = identityCallAt(path)
        if (!call) throw new AppError('not-found')
        const allow: readonly string[] = call.methods
        if (!allow.includes(request.method)) throw new AppError('method-not-allowed', { allow })
        if (call.name !== wayBack) requireOwnOrigin(request, env.publicUrl)
        const input = call.name === wayBack ? providersOwn(request) : checked(request, call.takes)
        const succeed = await count(request, call.name, input)
        if (needsMail(call.name)) await requireMail(request)
        const answer = await auth.handler(toRequest(request, path, input))
        // a session that it cannot read is none to the service: nobody is signed out because the database is away
        if (answer.status === 401 || answer.status >= 500) await db.ping()
        if (answer.status >= 500) throw new AppError('internal-error')
        if (answer.ok) await succeed?.()
        return sendAnswer(request, reply, answer, call)
      },
    })
  })

  /** Counts what is limited, before it is done. Answers what to call when it was good, where only what was not good counts. */
  async function count(request: FastifyRequest, call: IdentityCall, { input }: Asked) {
    const from = networkOf(request.ip)
    const perMinute = { max: env.limits.signUpsPerMinute, windowMs: minute }
    if (call === signUp) await attempts.take(['sign-ups', from], perMinute)
    if (call === '/api/auth/sign-in-methods') await attempts.take(['look-ups', from], perMinute)
    if (texting.includes(call)) await attempts.take(['texts', from], perMinute)
    if (call === passkeyChallenge)
      await attempts.take(['passkeys', from], { ...perMinute, max: 6 * env.limits.signUpsPerMinute })
    if (mailing.includes(call)) await attempts.take(['mails', from], perMinute)
    if (call === signIn) return signIns.begin(from, String(input.email))
    if (call !== '/api/auth/confirm-sign-up') return undefined
    // a password can be guessed there as well
    const email = await addressOf(input.token, env.authSecret)
    return email === undefined ? undefined : signIns.begin(from, email)
  }

  function needsMail(call: IdentityCall): boolean {
    return mailing.includes(call) || (call === signUp && env.signIn.emailVerification === 'required')
  }

  /** Before anything is done and for every address alike: a person learns that no mail can come, and nobody who has an account. */
  async function requireMail(request: FastifyRequest) {
    try {
      await mailer.check()
    } catch (error) {
      request.log.error({ err: error }, 'no mail can be sent')
      throw new AppError('mail-unavailable', { cause: error })
    }
  }

  /** What a call takes, in its body or, for a GET, in its query. */
  function checked(request: FastifyRequest, takes: z.ZodObject): Asked {
    const isGet = request.method === 'GET'
    if (!isGet && request.headers['content-type']?.startsWith(formType)) throw new AppError('unsupported-media-type')
    // a call that changes something says everything in its body
    const [given, other] = isGet ? [request.query, {}] : [request.body ?? {}, request.query]
    const parsedInput = takes.safeParse(given)
    const more = z.strictObject({}).safeParse(other)
    const issues = [...(parsedInput.error?.issues ?? []), ...(more.error?.issues ?? [])]
    if (!parsedInput.success || issues.length > 0)
      throw new AppError('invalid-request', { errors: issues.flatMap(fieldErrors) })
    const input = { ...parsedInput.data }
    for (const field of ['callbackURL', 'errorCallbackURL', 'redirectTo']) {
      if (typeof input[field] !== 'string') continue
      const path = ownPath(input[field], env.publicUrl)
      if (path === null) throw fieldError(field, 'This must be a path on this site')
      input[field] = path
    }
    return { input, ...(isGet ? { query: new URLSearchParams(textsOf(input)) } : { body: JSON.stringify(input) }) }
  }

  function toRequest(request: FastifyRequest, path: string, { query, body }: Asked): Request {
    const { method } = request
    const headers = new Headers()
    for (const [name, value] of Object.entries(request.headers)) {
      for (const one of [value ?? []].flat()) headers.append(name, one)
    }
    headers.set(addressHeader, request.ip)
    // the ID token of the product's calls says nothing here, and no cookie says whose call it is that comes with an access token
    if (isAccessToken(bearerIn(request) ?? '')) headers.delete('cookie')
    headers.delete('authorization')
    // browsers send it with every POST, so this is a program, and the library refuses programs that behave half like a browser
    if (method === 'POST' && !headers.has('origin')) headers.set('origin', new URL(env.publicUrl).origin)
    if (body === undefined) headers.delete('content-type')
    else if (!headers.has('content-type')) headers.set('content-type', 'application/json')
    headers.delete('content-length')
    const url = new URL(query?.size ? `${path}?${query}` : path, env.publicUrl)
    return new Request(url, { method, headers, ...(body !== undefined && { body }) })
  }

  async function sendAnswer(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: Response,
    call: NonNullable<ReturnType<typeof identityCallAt>>,
  ) {
    reply.code(answer.status)
    for (const [name, value] of answer.headers) if (!rewritten.has(name)) reply.header(name, value)
    for (const cookie of answer.headers.getSetCookie()) reply.header('set-cookie', cookie)
    const location = answer.headers.get('location')
    if (location !== null) {
      const path = call.name === wayOut ? location : ownPath(location, env.publicUrl)
      if (path === null) request.log.error({ call: call.name }, 'the identity service led elsewhere')
      reply.header('location', path ?? '/')
    }
    const text = await answer.text()
    const type = answer.headers.get('content-type') ?? ''
    // pages and redirects say themselves what went wrong
    if (type.startsWith('text/html')) return reply.type(type).send(popupPage(text))
    if (answer.status >= 400) {
      const problem = identityProblem(answer.status, refusalIn(text), request.id)
      // whoever opened a link sees a page that goes on
      if (request.method === 'GET' && call.leads !== undefined && toldOnPage.has(problem.code))
        return reply
          .code(302)
          .header('location', `/login?${new URLSearchParams({ error: problem.code })}`)
          .send(null)
      request.log.debug({ code: problem.code, call: call.name }, 'the identity service refused a request')
      return reply.code(problem.status).type('application/problem+json').send(JSON.stringify(problem))
    }
    if (answer.status >= 300 || !call.answers) return reply.send(null)
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(call.answers.parse(JSON.parse(text))))
  }
}

/** What a request asks for: checked, and as the service gets it. */
type Asked = {
  input: Record<string, unknown>
  query?: URLSearchParams
  body?: string
}

/** Headers of the service's answers that are ours to write. */
const rewritten = new Set(['set-cookie', 'location', 'content-length', 'content-type'])

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? url

function providersOwn(request: FastifyRequest): Asked {
  const query = new URLSearchParams(request.url.split('?')[1] ?? '')
  return { input: {}, query, ...(typeof request.body === 'string' && { body: request.body }) }
}

const textsOf = (input: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )

function fieldErrors(issue: z.core.$ZodIssue) {
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ field: [...path, key].join('.'), message: 'This field is not known' }))
  return [{ field: path.join('.') || 'body', message: issue.message }]
}

function refusalIn(text: string): { code?: unknown; message?: unknown } {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    return {}
  }
}
