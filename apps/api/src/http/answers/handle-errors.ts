import type { Problem } from '@planwright/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AuditTrail, originOf } from '../../audit/audit-trail.ts'
import { isDatabaseAway, reasonOf } from '../../db/database-away.ts'
import { KeptByNewer } from '../../db/read-kept.ts'
import { tokenIn } from '../person.ts'
import { AppError } from './app-error.ts'
import { problemOf } from './problem.ts'

/** A database that was restarted is back by then, and a newer server may answer. */
const databaseRetryMs = 5000

/**
 * Every failed call answers problem+json. What we did not foresee goes to the log with all its causes, and to nobody else; what failed through
 * somebody else, and what a person was not allowed, is noted; the latter in the audit trail too. Everything else is between us and the caller.
 */
export function handleErrors(app: FastifyInstance, audit: Pick<AuditTrail, 'record'>) {
  app.setErrorHandler((thrown, request, reply) => {
    const error = foreseen(thrown)
    const problem = problemOf(error, request.id)
    if (problem.code === 'internal-error') request.log.error({ err: error }, 'a request failed')
    else {
      const level = problem.status >= 500 ? 'warn' : problem.status === 403 ? 'info' : 'debug'
      const { method, routeOptions, person } = request
      const call = `${method} ${routeOptions.url ?? 'unknown'}`
      const isPrivate = error instanceof AppError && error.details.isPrivate
      const detail = isPrivate ? undefined : problem.detail
      const more = error instanceof AppError ? error.details.log : undefined
      request.log[level]({ code: problem.code, detail, call, person: person?.id, ...more }, 'a request was refused')
    }
    noteRefusal(audit, request, problem)
    const challenge = challengeOf(problem, request)
    // unless the route has said more
    if (challenge && !reply.hasHeader('www-authenticate')) reply.header('www-authenticate', challenge)
    if (error instanceof AppError && error.details.allow) reply.header('allow', error.details.allow.join(', '))
    // also where the route had said how long its answer may be kept
    reply.header('cache-control', 'no-store')
    if (problem.retryAt && !reply.hasHeader('retry-after')) {
      const seconds = Math.ceil((Date.parse(problem.retryAt) - Date.now()) / 1000)
      reply.header('retry-after', String(Math.max(1, seconds)))
    }
    return reply.code(problem.status).type('application/problem+json').serializer(JSON.stringify).send(problem)
  })
}

/** What a program that sends a bearer token is told about it (RFC 6750, section 3). */
function challengeOf({ status, code }: Problem, { routeOptions }: FastifyRequest): string | undefined {
  if (code === 'token-not-good') return 'Bearer error="invalid_token"'
  if (code === 'token-lacks-scope') return `Bearer error="insufficient_scope", scope="${routeOptions.config.token}"`
  return status === 401 ? 'Bearer' : undefined
}

/** What the database's side says in its own errors. */
function foreseen(error: unknown): unknown {
  if (isDatabaseAway(error)) return away(error)
  if (!(error instanceof KeptByNewer)) return error
  return new AppError('kept-by-newer', {
    retryAt: new Date(Date.now() + databaseRetryMs),
    log: { place: error.place },
    cause: error,
  })
}

/** Whatever else it was taken for: the same call may succeed in a moment. */
function away(cause: unknown): AppError {
  return new AppError('database-unavailable', {
    retryAt: new Date(Date.now() + databaseRetryMs),
    log: { reason: reasonOf(cause) },
    cause,
  })
}

/** What somebody may not do, what is another person's or not there, and what is too much. */
function noteRefusal(audit: Pick<AuditTrail, 'record'>, request: FastifyRequest, { status, code }: Problem) {
  const { person, method, routeOptions, params, id } = request
  const objectId = idIn(params)
  const denied = status === 403 || (code === 'not-found' && person !== null && objectId !== undefined)
  if (!denied && status !== 429) return
  audit.record({
    person: person?.id ?? null,
    what: denied ? 'denied' : 'limited',
    outcome: 'refused',
    from: originOf(request),
    about: {
      call: `${method} ${routeOptions.url ?? ''}`,
      code,
      request: id,
      ...(objectId && { id: objectId }),
      ...tokenIn(request),
    },
  })
}

/** The id in an address, as long as it looks like one: anything may be typed there. */
function idIn(params: unknown): string | undefined {
  const { id } = typeof params === 'object' && params !== null && 'id' in params ? params : {}
  return typeof id === 'string' && /^[\w-]{1,64}$/.test(id) ? id : undefined
}
