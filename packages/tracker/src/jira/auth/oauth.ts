import * as z from 'zod'
import type { Account, Grant, Site } from '../../port/provider.ts'
import { errorCode, failure, provesNotSent } from '../wire/failures.ts'
import { retryAfter } from '../wire/retry-after.ts'
import { mismatches } from '../wire/transport.ts'
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
  return requestTokens(request, 'exchange code', {
    grant_type: 'authorization_code',
    code: request.code,
    redirect_uri: request.redirectUri,
    ...(request.codeVerifier && { code_verifier: request.codeVerifier }),
  })
}

/**
 * One call, never repeated in here: tokens rotate, so one process at a time may refresh a link, and must keep the new pair
 * before using it. The old refresh token stays where the answer has none. Throws `link-lost` when only consent helps, and
 * `uncertain` when the answer was lost: Atlassian takes the old token again for ten minutes.
 */
export async function refreshTokens(request: Client & { readonly refreshToken: string }): Promise<Grant> {
  const grant = await requestTokens(request, 'refresh tokens', {
    grant_type: 'refresh_token',
    refresh_token: request.refreshToken,
  })
  return { ...grant, refreshToken: grant.refreshToken ?? request.refreshToken }
}

const TokenJson = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).nullish(),
  expires_in: z.number().positive(),
  scope: z.string().nullish(),
})
const TokenErrorJson = z.object({ error: z.string(), error_description: z.string().nullish() })

const requestTokens = async (
  client: Client,
  operation: string,
  parameters: Readonly<Record<string, string>>,
): Promise<Grant> => {
  const askedAt = client.now?.() ?? Date.now()
  const { response, json } = await send(
    client.fetch ?? fetch,
    operation,
    'uncertain',
    `${base(client.authUrl)}/oauth/token`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ client_id: client.clientId, client_secret: client.clientSecret, ...parameters }),
    },
  )
  const detail = `${operation}: status ${response.status}`
  if (response.ok) {
    const tokenAnswer = TokenJson.safeParse(json)
    if (!tokenAnswer.success)
      throw failure({ kind: 'uncertain' }, `${detail}, unexpected shape: ${mismatches(tokenAnswer.error)}`)
    return {
      accessToken: tokenAnswer.data.access_token,
      refreshToken: tokenAnswer.data.refresh_token ?? null,
      // Counted from before the call: the token may run out a little later than we think, never earlier.
      expiresAt: new Date(askedAt + tokenAnswer.data.expires_in * 1000),
      scopes: tokenAnswer.data.scope?.split(' ').filter(Boolean) ?? [],
    }
  }
  if (response.status === 429) throw waitFirst(response, detail, client.now?.() ?? Date.now())
  const tokenError = TokenErrorJson.safeParse(json).data
  if (response.status >= 500 || !tokenError) throw failure({ kind: 'uncertain' }, detail)
  if (parameters.grant_type === 'refresh_token' && isLost(tokenError))
    throw failure({ kind: 'link-lost' }, `${detail}, ${tokenError.error}`)
  throw failure({ kind: 'rejected', messages: [], fields: [] }, `${detail}, ${tokenError.error}`)
}

/** Several words for one case: expired, rotated away, password changed. */
const isLost = ({ error, error_description }: z.infer<typeof TokenErrorJson>) =>
  error === 'invalid_grant' || /refresh_token is invalid|invalid refresh token/i.test(error_description ?? '')

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
  const { response, json } = await send(
    request.fetch ?? fetch,
    operation,
    'unavailable',
    `${base(request.apiUrl)}${path}`,
    {
      headers: { accept: 'application/json', authorization: `Bearer ${request.accessToken}` },
    },
  )
  const detail = `${operation}: status ${response.status}`
  if (response.status === 429) throw waitFirst(response, detail, Date.now())
  if (response.status === 401) throw failure({ kind: 'unauthorized' }, detail)
  if (response.status === 403) throw failure({ kind: 'forbidden' }, detail)
  const parsed = answer.safeParse(json)
  if (!response.ok || !parsed.success)
    throw failure({ kind: 'unavailable' }, parsed.error ? `${detail}, ${mismatches(parsed.error)}` : detail)
  return parsed.data
}

const timeoutMs = 30_000

const send = async (
  using: typeof fetch,
  operation: string,
  kindWhenLost: 'uncertain' | 'unavailable',
  url: string,
  init: RequestInit,
): Promise<{ response: Response; json: unknown }> => {
  try {
    const response = await using(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    const text = await response.text()
    return { response, json: parseJson(text) }
  } catch (error) {
    const kind = provesNotSent(error) ? 'not-sent' : kindWhenLost
    throw failure({ kind }, `${operation}: ${errorCode(error)}`, error)
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: as good as no answer, which the caller's schema says.
    return undefined
  }
}

const waitFirst = (response: Response, detail: string, now: number) =>
  failure(
    {
      kind: 'rate-limited',
      retryAt: new Date(retryAfter(response.headers, now) ?? now + 5_000),
      reason: response.headers.get('ratelimit-reason') ?? '429',
    },
    detail,
  )

const base = (url: string) => url.replace(/\/+$/, '')
