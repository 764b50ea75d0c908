import type { SignInProvider } from '@planwright/contract'
import type { Env } from '../settings/env.ts'
import type { OpenIdSettings } from './openid-provider.ts'

type Configured = {
  shown: SignInProvider
  /** Absent for Facebook, which is no OpenID Connect issuer. */
  openId?: OpenIdSettings
}

/** The providers to sign in with, in the order they are shown: the real ones that are configured; where there is none, the sandbox's. */
export function signInProviders({ signIn, sandboxUrl }: Pick<Env, 'signIn' | 'sandboxUrl'>): Configured[] {
  const { google, facebook, apple, oidc, oidcName } = signIn
  const configured: Configured[] = []
  if (google) configured.push(openId({ id: 'google', name: 'Google', kind: 'google' }, google))
  if (facebook) configured.push({ shown: { id: 'facebook', name: 'Facebook', kind: 'facebook' } })
  if (apple) {
    const asked = { scopes: ['openid', 'name', 'email'], responseMode: 'form_post' as const }
    configured.push(openId({ id: 'apple', name: 'Apple', kind: 'apple' }, apple, asked))
  }
  if (oidc) configured.push(openId({ id: 'oidc', name: oidcName, kind: 'oidc' }, oidc))
  if (configured.length === 0 && sandboxUrl) {
    const demo = { issuer: `${sandboxUrl}/openid`, clientId: 'planwright-demo', clientSecret: 'planwright-demo-secret' }
    // the sandbox may move to another port, and its people stay who they are
    configured.push(openId({ id: 'demo', name: 'Demo ID', kind: 'demo' }, demo, { knownBy: 'subject' }))
  }
  return configured
}

const openId = (
  shown: SignInProvider,
  client: { issuer: string; clientId: string; clientSecret: string },
  asked: Partial<OpenIdSettings> = {},
): Configured => ({ shown, openId: { ...client, ...asked, id: shown.id, name: shown.name } })
