import type { FastifyInstance } from 'fastify'
import { problemOf } from './problem.ts'

/** Every failed call answers problem+json. What we did not foresee goes to the log with all its causes, and to nobody else. */
export function handleErrors(app: FastifyInstance) {
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error, request.id)
    if (problem.code === 'internal-error') request.log.error({ err: error }, 'a request failed')
    else request.log.info({ code: problem.code, detail: problem.detail }, 'a request was refused')
    if (problem.status === 401) reply.header('www-authenticate', 'Bearer')
    if (problem.retryAt && !reply.hasHeader('retry-after')) {
      const seconds = Math.ceil((Date.parse(problem.retryAt) - Date.now()) / 1000)
      reply.header('retry-after', String(Math.max(1, seconds)))
    }
    return reply.code(problem.status).type('application/problem+json').serializer(JSON.stringify).send(problem)
  })
}
