import { type TokenScope, tokenScopes } from '@planwright/contract'
import { scopesOf } from '../access-tokens/scopes-of.ts'

/** What a program asks for when it sends a browser to our page (RFC 6749, section 4.1.1, with RFC 7636 and RFC 8707). */
export type AuthorizationRequest = {
  readonly scopes: readonly TokenScope[]
  /** PKCE by SHA-256; nothing else is taken. */
  readonly challenge: string
}

type Refused = { readonly error: string; readonly words: string }

/** What is asked for beside the program and its redirect, which are looked at first; else the code of RFC 6749 and words for people. Pure. */
export function readAuthorization(query: URLSearchParams, resource: string): AuthorizationRequest | Refused {
  const repeated = [...new Set(query.keys())].find((name) => name !== 'resource' && query.getAll(name).length > 1)
  if (repeated !== undefined) return refused('invalid_request', `${repeated} stands there twice.`)
  if (query.get('response_type') !== 'code')
    return refused('unsupported_response_type', 'The only response_type is code.')
  if (query.has('request') || query.has('request_uri'))
    return refused('invalid_request', 'Requests as objects are not taken.')
  const challenge = query.get('code_challenge') ?? ''
  if (query.get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(challenge))
    return refused('invalid_request', 'PKCE is needed, with code_challenge_method S256.')
  if (query.getAll('resource').some((one) => one !== resource))
    return refused('invalid_target', `The only resource is ${resource}.`)
  const scopes = readScopes(query.get('scope'))
  if (!scopes) return refused('invalid_scope', `The scopes are ${tokenScopes.join(' and ')}.`)
  return { scopes, challenge }
}

/** Scopes as OAuth writes them; reading alone where nothing is said, null where one is not known. Pure. */
export function readScopes(text: string | null): TokenScope[] | null {
  const names = (text ?? '').split(' ').filter(Boolean)
  const known = names.flatMap((name) => tokenScopes.filter((scope) => scope === name))
  if (known.length < names.length) return null
  return scopesOf(known.length > 0 ? known : ['read'])
}

const refused = (error: string, words: string): Refused => ({ error, words })
