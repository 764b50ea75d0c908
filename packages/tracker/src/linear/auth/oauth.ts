import * as z from 'zod'
import type { Account, Site } from '../../port/provider.ts'
import { mismatches } from '../../wire/failures.ts'
import { sendOnce, type TokenClient, waitFirst } from '../../wire/oauth.ts'
import { failure } from '../wire/failures.ts'
import { retryAt } from '../wire/retry-at.ts'
import { graphqlUrl, requestOf } from '../wire/transport.ts'

/** Where people sign in and open their work, and where the api stands. */
export const linear = { authUrl: 'https://linear.app', apiUrl: 'https://api.linear.app' } as const

/** `write` covers issues, labels, relations and cycles; nothing of an administrator's is asked for. */
const scopes = ['read', 'write']

export function authorizeUrl(request: {
  readonly authUrl: string
  readonly clientId: string
  readonly redirectUri: string
  readonly state: string
  readonly codeChallenge: string
}): string {
  const url = new URL(`${base(request.authUrl)}/oauth/authorize`)
  const parameters = {
    client_id: request.clientId,
    redirect_uri: request.redirectUri,
    response_type: 'code',
    scope: scopes.join(','),
    state: request.state,
    prompt: 'consent',
    code_challenge: request.codeChallenge,
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

export function tokenClient(
  client: Pick<TokenClient, 'clientId' | 'clientSecret' | 'now' | 'fetch'> & { readonly apiUrl: string },
): TokenClient {
  return { ...client, failure, retryAt, encoding: 'form', tokenUrl: `${base(client.apiUrl)}/oauth/token` }
}

type Request = {
  readonly apiUrl: string
  readonly accessToken: string
  readonly fetch?: typeof fetch
}

const Organization = z.object({ organization: z.object({ id: z.string(), name: z.string(), urlKey: z.string() }) })

/** The one workspace that a grant is for. */
export async function listSites({ authUrl, ...request }: Request & { readonly authUrl: string }): Promise<Site[]> {
  const query = 'query Workspace { organization { id name urlKey } }'
  const { organization } = await read(request, 'read workspace', query, Organization)
  const { id, name, urlKey } = organization
  return [{ id, name, url: `${base(authUrl)}/${encodeURIComponent(urlKey)}` }]
}

const Viewer = z.object({ viewer: z.object({ id: z.string(), name: z.string(), email: z.string().nullish() }) })

export async function readAccount(request: Request): Promise<Account> {
  const { viewer } = await read(request, 'read account', 'query Account { viewer { id name email } }', Viewer)
  return { id: viewer.id, name: viewer.name || viewer.email || viewer.id, email: viewer.email || null }
}

async function read<Data>(request: Request, operation: string, query: string, data: z.ZodType<Data>): Promise<Data> {
  const { response, json } = await sendOnce(
    { ...request, failure },
    operation,
    'unavailable',
    graphqlUrl(request.apiUrl),
    requestOf({ query }, request.accessToken),
  )
  const code = ErrorCodes.safeParse(json).data?.errors[0]?.extensions?.code ?? ''
  const detail = `${operation}: status ${response.status} ${code}`.trim()
  if (response.status === 429 || code === 'RATELIMITED')
    throw waitFirst({ failure, retryAt }, response, detail, Date.now())
  if (response.status === 401 || code === 'AUTHENTICATION_ERROR') throw failure({ kind: 'unauthorized' }, detail)
  if (response.status === 403 || code === 'FORBIDDEN') throw failure({ kind: 'forbidden' }, detail)
  const parsed = z.object({ data }).safeParse(json)
  if (!response.ok || !parsed.success)
    throw failure({ kind: 'unavailable' }, parsed.error ? `${detail}, ${mismatches(parsed.error)}` : detail)
  return parsed.data.data
}

const ErrorCodes = z.object({
  errors: z.array(z.object({ extensions: z.object({ code: z.string().nullish() }).nullish() })),
})

const base = (url: string) => url.replace(/\/+$/, '')
