import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './answers/app-error.ts'
import { createBadTokenCount } from './limits/count-bad-tokens.ts'
import { networkOf } from './limits/network-of.ts'
import type { Person } from './person.ts'

/**
 * Who may call a route. Every route names one; without it the server does not start.
 * `oauth-callback` is a GET that comes from another site with the session cookie only: it may consume a `state` and keep a pending link,
 * and answers for that itself. `metrics` is for who sends METRICS_TOKEN, and for nobody where there is none.
 */
type Policy = 'public' | 'person' | 'admin' | 'oauth-callback' | 'metrics'

/** Answers who a bearer token belongs to, or throws an AppError. */
export type Authenticate = (token: string) => Promise<Person>

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- joins Fastify's own
  interface FastifyContextConfig {
    policy?: Policy
  }
}

type Options = {
  readonly authenticate: Authenticate
  readonly badTokensPerMinute: number
  readonly metricsToken: string | null
}

/** Deny by default: a route answers only to those whom its policy names. Register before any route. */
export function enforcePolicies(app: FastifyInstance, { authenticate, badTokensPerMinute, metricsToken }: Options) {
  const countBadToken = createBadTokenCount(badTokensPerMinute)
  app.decorateRequest('person', null)
  app.addHook('onRoute', (route) => {
    if (!route.config?.policy) throw new Error(`The route ${route.method} ${route.url} names no policy.`)
  })
  app.addHook('onRequest', async (request) => {
    const policy = request.is404 ? 'public' : request.routeOptions.config.policy
    if (policy === 'public' || policy === 'oauth-callback') return
    const refusal = (error: AppError) => countBadToken(networkOf(request.ip), error)
    if (policy === 'metrics') {
      if (metricsToken === null) throw new AppError('not-found')
      if (!isSameSecret(bearerToken(request), metricsToken)) throw refusal(new AppError('not-signed-in'))
      return
    }
    request.person = await authenticate(bearerToken(request)).catch((error: unknown) => {
      throw error instanceof AppError ? refusal(error) : error
    })
    if (policy === 'admin' && request.person.role !== 'admin') throw new AppError('forbidden')
  })
}

function bearerToken(request: FastifyRequest): string {
  const [, token] = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '') ?? []
  if (!token) throw new AppError('not-signed-in')
  return token
}

/** In a time that tells nothing of how much of it was right. */
const isSameSecret = (given: string, secret: string): boolean => timingSafeEqual(digestOf(given), digestOf(secret))
const digestOf = (text: string) => createHash('sha256').update(text).digest()
