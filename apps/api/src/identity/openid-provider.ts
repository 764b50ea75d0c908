import type { OAuth2Tokens, OAuthProvider } from '@better-auth/core/oauth2'
import { createAuthorizationURL, validateAuthorizationCode } from '@better-auth/core/oauth2'
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose'
import * as z from 'zod'

export type OpenIdSettings = {
  id: string
  name: string
  issuer: string
  /** Absent: people are known by issuer and subject. `subject` is for an issuer that stays the same wherever it runs. */
  knownBy?: 'subject'
  clientId: string
  clientSecret: string
  scopes?: string[]
  /** Apple posts its answer back when it is asked for name and e-mail. */
  responseMode?: 'form_post'
}

const Discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
})

const Claims = z.object({
  sub: z.string().min(1),
  email: z.string().optional(),
  email_verified: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')])
    .default(false),
  name: z.string().optional(),
  picture: z.string().optional(),
})
type Claims = z.infer<typeof Claims>

/**
 * A sign-in provider for any OpenID Connect issuer: authorization code with PKCE and nonce, ID tokens checked for signature, issuer,
 * audience, expiry and nonce, people known by issuer and subject. The issuer is asked for its endpoints with the first sign-in and not at
 * the start: the library's own generic provider drops an issuer that is down at the start until the next one. `onRefused` learns why an ID token
 * was not taken.
 */
export function openIdProvider(settings: OpenIdSettings, onRefused: (error: unknown) => void): OAuthProvider<Claims> {
  const discover = remembered(async () => {
    const response = await fetch(`${settings.issuer}/.well-known/openid-configuration`, {
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    })
    if (!response.ok) throw new Error(`The issuer ${settings.issuer} answered ${response.status}.`)
    const discovery = Discovery.parse(await response.json())
    if (discovery.issuer !== settings.issuer)
      throw new Error(`The issuer ${settings.issuer} says it is ${discovery.issuer}.`)
    return { ...discovery, keys: createRemoteJWKSet(new URL(discovery.jwks_uri)) }
  })
  const client = { clientId: settings.clientId, clientSecret: settings.clientSecret }

  return {
    id: settings.id,
    name: settings.name,
    issuer: settings.issuer,
    requiresIdTokenNonce: true,
    // the setting may name another issuer one day, whose subjects are other people
    accountSubject: ({ profile }) =>
      settings.knownBy === 'subject' ? profile.sub : `${settings.issuer} ${profile.sub}`,
    options: { disableIdTokenSignIn: true },

    async createAuthorizationURL({ state, codeVerifier, redirectURI, idTokenNonce, loginHint }) {
      const { authorization_endpoint } = await discover()
      return createAuthorizationURL({
        id: settings.id,
        options: client,
        authorizationEndpoint: authorization_endpoint,
        redirectURI,
        state,
        codeVerifier,
        nonce: idTokenNonce,
        loginHint,
        scopes: settings.scopes ?? ['openid', 'email', 'profile'],
        responseMode: settings.responseMode,
      })
    },

    async validateAuthorizationCode({ code, codeVerifier, redirectURI }) {
      const { token_endpoint, token_endpoint_auth_methods_supported: methods } = await discover()
      return validateAuthorizationCode({
        code,
        codeVerifier,
        redirectURI,
        options: client,
        tokenEndpoint: token_endpoint,
        // basic is what an issuer that lists nothing takes (OpenID Connect Discovery 1.0, section 3)
        authentication: methods && !methods.includes('client_secret_basic') ? 'post' : 'basic',
      })
    },

    async getUserInfo({ expectedIdTokenNonce, user, ...tokens }) {
      // the page that opened the window is told then; an error would leave it waiting
      const claims = await verifiedClaims(tokens, expectedIdTokenNonce).catch((error: unknown) => {
        onRefused(error)
        return null
      })
      if (!claims) return null
      const fullName = [user?.name?.firstName, user?.name?.lastName].filter(Boolean).join(' ')
      return {
        user: {
          name: claims.name || fullName || (claims.email?.split('@')[0] ?? ''),
          email: claims.email,
          emailVerified: claims.email_verified,
          image: claims.picture,
        },
        data: claims,
      }
    },
  }

  async function verifiedClaims(tokens: OAuth2Tokens, nonce: string | undefined): Promise<Claims | null> {
    const { keys, userinfo_endpoint } = await discover()
    if (!tokens.idToken || !nonce) return null
    const { payload } = await jwtVerify<JWTPayload>(tokens.idToken, keys, {
      issuer: settings.issuer,
      audience: settings.clientId,
      algorithms: ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA'],
      requiredClaims: ['exp', 'iat'],
    })
    if (payload.nonce !== nonce) return null
    const claims = Claims.parse(payload)
    if (claims.email || !userinfo_endpoint) return claims
    const response = await fetch(userinfo_endpoint, {
      headers: { authorization: `Bearer ${tokens.accessToken}` },
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    })
    if (!response.ok) return claims
    const more = Claims.parse(await response.json())
    // OpenID Connect Core 5.3.2: an answer about somebody else must not be used
    return more.sub === claims.sub ? more : null
  }
}

/** Asks once and remembers the answer; a failure is forgotten, so that the next sign-in asks again. */
function remembered<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let answer: Promise<Value> | undefined
  return () => {
    answer ??= ask().catch((error: unknown) => {
      answer = undefined
      throw error
    })
    return answer
  }
}
