import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { AppError } from './app-error.ts'
import { networkOf } from './network-of.ts'

const minute = 60_000

/** A route's own limit, for its `config`: `max` calls a minute by one person, or by one address where nobody is signed in. */
export const perMinute = (max: number, groupId: string) => ({ rateLimit: { max, timeWindow: minute, groupId } })

/** Every route is limited per person (per address where nobody is signed in); routes may have their own, lower limit. */
export async function limitRates(app: FastifyInstance, options: { requestsPerMinute: number }) {
  await app.register(rateLimit, {
    max: options.requestsPerMinute,
    timeWindow: minute,
    // after the policies, which tell who it is, and before the body is read
    hook: 'preParsing',
    keyGenerator: (request) => (request.person ? `person ${request.person.id}` : `address ${networkOf(request.ip)}`),
    errorResponseBuilder: (_request, context) =>
      new AppError('too-many-requests', { retryAt: new Date(Date.now() + context.ttl) }),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  })
}
