import { tokenScopes } from '@planwright/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { type AuditTrail, originOf } from '../../audit/audit-trail.ts'
import { networkOf } from '../../http/limits/network-of.ts'
import { perMinute } from '../../http/limits/rate-limits.ts'
import type { Attempts } from '../attempts.ts'
import { readScopes } from './authorization-request.ts'
import { readRegistration } from './client-metadata.ts'
import { answersChallenge } from './oauth-secrets.ts'
import { accessTokenSeconds, type OAuthStore } from './oauth-store.ts'

type Options = {
  store: OAuthStore
  attempts: Pick<Attempts, 'take'>
  publicUrl: string
  /** What tokens are good for. */
  resource: string
  audit: Pick<AuditTrail, 'record'>
}

/** Of one address: whoever has no account can call these. */
const registrations = { max: 20, windowMs: 60 * 60_000 }
const callsPerMinute = 120
const mostBytes = 16_384

/** Our side of OAuth 2.1 as programs speak it: they register, and fetch, renew and revoke tokens. What people see of it stands in consent-routes.ts. */
export async function registerOAuthRoutes(app: FastifyInstance, options: Options) {
  const { store, attempts, publicUrl, resource, audit } = options
  // the protocol describes itself
  const route = {
    config: { policy: 'public', ...perMinute(callsPerMinute, 'oauth') },
    schema: { hide: true },
    bodyLimit: mostBytes,
  } as const

  const metadata = {
    issuer: publicUrl,
    authorization_endpoint: `${publicUrl}/authorize`,
    token_endpoint: `${publicUrl}/api/oauth/token`,
    registration_endpoint: `${publicUrl}/api/oauth/register`,
    revocation_endpoint: `${publicUrl}/api/oauth/revoke`,
    scopes_supported: tokenScopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  }
  // where clients look (RFC 8414, section 3.1), and where those of OpenID Connect do
  for (const url of ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'])
    app.get(url, { config: { policy: 'public' }, schema: { hide: true } }, async () => metadata)

  app.post('/api/oauth/register', route, async (request, reply) => {
    await attempts.take(['program registration', networkOf(request.ip)], registrations)
    const read = readRegistration(request.body)
    if ('error' in read) return refuse(reply, read.error, read.words)
    const client = await store.register(read)
    reply.header('cache-control', 'no-store').code(201)
    return {
      client_id: client.id,
      client_id_issued_at: Math.floor(client.createdAt.getTime() / 1000),
      client_name: client.name,
      redirect_uris: client.redirectUris,
      grant_types: metadata.grant_types_supported,
      response_types: metadata.response_types_supported,
      token_endpoint_auth_method: 'none',
    }
  })

  await app.register(async (forms) => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: mostBytes },
      (_request, body: string, done) => done(null, new URLSearchParams(body)),
    )

    forms.post('/api/oauth/token', route, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const call = TokenCall.safeParse(singleValues(request.body))
      if (!call.success) return refuse(reply, ...whatIsWrong(request.body))
      if (call.data.resource !== undefined && call.data.resource !== resource)
        return refuse(reply, 'invalid_target', `The only resource is ${resource}.`)
      return call.data.grant_type === 'authorization_code'
        ? redeem(call.data, reply)
        : refresh(call.data, request, reply)
    })

    // whatever comes, nobody learns which tokens there are (RFC 7009, section 2.2)
    forms.post('/api/oauth/revoke', route, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const call = RevocationCall.safeParse(singleValues(request.body))
      if (!call.success) return refuse(reply, 'invalid_request', 'A form with token is needed.')
      const grant = await store.revokeToken(call.data.token)
      if (grant) noteEnd(request, grant, 'program')
      return reply.code(200).send()
    })
  })

  async function redeem(call: CodeCall, reply: FastifyReply) {
    const { code, client_id: clientId, redirect_uri: redirectUri, code_verifier: verifier } = call
    const tokens = await store.redeem(
      code,
      (of) => of.clientId === clientId && of.redirectUri === redirectUri && answersChallenge(verifier, of.challenge),
    )
    if (!tokens) return refuse(reply, 'invalid_grant', 'The code is not good: ask the person again.')
    return answerOf(tokens)
  }

  async function refresh(call: RefreshCall, request: FastifyRequest, reply: FastifyReply) {
    const wanted = call.scope === undefined ? undefined : readScopes(call.scope)
    if (wanted === null) return refuse(reply, 'invalid_scope', `The scopes are ${tokenScopes.join(' and ')}.`)
    const tokens = await store.refresh(call.refresh_token, call.client_id, wanted)
    if (tokens === 'too-much') return refuse(reply, 'invalid_scope', 'The person has not allowed that much.')
    if (tokens !== 'not-good' && !('reused' in tokens)) return answerOf(tokens)
    if (tokens !== 'not-good') noteEnd(request, tokens.reused, 'reused')
    return refuse(reply, 'invalid_grant', 'The refresh token is not good: ask the person again.')
  }

  function noteEnd(request: FastifyRequest, { id, owner }: { id: string; owner: string }, way: string) {
    audit.record({ person: owner, what: 'token-revoked', from: originOf(request), about: { grantId: id, way } })
  }
}

const Text = z.string().max(2000)
const CodeCall = z.object({
  grant_type: z.literal('authorization_code'),
  code: Text,
  client_id: Text,
  redirect_uri: Text,
  code_verifier: Text,
  resource: Text.optional(),
})
const RefreshCall = z.object({
  grant_type: z.literal('refresh_token'),
  refresh_token: Text,
  client_id: Text,
  scope: Text.optional(),
  resource: Text.optional(),
})
const TokenCall = z.discriminatedUnion('grant_type', [CodeCall, RefreshCall])
const RevocationCall = z.object({ token: Text })
type CodeCall = z.infer<typeof CodeCall>
type RefreshCall = z.infer<typeof RefreshCall>

/** Undefined where it is no form, or something stands there twice (RFC 6749, section 3.2). */
function singleValues(body: unknown): Record<string, string> | undefined {
  if (!(body instanceof URLSearchParams)) return undefined
  const values = [...body]
  return new Set(values.map(([name]) => name)).size === values.length ? Object.fromEntries(values) : undefined
}

function whatIsWrong(body: unknown): [error: string, words: string] {
  const type = singleValues(body)?.grant_type
  if (type === undefined || ['authorization_code', 'refresh_token'].includes(type))
    return ['invalid_request', 'A form with grant_type and what belongs to it is needed, each value once.']
  return ['unsupported_grant_type', 'The grant types are authorization_code and refresh_token.']
}

function refuse(reply: FastifyReply, error: string, words: string) {
  return reply.code(400).send({ error, error_description: words })
}

function answerOf({
  accessToken,
  refreshToken,
  scopes,
}: {
  accessToken: string
  refreshToken: string
  scopes: readonly string[]
}) {
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: accessTokenSeconds,
    refresh_token: refreshToken,
    scope: scopes.join(' '),
  }
}
