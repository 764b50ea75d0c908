import * as z from 'zod'
import type { Grant } from '../port/provider.ts'
import { errorCode, type Failure, mismatches, parseJson, provesNotSent } from './failures.ts'

/** An OAuth app at a tracker's token endpoint. */
export type TokenClient = {
  readonly tokenUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly failure: Failure
  /** How the parameters are written: RFC 6749 says `form`, and not every vendor does. */
  readonly encoding: 'json' | 'form'
  /** When a refused call may be made again, and why it was refused. */
  readonly retryAt: (headers: Headers, now: number) => number | undefined
  readonly limitReason?: (headers: Headers) => string | null
  readonly fetch?: typeof fetch
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

/** Redeems a code, once and at once. Throws `rejected` for a code that is used, old or not ours. */
export function redeemCode(
  client: TokenClient,
  way: { readonly code: string; readonly redirectUri: string; readonly codeVerifier?: string },
): Promise<Grant> {
  return requestTokens(client, 'exchange code', {
    grant_type: 'authorization_code',
    code: way.code,
    redirect_uri: way.redirectUri,
    ...(way.codeVerifier && { code_verifier: way.codeVerifier }),
  })
}

/**
 * One call, never repeated in here: tokens rotate, so one process at a time may refresh a link, and must keep the new pair
 * before using it. The old refresh token stays where the answer has none. Throws `link-lost` when only consent helps, and
 * `uncertain` when the answer was lost.
 */
export async function refreshGrant(client: TokenClient, refreshToken: string): Promise<Grant> {
  const grant = await requestTokens(client, 'refresh tokens', {
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
  })
  return { ...grant, refreshToken: grant.refreshToken ?? refreshToken }
}

const TokenJson = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).nullish(),
  expires_in: z.number().positive(),
  scope: z.union([z.string(), z.array(z.string())]).nullish(),
})
const TokenErrorJson = z.object({ error: z.string(), error_description: z.string().nullish() })

const requestTokens = async (
  client: TokenClient,
  operation: string,
  parameters: Readonly<Record<string, string>>,
): Promise<Grant> => {
  const { failure, now = Date.now } = client
  const askedAt = now()
  const all = { client_id: client.clientId, client_secret: client.clientSecret, ...parameters }
  const isJson = client.encoding === 'json'
  const { response, json } = await sendOnce(client, operation, 'uncertain', client.tokenUrl, {
    method: 'POST',
    headers: {
      'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded',
      accept: 'application/json',
    },
    body: isJson ? JSON.stringify(all) : new URLSearchParams(all).toString(),
  })
  const detail = `${operation}: status ${response.status}`
  if (response.ok) {
    const tokenAnswer = TokenJson.safeParse(json)
    if (!tokenAnswer.success)
      throw failure({ kind: 'uncertain' }, `${detail}, unexpected shape: ${mismatches(tokenAnswer.error)}`)
    const { scope } = tokenAnswer.data
    return {
      accessToken: tokenAnswer.data.access_token,
      refreshToken: tokenAnswer.data.refresh_token ?? null,
      // Counted from before the call: the token may run out a little later than we think, never earlier.
      expiresAt: new Date(askedAt + tokenAnswer.data.expires_in * 1000),
      scopes: typeof scope === 'string' ? scope.split(/[ ,]+/).filter(Boolean) : (scope ?? []),
    }
  }
  if (response.status === 429) throw waitFirst(client, response, detail, now())
  const tokenError = TokenErrorJson.safeParse(json).data
  if (response.status >= 500 || !tokenError) throw failure({ kind: 'uncertain' }, detail)
  if (parameters.grant_type === 'refresh_token' && isLost(tokenError))
    throw failure({ kind: 'link-lost' }, `${detail}, ${tokenError.error}`)
  throw failure({ kind: 'rejected', messages: [], fields: [] }, `${detail}, ${tokenError.error}`)
}

/** Several words for one case: expired, rotated away, password changed. */
const isLost = ({ error, error_description }: z.infer<typeof TokenErrorJson>) =>
  error === 'invalid_grant' || /refresh_token is invalid|invalid refresh token/i.test(error_description ?? '')

type Limited = Pick<TokenClient, 'failure' | 'retryAt' | 'limitReason'>

/** A call beside the patient ones: made once. */
export async function sendOnce(
  { failure, fetch: using = fetch }: Pick<TokenClient, 'failure' | 'fetch'>,
  operation: string,
  kindWhenLost: 'uncertain' | 'unavailable',
  url: string,
  init: RequestInit,
): Promise<{ response: Response; json: unknown }> {
  try {
    const response = await using(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    const text = await response.text()
    return { response, json: parseJson(text) }
  } catch (error) {
    const kind = provesNotSent(error) ? 'not-sent' : kindWhenLost
    throw failure({ kind }, `${operation}: ${errorCode(error)}`, error)
  }
}

const timeoutMs = 30_000

/** What a refused call says of waiting. */
export function waitFirst({ failure, retryAt, limitReason }: Limited, response: Response, detail: string, now: number) {
  return failure(
    {
      kind: 'rate-limited',
      retryAt: new Date(retryAt(response.headers, now) ?? now + 5_000),
      reason: limitReason?.(response.headers) ?? '429',
    },
    detail,
  )
}
