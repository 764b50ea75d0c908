import rateLimit, { type errorResponseBuilderContext, type FastifyRateLimitStore } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../../db/database.ts'
import { AppError } from '../answers/app-error.ts'
import { CommonCalls, type Counting } from './common-calls.ts'
import { networkOf } from './network-of.ts'
import type { SummedCounts } from './summed-counts.ts'

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

type Options = {
  readonly requestsPerMinute: number
  readonly counts: SummedCounts
  readonly db: Database
  /** Of all servers of the database. */
  readonly secret: string
}

/** Every route is limited per person (per address where nobody is signed in); routes may have their own, lower limit. */
export async function limitRates(app: FastifyInstance, { requestsPerMinute, ...counting }: Options) {
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: minute,
    // after the policies, which tell who it is, and before the body is read
    hook: 'preParsing',
    store: storeOf(counting),
    keyGenerator: (request) =>
      request.person ? `${ofPerson}${request.person.id}` : `address ${networkOf(request.ip)}`,
    errorResponseBuilder: refusal(),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  })
}

const ofPerson = 'person '

/**
 * Where calls are counted: those of a person on routes with a limit of their own by the database, where several servers may work on one, before they are let in. All others are cheap, and
 * would cost more to be counted there one by one than to be answered: they are counted here, and summed up with those of other servers about a second later.
 */
function storeOf({ counts, ...counting }: Omit<Options, 'requestsPerMinute'>) {
  const ofAll: Counting = { incr: (key, tell, windowMs, max) => tell(null, counts.count(key, { windowMs, max })) }
  const ofWork: Counting = counting.db.kind === 'postgres' ? new CommonCalls(counting) : ofAll
  const ofRoute: FastifyRateLimitStore = {
    incr: (key, ...call) => (key.startsWith(ofPerson) ? ofWork : ofAll).incr(key, ...call),
    child: () => ofRoute,
  }
  return class implements FastifyRateLimitStore {
    incr: FastifyRateLimitStore['incr'] = (...call) => ofAll.incr(...call)
    child = () => ofRoute
  }
}

const refusal =
  (detail?: string) =>
  (_request: FastifyRequest, { ttl }: errorResponseBuilderContext) =>
    new AppError('too-many-requests', { detail, retryAt: new Date(Date.now() + ttl) })
