import { AccessTokenRequest, AccessTokens, MadeAccessToken } from '@planwright/contract'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { type AuditTrail, originOf } from '../../audit/audit-trail.ts'
import { AppError } from '../../http/answers/app-error.ts'
import { perMinute } from '../../http/limits/rate-limits.ts'
import { signedInOf } from '../../http/person.ts'
import { IdParams } from '../../http/requests/id-params.ts'
import { requireOwnOrigin } from '../../http/requests/own-origin.ts'
import type { TellChange } from '../account/tell-changes.ts'
import type { RequireMaker } from './require-maker.ts'
import { scopesOf } from './scopes-of.ts'
import type { TokenStore } from './token-store.ts'

type Options = {
  store: Pick<TokenStore, 'make' | 'list' | 'revoke'>
  publicUrl: string
  requireMaker: RequireMaker
  audit: Pick<AuditTrail, 'record'>
  tellChange: TellChange
}

/** Nobody makes more by hand. */
const changesPerMinute = 20

/** A person's access tokens: what programs act with for them. No token reaches these routes. */
export function registerTokenRoutes(app: FastifyInstance, options: Options) {
  const { store, publicUrl, requireMaker, audit, tellChange } = options
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const changing = { policy: 'person', ...perMinute(changesPerMinute, 'access tokens') } as const

  routes.post(
    '/api/tokens',
    {
      config: changing,
      schema: {
        summary: 'Make an access token',
        description:
          'Takes the session cookie beside the ID token. The token is in this answer and nowhere else. `write` includes `read`; without `expiresInDays` it is good for 90 days.',
        body: AccessTokenRequest,
        response: { 201: MadeAccessToken },
      },
    },
    async (request, reply) => {
      const person = signedInOf(request)
      await requireMaker(request, person)
      const scopes = scopesOf(request.body.scopes)
      const createdToken = await store.make(person.id, { ...request.body, scopes })
      const about = { tokenId: createdToken.id, scopes: scopes.join(' '), days: request.body.expiresInDays }
      audit.record({ person: person.id, what: 'token-made', from: originOf(request), about })
      tellChange('token-made', person.id)
      return reply.code(201).send(createdToken)
    },
  )

  routes.get(
    '/api/tokens',
    {
      config: { policy: 'person' },
      schema: {
        summary: 'The access tokens, newest first, without the tokens themselves',
        response: { 200: AccessTokens },
      },
    },
    async (request) => ({ tokens: await store.list(signedInOf(request).id) }),
  )

  routes.delete(
    '/api/tokens/:id',
    {
      config: changing,
      schema: {
        summary: 'Revoke an access token',
        description: 'It is refused within 5 s, and what it has open ends.',
        params: IdParams,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      requireOwnOrigin(request, publicUrl)
      const { id: person } = signedInOf(request)
      const { id: tokenId } = request.params
      if (!(await store.revoke(person, tokenId))) throw new AppError('not-found')
      audit.record({ person, what: 'token-revoked', from: originOf(request), about: { tokenId } })
      return reply.code(204).send(null)
    },
  )
}
