import { createHash, timingSafeEqual } from 'node:crypto'
import type { TokenScope } from '@planwright/contract'
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './answers/app-error.ts'
import { networkOf } from './limits/network-of.ts'
import type { Grant, Person } from './person.ts'
import { bearerIn } from './requests/bearer.ts'

/**
 * Who may call a route. Every route names one; without it the server does not start.
 * `oauth-callback` is a GET that comes from another site with the session cookie only: it may consume a `state` and keep a pending link,
 * and answers for that itself. `metrics` is for who sends METRICS_TOKEN, and for nobody where there is none.
 */
type Policy = 'public' | 'person' | 'admin' | 'oauth-callback' | 'metrics'

/** Answers who a bearer token belongs to, or throws an AppError. */
type Authenticate = (token: string) => Promise<Person>

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- joins Fastify's own
  interface FastifyContextConfig {
    policy?: Policy
    /** What an access token needs for it. A route that does not say is closed to all of them. */
    token?: TokenScope
    /** The door for agents: what a program that was let in carries is good here alone. */
    isForAgents?: boolean
  }
}

type Options = {
  readonly authenticate: Authenticate
  /** Counts a token of an address that was no good, and answers what it is told: beyond a limit to wait. */
  readonly countBadToken: (address: string, refusal: AppError) => AppError
  readonly metricsToken: string | null
  /** Whether the server makes a call itself, for whom it has let in already. */
  readonly isOwnCall: (request: FastifyRequest) => boolean
}

/** Deny by default: a route answers only to those whom its policy names. Register before any route. */
export function enforcePolicies(
  app: FastifyInstance,
  { authenticate, countBadToken, metricsToken, isOwnCall }: Options,
) {
  app.decorateRequest('person', null)
  app.addHook('onRoute', (route) => {
    const { policy, token } = route.config ?? {}
    if (!policy) throw new Error(`The route ${route.method} ${route.url} names no policy.`)
    if (token && policy !== 'person')
      throw new Error(`The route ${route.method} ${route.url} is not for access tokens.`)
  })
  app.addHook('onRequest', async (request) => {
    const { policy, token, isForAgents } = configOf(request)
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
    const grant = request.person.token
    // in the words for any other that is not good here (RFC 8707, section 2: bound to what it was asked for)
    if (grant?.isForAgents && !isForAgents && !isOwnCall(request)) throw refusal(new AppError('token-not-good'))
    if (grant) requireScope(grant, token)
    if (policy === 'admin' && request.person.role !== 'admin') throw new AppError('forbidden')
  })
}

const configOf = ({ is404, routeOptions }: FastifyRequest): FastifyContextConfig =>
  is404 ? { policy: 'public' } : routeOptions.config

function requireScope({ scopes }: Grant, needed: TokenScope | undefined) {
  if (!needed) throw new AppError('token-not-allowed')
  if (!scopes.includes(needed)) throw new AppError('token-lacks-scope')
}

function bearerToken(request: FastifyRequest): string {
  const token = bearerIn(request)
  if (!token) throw new AppError('not-signed-in')
  return token
}

/** In a time that tells nothing of how much of it was right. */
const isSameSecret = (given: string, secret: string): boolean => timingSafeEqual(digestOf(given), digestOf(secret))
const digestOf = (text: string) => createHash('sha256').update(text).digest()
