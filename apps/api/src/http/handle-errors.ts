import type { FastifyInstance } from 'fastify'
import { AppError } from './app-error.ts'
import { problemOf } from './problem.ts'

/**
 * Every failed call answers problem+json. What we did not foresee goes to the log with all its causes, and to nobody else; what failed through
 * somebody else, and what a person was not allowed, is noted. Everything else is between us and the caller.
 */
export function handleErrors(app: FastifyInstance) {
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error, request.id)
    if (problem.code === 'internal-error') request.log.error({ err: error }, 'a request failed')
    else {
      const level = problem.status >= 500 ? 'warn' : problem.status === 403 ? 'info' : 'debug'
      const { method, routeOptions, person } = request
      const call = `${method} ${routeOptions.url ?? 'unknown'}`
      const isPrivate = error instanceof AppError && error.details.isPrivate
      const detail = isPrivate ? undefined : problem.detail
      request.log[level]({ code: problem.code, detail, call, person: person?.id }, 'a request was refused')
    }
    if (problem.status === 401) reply.header('www-authenticate', 'Bearer')
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
