import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { SandboxContext } from '../sandbox-context.ts'
import { type AuthorizationCode, type Grant, type Person, type Site, siteUrl } from './data/state.ts'
import { JiraError } from './jira-error.ts'

/** Atlassian publishes no lifetime; people report "a few minutes". */
const codeLifetimeMs = 5 * 60_000

const AuthorizeQuery = z.object({
  audience: z.literal('api.atlassian.com', 'audience must be api.atlassian.com'),
  client_id: z.string('client_id is missing').min(1, 'client_id is missing'),
  scope: z.string('scope is missing').min(1, 'scope is missing'),
  redirect_uri: z.url('redirect_uri is missing or not an address'),
  state: z.string('state is missing').min(1, 'state is missing'),
  response_type: z.literal('code', 'response_type must be code'),
  prompt: z.literal('consent', 'prompt must be consent'),
  code_challenge: z
    .string()
    .regex(/^[\w-]{43}$/, 'code_challenge is not a SHA-256 digest')
    .optional(),
  code_challenge_method: z.literal('S256', 'code_challenge_method must be S256').optional(),
})

const scopePattern = /^(offline_access|(read|write|delete|manage):[a-z.-]+(:[a-z-]+)?)$/

export type AuthorizeRequest = {
  clientId: string
  redirectUri: string
  state: string
  scopes: string[]
  /** Atlassian documents no PKCE; a challenge that was sent is held to here, so that a client that sends one sends it rightly. */
  codeChallenge: string | null
}

/** Reads the query of `GET /authorize`. `problem` is a sentence for the person; nothing may be redirected then. */
export function readAuthorizeRequest(
  query: unknown,
): { ok: true; request: AuthorizeRequest } | { ok: false; problem: string } {
  const parsed = AuthorizeQuery.safeParse(query)
  if (!parsed.success) return { ok: false, problem: parsed.error.issues[0]?.message ?? 'the request is not valid' }
  const { client_id, redirect_uri, scope, state, code_challenge: codeChallenge = null } = parsed.data
  if (!mayRedirectTo(redirect_uri)) return { ok: false, problem: 'redirect_uri is not registered for client' }
  const scopes = [...new Set(scope.split(/\s+/).filter((one) => one !== ''))]
  const unknown = scopes.find((one) => !scopePattern.test(one))
  if (unknown !== undefined) return { ok: false, problem: `unknown scope ${unknown}` }
  if (scopes.length > 50) return { ok: false, problem: 'an app can have at most 50 scopes' }
  return { ok: true, request: { clientId: client_id, redirectUri: redirect_uri, state, scopes, codeChallenge } }
}

/** The sandbox has no developer console: every https address and every loopback one counts as registered. */
function mayRedirectTo(redirectUri: string): boolean {
  const { protocol, hostname } = new URL(redirectUri)
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
}

export type Consent = { accountId?: string; siteIds?: string[] }

/**
 * The person agreed: remembers a code and answers the address to go to. Without `accountId` the first account acts,
 * without `siteIds` all sites are granted. Throws `JiraError` 400 when an account or a site does not exist.
 */
export function grantConsent(context: SandboxContext, request: AuthorizeRequest, consent: Consent): string {
  const { people, sites } = context.state.current.jira
  const person = consent.accountId === undefined ? people[0] : people.find((one) => one.accountId === consent.accountId)
  const chosen = consent.siteIds ?? sites.map((site) => site.id)
  if (person === undefined || chosen.length === 0 || !chosen.every((id) => sites.some((site) => site.id === id)))
    throw new JiraError(400, { error: 'invalid_request', error_description: 'no such account or site' })
  const code: AuthorizationCode = {
    code: secret('code'),
    clientId: request.clientId,
    redirectUri: request.redirectUri,
    scopes: request.scopes,
    codeChallenge: request.codeChallenge,
    siteIds: chosen,
    accountId: person.accountId,
    issuedAt: context.now(),
    used: false,
  }
  context.state.current.codes.push(code)
  context.changed()
  return redirectWith(request, { state: request.state, code: code.code })
}

/** The person refused. */
export function denyConsent(request: AuthorizeRequest): string {
  return redirectWith(request, {
    error: 'access_denied',
    error_description: 'User did not authorize the request',
    state: request.state,
  })
}

function redirectWith(request: AuthorizeRequest, parameters: Record<string, string>): string {
  const url = new URL(request.redirectUri)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

const ClientFields = { client_id: z.string().min(1), client_secret: z.string().min(1) }
const TokenRequest = z.discriminatedUnion('grant_type', [
  z.object({
    grant_type: z.literal('authorization_code'),
    ...ClientFields,
    code: z.string(),
    redirect_uri: z.string(),
    code_verifier: z.string().optional(),
  }),
  z.object({ grant_type: z.literal('refresh_token'), ...ClientFields, refresh_token: z.string() }),
])

/** `POST /oauth/token`. Throws `JiraError` with the bodies people report from the real endpoint. */
export function answerTokenRequest(context: SandboxContext, body: unknown) {
  const parsed = TokenRequest.safeParse(body)
  if (!parsed.success) throw refused(parsed.error.issues[0]?.path.join('.') ?? '')
  const request = parsed.data
  return request.grant_type === 'authorization_code'
    ? exchangeCode(context, request)
    : exchangeRefreshToken(context, request)
}

function refused(field: string): JiraError {
  if (field === 'client_secret' || field === 'client_id')
    return new JiraError(401, { error: 'access_denied', error_description: 'Unauthorized' })
  if (field === 'grant_type')
    return new JiraError(403, { error: 'unsupported_grant_type', error_description: 'Unsupported grant type' })
  return new JiraError(400, { error: 'invalid_request', error_description: `Missing required parameter: ${field}` })
}

type CodeRequest = { client_id: string; code: string; redirect_uri: string; code_verifier?: string | undefined }

function exchangeCode(context: SandboxContext, request: CodeRequest) {
  const code = context.state.current.codes.find((one) => one.code === request.code)
  const valid =
    code !== undefined &&
    !code.used &&
    code.clientId === request.client_id &&
    code.redirectUri === request.redirect_uri &&
    (code.codeChallenge ?? null) === challengeOf(request.code_verifier) &&
    context.now() < code.issuedAt + codeLifetimeMs
  if (!valid) throw new JiraError(400, { error: 'invalid_request', error_description: 'authorization_code is invalid' })
  code.used = true
  const grant: Grant = {
    id: secret('grant'),
    clientId: code.clientId,
    accountId: code.accountId,
    siteIds: code.siteIds,
    scopes: code.scopes,
    revoked: false,
    accessTokens: [],
    refreshTokens: [],
  }
  context.state.current.grants.push(grant)
  return issueTokens(context, grant)
}

const challengeOf = (verifier: string | undefined): string | null =>
  verifier === undefined ? null : createHash('sha256').update(verifier).digest('base64url')

function exchangeRefreshToken(context: SandboxContext, request: { client_id: string; refresh_token: string }) {
  const now = context.now()
  const match = context.state.current.grants
    .flatMap((grant) => grant.refreshTokens.map((token) => ({ grant, token })))
    .find(({ token }) => token.token === request.refresh_token)
  const unknown = new JiraError(403, {
    error: 'invalid_grant',
    error_description: 'Unknown or invalid refresh token.',
  })
  if (match === undefined || match.grant.revoked || match.grant.clientId !== request.client_id) throw unknown
  const { grant, token } = match
  if (now >= token.issuedAt + 90 * 86_400_000) throw unknown
  if (token.usedAt !== null && now >= token.usedAt + context.settings.refreshLeewayMs) {
    // A token used again after the reuse interval counts as stolen: the whole family ends.
    grant.revoked = true
    context.changed()
    throw unknown
  }
  token.usedAt ??= now
  return issueTokens(context, grant)
}

function issueTokens(context: SandboxContext, grant: Grant) {
  const issuedAt = context.now()
  const access = { token: secret('access'), issuedAt }
  grant.accessTokens.push(access)
  const refresh = grant.scopes.includes('offline_access')
    ? { token: secret('refresh'), issuedAt, usedAt: null }
    : undefined
  if (refresh !== undefined) grant.refreshTokens.push(refresh)
  context.changed()
  return {
    access_token: access.token,
    ...(refresh === undefined ? {} : { refresh_token: refresh.token }),
    expires_in: Math.floor(context.settings.accessTokenTtlMs / 1000),
    token_type: 'Bearer',
    scope: grant.scopes.join(' '),
  }
}

function secret(kind: string): string {
  return `sandbox-${kind}-${randomBytes(32).toString('base64url')}`
}

export type Bearer = { grant: Grant; person: Person }

/** Who an `Authorization` header speaks for; undefined when the token is unknown, expired or revoked. */
export function readBearer(context: SandboxContext, authorization: string | undefined): Bearer | undefined {
  const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1]
  if (token === undefined) return undefined
  const { grants, jira } = context.state.current
  const grant = grants.find((one) => one.accessTokens.some((access) => access.token === token))
  const access = grant?.accessTokens.find((one) => one.token === token)
  if (grant === undefined || access === undefined) return undefined
  if (context.now() >= access.issuedAt + context.settings.accessTokenTtlMs) return undefined
  const person = jira.people.find((one) => one.accountId === grant.accountId)
  return person && { grant, person }
}

/** `GET /oauth/token/accessible-resources`. */
export function accessibleResources(context: SandboxContext, grant: Grant) {
  const isOfJira = (scope: string) => /jira/.test(scope)
  return context.state.current.jira.sites
    .filter((site: Site) => grant.siteIds.includes(site.id))
    .map((site) => ({
      id: site.id,
      name: site.name,
      url: siteUrl(context.publicUrl, site),
      scopes: grant.scopes.filter(isOfJira),
      avatarUrl: `${context.publicUrl}/avatars/site/${site.slug}.svg`,
    }))
}
