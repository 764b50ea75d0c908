import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '../env.ts'
import { AppError } from '../http/app-error.ts'
import { jsonParser } from '../http/parse-json.ts'
import type { Mailer } from '../mail/mailer.ts'
import { createAttemptLimit } from './attempt-limit.ts'
import { type Auth, addressHeader } from './create-auth.ts'
import { identityMethods } from './identity-methods.ts'
import { identityProblem } from './identity-problem.ts'

interface Options {
  auth: Pick<Auth, 'handler'>
  env: Pick<Env, 'publicUrl' | 'limits' | 'signIn'>
  mailer: Mailer
  now: () => Date
}

const minute = 60_000

/** The bridge to the identity service: all of /api/auth, with the checks of origin and rate that are ours. */
export async function registerAuthRoutes(app: FastifyInstance, { auth, env, mailer, now }: Options) {
  const signIns = createAttemptLimit({ max: env.limits.signInTries, windowMs: 10 * minute, now })
  const signUps = createAttemptLimit({ max: env.limits.signUpsPerMinute, windowMs: minute, now })
  const lookUps = createAttemptLimit({ max: env.limits.signUpsPerMinute, windowMs: minute, now })
  const mails = createAttemptLimit({ max: env.limits.signUpsPerMinute, windowMs: minute, now })

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const readJson = jsonParser(app)
    // the service reads it itself: it gets what it would be refused for elsewhere no more than anybody
    scope.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
      readJson(request, body, (error, value) => done(error, value === undefined ? undefined : body)),
    )
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    scope.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: '/api/auth/*',
      config: { policy: 'public' },
      schema: { hide: true },
      handler: async (request, reply) => {
        const allow = identityMethods(new URL(request.url, env.publicUrl).pathname)
        if (allow.length === 0) throw new AppError('not-found')
        if (!allow.includes(request.method)) throw new AppError('method-not-allowed', { allow })
        requireOwnOrigin(request, env.publicUrl)
        const account = countAttempt(request)
        if (needsMail(request)) await requireMail(request)
        const answer = await auth.handler(toRequest(request, env.publicUrl))
        if (answer.status >= 500) throw new AppError('internal-error')
        if (account && answer.ok) signIns.forget(account)
        return sendAnswer(request, reply, answer)
      },
    })
  })

  /** Answers the account of a sign-in, so that a good one starts the count anew. */
  function countAttempt(request: FastifyRequest): string | undefined {
    const path = pathOf(request)
    if (path === signUpPath) signUps.count(request.ip)
    if (path === '/api/auth/sign-in-methods') lookUps.count(request.ip)
    if (mailPaths.includes(path)) mails.count(request.ip)
    if (path !== '/api/auth/sign-in/email') return undefined
    const account = emailIn(request.body)
    signIns.count(account)
    return account
  }

  function needsMail(request: FastifyRequest): boolean {
    const path = pathOf(request)
    return mailPaths.includes(path) || (path === signUpPath && env.signIn.emailVerification === 'required')
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
}

const signUpPath = '/api/auth/sign-up/email'
const mailPaths = ['/api/auth/request-password-reset', '/api/auth/send-verification-email']
const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? url

/**
 * A call that changes something must come from our own page, or from a program, which sends neither header. The exception is the
 * answer of a provider that posts it: its state is checked instead.
 */
function requireOwnOrigin(request: FastifyRequest, publicUrl: string) {
  if (request.method === 'GET' || request.url.startsWith('/api/auth/callback/')) return
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  if (origin !== undefined && origin !== new URL(publicUrl).origin) throw new AppError('forbidden')
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('forbidden')
}

function emailIn(body: unknown): string {
  try {
    const parsed: unknown = JSON.parse(String(body))
    if (typeof parsed === 'object' && parsed !== null && 'email' in parsed) return String(parsed.email).toLowerCase()
  } catch {
    // not JSON: the identity service will say so; such tries count together
  }
  return ''
}

function toRequest(request: FastifyRequest, publicUrl: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one)
  }
  headers.set(addressHeader, request.ip)
  // browsers send it with every POST, so this is a program, and the library refuses programs that behave half like a browser
  if (request.method === 'POST' && !headers.has('origin')) headers.set('origin', new URL(publicUrl).origin)
  const body = typeof request.body === 'string' && request.method === 'POST' ? request.body : undefined
  if (body === undefined) headers.delete('content-type')
  return new Request(new URL(request.url, publicUrl), { method: request.method, headers, body })
}

async function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: Response) {
  reply.code(answer.status)
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') reply.header(name, value)
  for (const cookie of answer.headers.getSetCookie()) reply.header('set-cookie', cookie)
  // pages and redirects say themselves what went wrong
  if (answer.status < 400 || answer.headers.get('content-type')?.startsWith('text/html'))
    return reply.send(answer.body ? Buffer.from(await answer.arrayBuffer()) : null)
  const problem = identityProblem(answer.status, refusalIn(await answer.text()), request.id)
  request.log.debug({ code: problem.code, call: pathOf(request) }, 'the identity service refused a request')
  reply.removeHeader('content-length')
  return reply.code(problem.status).type('application/problem+json').send(JSON.stringify(problem))
}

function refusalIn(text: string): { code?: unknown; message?: unknown } {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    return {}
  }
}
