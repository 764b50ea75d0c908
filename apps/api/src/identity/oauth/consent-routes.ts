import { ConsentAnswer, ConsentDecision, ConsentQuestion, ConsentTerms, LetInPrograms } from '@planwright/contract'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { type AuditTrail, originOf } from '../../audit/audit-trail.ts'
import { AppError } from '../../http/answers/app-error.ts'
import { perMinute } from '../../http/limits/rate-limits.ts'
import { signedInOf } from '../../http/person.ts'
import { IdParams } from '../../http/requests/id-params.ts'
import { requireOwnOrigin } from '../../http/requests/own-origin.ts'
import type { RequireMaker } from '../access-tokens/require-maker.ts'
import { scopesOf } from '../access-tokens/scopes-of.ts'
import type { TellChange } from '../account/tell-changes.ts'
import { readAuthorization } from './authorization-request.ts'
import { hostOf, isRegistered, isThisMachine } from './client-metadata.ts'
import type { OAuthStore } from './oauth-store.ts'

type Options = {
  store: Pick<OAuthStore, 'findClient' | 'consent' | 'list' | 'end'>
  requireMaker: RequireMaker
  publicUrl: string
  resource: string
  audit: Pick<AuditTrail, 'record'>
  tellChange: TellChange
}

const callsPerMinute = 30

/** What a person sees of programs that want to be let in: the question, their answer, and a list of those that are. */
export function registerConsentRoutes(app: FastifyInstance, options: Options) {
  const { store, requireMaker, publicUrl, resource, audit, tellChange } = options
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const config = { policy: 'person', ...perMinute(callsPerMinute, 'programs') } as const

  /**
   * Who asks, and what for. Nobody is led to an address that the program has not registered, whatever else is wrong (RFC 9700, section 4.11): then this throws.
   */
  async function read(text: string) {
    const query = new URLSearchParams(text)
    const client = await store.findClient(query.get('client_id') ?? '')
    if (!client)
      throw new AppError('invalid-request', {
        detail: 'The program that sent you here is not known, or was forgotten. Connect it anew from there.',
      })
    // RFC 6749 lets it be left out where one is registered
    const [first, ...more] = client.redirectUris
    const redirectUri = query.get('redirect_uri') ?? (more.length === 0 ? first : undefined)
    if (
      redirectUri === undefined ||
      query.getAll('redirect_uri').length > 1 ||
      !isRegistered(redirectUri, client.redirectUris)
    )
      throw new AppError('invalid-request', {
        detail:
          'The program that sent you here wants you led to an address that it has not registered. Nothing was allowed.',
      })
    const lead = (answer: Readonly<Record<string, string>>): string => {
      const url = new URL(redirectUri)
      const state = query.get('state')
      for (const [name, value] of Object.entries({ ...answer, ...(state !== null && { state }), iss: publicUrl }))
        url.searchParams.set(name, value)
      return url.href
    }
    return { client, redirectUri, lead, asked: readAuthorization(query, resource) }
  }

  routes.post(
    '/api/programs/terms',
    {
      config,
      schema: {
        summary: 'What a program asks for that sent a browser to us',
        body: ConsentQuestion,
        response: { 200: ConsentTerms },
      },
    },
    async (request) => {
      const { client, redirectUri, lead, asked } = await read(request.body.query)
      const host = hostOf(redirectUri)
      if ('error' in asked) {
        const { error, words } = asked
        const redirectTo = lead({ error, error_description: words })
        return { state: 'wrong' as const, words, host, redirectTo }
      }
      const { name } = client
      const scopes = [...asked.scopes]
      return { state: 'asks' as const, name, host, isThisMachine: isThisMachine(redirectUri), scopes }
    },
  )

  routes.post(
    '/api/programs/decision',
    {
      config,
      schema: {
        summary: 'Let a program in, or not',
        description: 'Takes the session cookie beside the ID token. Without `scopes` the program is refused.',
        body: ConsentDecision,
        response: { 200: ConsentAnswer },
      },
    },
    async (request) => {
      const person = signedInOf(request)
      await requireMaker(request, person)
      const { client, redirectUri, lead, asked } = await read(request.body.query)
      if ('error' in asked) throw new AppError('invalid-request', { detail: asked.words })
      if (!request.body.scopes) return { redirectTo: lead({ error: 'access_denied' }) }
      const scopes = scopesOf(request.body.scopes)
      if (!scopes.every((scope) => asked.scopes.includes(scope)))
        throw new AppError('invalid-request', { detail: 'The program did not ask for that much.' })
      const code = await store.consent(person.id, { client, redirectUri, challenge: asked.challenge, scopes })
      const about = { clientId: client.id, scopes: scopes.join(' '), way: 'program' }
      audit.record({ person: person.id, what: 'token-made', from: originOf(request), about })
      tellChange('token-made', person.id)
      return { redirectTo: lead({ code }) }
    },
  )

  routes.get(
    '/api/programs',
    {
      config: { policy: 'person' },
      schema: { summary: 'The programs that were let in, newest first', response: { 200: LetInPrograms } },
    },
    async (request) => ({ programs: await store.list(signedInOf(request).id) }),
  )

  routes.delete(
    '/api/programs/:id',
    {
      config,
      schema: {
        summary: 'Let a program in no longer',
        description: 'Its tokens are refused within 5 s.',
        params: IdParams,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      requireOwnOrigin(request, publicUrl)
      const { id: person } = signedInOf(request)
      const { id: grantId } = request.params
      if (!(await store.end(person, grantId))) throw new AppError('not-found')
      audit.record({ person, what: 'token-revoked', from: originOf(request), about: { grantId } })
      return reply.code(204).send(null)
    },
  )
}
