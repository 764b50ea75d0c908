import rateLimit, { type errorResponseBuilderContext } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../answers/app-error.ts'
import { CountedCalls } from './counted-calls.ts'
import { networkOf } from './network-of.ts'

const minute = 60_000

/**
 * A route's own limit, for its `config`: `max` calls a minute by one person, or by one address where nobody is signed in. The routes of a
 * group count together: give them the same `max`. `detail` says in words what there was too much of.
 */
export function perMinute(max: number, groupId: string, detail?: string) {
  return {
    rateLimit: { max, timeWindow: minute, groupId, ...(detail && { errorResponseBuilder: refusal(detail) }) },
  }
}

/** Every route is limited per person (per address where nobody is signed in); routes may have their own, lower limit. */
export async function limitRates(app: FastifyInstance, options: { requestsPerMinute: number }) {
  await app.register(rateLimit, {
    max: options.requestsPerMinute,
    timeWindow: minute,
    // after the policies, which tell who it is, and before the body is read
    hook: 'preParsing',
    store: CountedCalls,
    keyGenerator: (request) => (request.person ? `person ${request.person.id}` : `address ${networkOf(request.ip)}`),
    errorResponseBuilder: refusal(),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  })
}

const refusal =
  (detail?: string) =>
  (_request: FastifyRequest, { ttl }: errorResponseBuilderContext) =>
    new AppError('too-many-requests', { detail, retryAt: new Date(Date.now() + ttl) })
