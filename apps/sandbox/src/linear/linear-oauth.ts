import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { SandboxContext } from '../sandbox-context.ts'
import type { LinearCode, LinearGrant, LinearUser } from './data/state.ts'

const codeLifetimeMs = 10 * 60_000

/** What an app may ask for here. */
const scopes = ['read', 'write', 'issues:create', 'comments:create']

const AuthorizeQuery = z.object({
  client_id: z.string('client_id is missing').min(1, 'client_id is missing'),
  redirect_uri: z.url('redirect_uri is missing or not an address'),
  response_type: z.literal('code', 'response_type must be code'),
  scope: z.string('scope is missing').min(1, 'scope is missing'),
  state: z.string().optional(),
  prompt: z.string().optional(),
  code_challenge: z
    .string()
    .regex(/^[\w-]{43}$/, 'code_challenge is not a SHA-256 digest')
    .optional(),
  code_challenge_method: z.literal('S256', 'code_challenge_method must be S256').optional(),
})

export type LinearAuthorize = {
  clientId: string
  redirectUri: string
  state: string | undefined
  scopes: string[]
  codeChallenge: string | null
}

/** Reads the query of `GET /linear/oauth/authorize`. `problem` is a sentence for the person; nothing may be redirected then. */
export function readLinearAuthorize(
  query: unknown,
): { ok: true; request: LinearAuthorize } | { ok: false; problem: string } {
  const parsed = AuthorizeQuery.safeParse(query)
  if (!parsed.success) return { ok: false, problem: parsed.error.issues[0]?.message ?? 'the request is not valid' }
  const { client_id, redirect_uri, scope, state, code_challenge: codeChallenge = null } = parsed.data
  if (!mayRedirectTo(redirect_uri)) return { ok: false, problem: 'redirect_uri is not registered for the app' }
  const asked = [...new Set(scope.split(/[\s,]+/).filter((one) => one !== ''))]
  const unknown = asked.find((one) => !scopes.includes(one))
  if (unknown !== undefined) return { ok: false, problem: `unknown scope ${unknown}` }
  return { ok: true, request: { clientId: client_id, redirectUri: redirect_uri, state, scopes: asked, codeChallenge } }
}

/** There is no list of apps here: every https address and every loopback one counts as registered. */
function mayRedirectTo(redirectUri: string): boolean {
  const { protocol, hostname } = new URL(redirectUri)
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
}

/** The person agreed: remembers a code and answers the address to go to. Undefined where there is no such person. */
export function grantLinear(context: SandboxContext, request: LinearAuthorize, userId?: string): string | undefined {
  const { linear } = context.state.current
  const user = userId === undefined ? linear.data.users[0] : linear.data.users.find(({ id }) => id === userId)
  if (user === undefined) return undefined
  const code: LinearCode = {
    code: secret('lin_code_'),
    clientId: request.clientId,
    redirectUri: request.redirectUri,
    scopes: request.scopes,
    codeChallenge: request.codeChallenge,
    userId: user.id,
    issuedAt: context.now(),
    used: false,
  }
  linear.codes.push(code)
  context.changed()
  return redirectWith(request, { code: code.code })
}

/** The person refused. */
export function denyLinear(request: LinearAuthorize): string {
  return redirectWith(request, { error: 'access_denied', error_description: 'The user denied the request' })
}

function redirectWith({ redirectUri, state }: LinearAuthorize, parameters: Record<string, string>): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  if (state !== undefined) url.searchParams.set('state', state)
  return url.href
}

/** An answer of the token endpoints. */
export type TokenAnswer = { status: number; body: object }

const TokenRequest = z.discriminatedUnion('grant_type', [
  z.object({
    grant_type: z.literal('authorization_code'),
    client_id: z.string().min(1),
    client_secret: z.string().min(1).optional(),
    code: z.string(),
    redirect_uri: z.string(),
    code_verifier: z.string().optional(),
  }),
  z.object({
    grant_type: z.literal('refresh_token'),
    client_id: z.string().min(1),
    client_secret: z.string().min(1).optional(),
    refresh_token: z.string(),
  }),
])
type TokenRequest = z.infer<typeof TokenRequest>

/** `POST /linear/oauth/token`, as a form. `basic` is the client of an `Authorization: Basic` header, which stands for the fields. */
export function answerLinearToken(context: SandboxContext, body: unknown, basic: Record<string, string>): TokenAnswer {
  const parsed = TokenRequest.safeParse(typeof body === 'object' ? { ...body, ...basic } : body)
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join('.') ?? ''
    return field === 'grant_type' && isGiven(body, 'grant_type')
      ? refused('unsupported_grant_type', 'The grant type is not supported.')
      : refused('invalid_request', `Missing parameter: ${field}`)
  }
  const request = parsed.data
  return request.grant_type === 'authorization_code' ? exchangeCode(context, request) : refresh(context, request)
}

function isGiven(body: unknown, field: string): boolean {
  return typeof body === 'object' && body !== null && field in body
}

function refused(error: string, description: string): TokenAnswer {
  return { status: 400, body: { error, error_description: description } }
}

type CodeRequest = Extract<TokenRequest, { grant_type: 'authorization_code' }>

/** A code that was asked for with a challenge needs no secret, and its verifier; any other needs a secret. */
function exchangeCode(context: SandboxContext, request: CodeRequest): TokenAnswer {
  const { linear } = context.state.current
  const code = linear.codes.find((one) => one.code === request.code)
  const valid =
    code !== undefined &&
    !code.used &&
    code.clientId === request.client_id &&
    code.redirectUri === request.redirect_uri &&
    code.codeChallenge === challengeOf(request.code_verifier) &&
    context.now() < code.issuedAt + codeLifetimeMs
  if (!valid) return refused('invalid_grant', 'The authorization code is invalid, expired or was used already.')
  if (code.codeChallenge === null && request.client_secret === undefined)
    return refused('invalid_client', 'The client secret is missing.')
  code.used = true
  const grant: LinearGrant = {
    id: secret('grant_'),
    clientId: code.clientId,
    userId: code.userId,
    scopes: code.scopes,
    revoked: false,
    accessTokens: [],
    refreshTokens: [],
  }
  linear.grants.push(grant)
  return issueTokens(context, grant)
}

const challengeOf = (verifier: string | undefined): string | null =>
  verifier === undefined ? null : createHash('sha256').update(verifier).digest('base64url')

/** A refresh token is replaced when it is used; used again soon after it gives the same pair, later the whole grant ends. */
function refresh(
  context: SandboxContext,
  request: Extract<TokenRequest, { grant_type: 'refresh_token' }>,
): TokenAnswer {
  const now = context.now()
  const match = context.state.current.linear.grants
    .flatMap((grant) => grant.refreshTokens.map((token) => ({ grant, token })))
    .find(({ token }) => token.token === request.refresh_token)
  const invalid = refused('invalid_grant', 'The refresh token is invalid, expired or revoked.')
  if (match === undefined || match.grant.revoked || match.grant.clientId !== request.client_id) return invalid
  const { grant, token } = match
  if (token.usedAt === null || token.next === undefined) {
    token.usedAt = now
    return issueTokens(context, grant, token)
  }
  if (now < token.usedAt + context.linearSettings.refreshLeewayMs) return tokensAnswer(context, grant, token.next)
  grant.revoked = true
  context.changed()
  return invalid
}

function issueTokens(
  context: SandboxContext,
  grant: LinearGrant,
  replaced?: LinearGrant['refreshTokens'][number],
): TokenAnswer {
  const issuedAt = context.now()
  const pair = { access: secret('lin_oauth_'), refresh: secret('lin_refresh_') }
  grant.accessTokens.push({ token: pair.access, issuedAt })
  grant.refreshTokens.push({ token: pair.refresh, issuedAt, usedAt: null })
  if (replaced !== undefined) replaced.next = pair
  context.changed()
  return tokensAnswer(context, grant, pair)
}

function tokensAnswer(
  context: SandboxContext,
  { scopes }: LinearGrant,
  pair: { access: string; refresh: string },
): TokenAnswer {
  return {
    status: 200,
    body: {
      access_token: pair.access,
      token_type: 'Bearer',
      expires_in: Math.floor(context.linearSettings.accessTokenTtlMs / 1000) - 1,
      scope: scopes.join(' '),
      refresh_token: pair.refresh,
    },
  }
}

/** `POST /linear/oauth/revoke`: the token, whichever it is, ends its grant. */
export function revokeLinear(context: SandboxContext, token: string | undefined): TokenAnswer {
  const grant = context.state.current.linear.grants.find(({ accessTokens, refreshTokens }) =>
    [...accessTokens, ...refreshTokens].some((one) => one.token === token),
  )
  if (grant === undefined || grant.revoked)
    return refused('invalid_request', 'The token is unknown or revoked already.')
  grant.revoked = true
  context.changed()
  return { status: 200, body: {} }
}

/** Makes a personal api key of somebody, as its settings page would. */
export function makeApiKey(context: SandboxContext, user: LinearUser, keyScopes: string[]): string {
  const key = secret('lin_api_')
  context.state.current.linear.apiKeys.push({ key, userId: user.id, scopes: keyScopes })
  context.changed()
  return key
}

function secret(prefix: string): string {
  return `${prefix}${randomBytes(32).toString('base64url').replace(/[-_]/g, 'x')}`
}

/** For whom a call is, and what it may do. */
export type LinearBearer = { user: LinearUser; scopes: string[]; token: string; kind: 'app' | 'key' }

/** Who an `Authorization` header speaks for: `Bearer <token>` of an app, or a personal key without `Bearer`. */
export function readLinearBearer(context: SandboxContext, authorization: string | undefined): LinearBearer | undefined {
  const { data, grants, apiKeys } = context.state.current.linear
  const userBy = (id: string) => data.users.find((user) => user.id === id)
  const apiKey = apiKeys.find(({ key }) => key === authorization)
  if (apiKey !== undefined) {
    const user = userBy(apiKey.userId)
    return user && { user, scopes: apiKey.scopes, token: apiKey.key, kind: 'key' }
  }
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
  const grant = grants.find(({ revoked, accessTokens }) => !revoked && accessTokens.some((one) => one.token === token))
  const access = grant?.accessTokens.find((one) => one.token === token)
  if (grant === undefined || access === undefined) return undefined
  if (context.now() >= access.issuedAt + context.linearSettings.accessTokenTtlMs) return undefined
  const user = userBy(grant.userId)
  return user && { user, scopes: grant.scopes, token: access.token, kind: 'app' }
}
