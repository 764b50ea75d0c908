import * as z from 'zod'
import type { Account, Grant, Site } from '../../port/provider.ts'
import { mismatches } from '../../wire/failures.ts'
import { redeemCode, refreshGrant, sendOnce, type TokenClient, waitFirst } from '../../wire/oauth.ts'
import { retryAfter } from '../../wire/retry-after.ts'
import { failure } from '../wire/failures.ts'
import { jiraScopes } from './jira-scopes.ts'

export const atlassian = { authUrl: 'https://auth.atlassian.com', apiUrl: 'https://api.atlassian.com' } as const

/** Where a person is asked for consent, every time anew. `state` is the caller's: unguessable, single use, bound to a session. */
export function authorizeUrl(request: {
  readonly authUrl: string
  readonly clientId: string
  readonly redirectUri: string
  readonly state: string
  /** Of the verifier that redeems the code (RFC 7636, S256). Atlassian's documentation knows nothing of it; a server that does not either ignores it. */
  readonly codeChallenge?: string
  readonly scopes?: readonly string[]
}): string {
  const url = new URL(`${base(request.authUrl)}/authorize`)
  const parameters = {
    audience: 'api.atlassian.com',
    client_id: request.clientId,
    scope: (request.scopes ?? jiraScopes).join(' '),
    redirect_uri: request.redirectUri,
    state: request.state,
    response_type: 'code',
    prompt: 'consent',
    ...(request.codeChallenge && { code_challenge: request.codeChallenge, code_challenge_method: 'S256' }),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

type Client = {
  readonly authUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly fetch?: typeof fetch
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

/** Redeems a code, once and at once. Throws `rejected` for a code that is used, old or not ours. */
export function exchangeCode(
  request: Client & { readonly code: string; readonly redirectUri: string; readonly codeVerifier?: string },
): Promise<Grant> {
  return redeemCode(tokenClient(request), request)
}

/** As `refreshGrant`: after a lost answer, Atlassian takes the old token again for ten minutes. */
export function refreshTokens(request: Client & { readonly refreshToken: string }): Promise<Grant> {
  return refreshGrant(tokenClient(request), request.refreshToken)
}

const limits = {
  failure,
  retryAt: retryAfter,
  limitReason: (headers: Headers) => headers.get('ratelimit-reason'),
}

const tokenClient = (client: Client): TokenClient => ({
  ...client,
  ...limits,
  encoding: 'json',
  tokenUrl: `${base(client.authUrl)}/oauth/token`,
})

const SitesJson = z.array(
  z.object({ id: z.string(), name: z.string(), url: z.string(), scopes: z.array(z.string()).default([]) }),
)

/** Jira sites of a grant. Other products of a site may repeat its id, so only those with scopes of Jira count. */
export async function listSites(request: {
  readonly apiUrl: string
  readonly accessToken: string
  readonly fetch?: typeof fetch
}): Promise<Site[]> {
  const sites = await read(request, 'list sites', '/oauth/token/accessible-resources', SitesJson)
  const jira = sites.filter(({ scopes }) => scopes.some((scope) => /jira/.test(scope)))
  return [...new Map(jira.map(({ id, name, url }) => [id, { id, name, url }])).values()]
}

const AccountJson = z.object({
  accountId: z.string(),
  displayName: z.string().nullish(),
  emailAddress: z.string().nullish(),
})

/** Whose grant it is, as the site knows them. People may hide their address. */
export async function readAccount(request: {
  readonly apiUrl: string
  readonly siteId: string
  readonly accessToken: string
  readonly fetch?: typeof fetch
}): Promise<Account> {
  const path = `/ex/jira/${encodeURIComponent(request.siteId)}/rest/api/3/myself`
  const account = await read(request, 'read account', path, AccountJson)
  return {
    id: account.accountId,
    name: account.displayName || account.emailAddress || account.accountId,
    email: account.emailAddress || null,
  }
}

const read = async <Answer>(
  request: { readonly apiUrl: string; readonly accessToken: string; readonly fetch?: typeof fetch },
  operation: string,
  path: string,
  answer: z.ZodType<Answer>,
): Promise<Answer> => {
  const { response, json } = await sendOnce(
    { ...request, failure },
    operation,
    'unavailable',
    `${base(request.apiUrl)}${path}`,
    { headers: { accept: 'application/json', authorization: `Bearer ${request.accessToken}` } },
  )
  const detail = `${operation}: status ${response.status}`
  if (response.status === 429) throw waitFirst(limits, response, detail, Date.now())
  if (response.status === 401) throw failure({ kind: 'unauthorized' }, detail)
  if (response.status === 403) throw failure({ kind: 'forbidden' }, detail)
  const parsed = answer.safeParse(json)
  if (!response.ok || !parsed.success)
    throw failure({ kind: 'unavailable' }, parsed.error ? `${detail}, ${mismatches(parsed.error)}` : detail)
  return parsed.data
}

const base = (url: string) => url.replace(/\/+$/, '')
