import { guardedFetch } from '@planwright/generation/guarded-fetch'
import type { Env } from '../settings/env.ts'

const providerHosts = [/\.googleusercontent\.com$/, /\.fbcdn\.net$/, /\.fbsbx\.com$/, /^graph\.facebook\.com$/]

/** The hosts that the operator named: these may be anywhere, also within a private network. */
const ownHosts = ({ signIn, sandboxUrl }: Settings): string[] =>
  [signIn.google?.issuer, signIn.oidc?.issuer, sandboxUrl].flatMap((url) => (url ? [new URL(url).host] : []))
type Settings = Pick<Env, 'signIn' | 'sandboxUrl'>

/** Hosts that people's pictures may be fetched from: those of the big providers, and a configured issuer's own. */
export function isPhotoHost(settings: Settings): (host: string) => boolean {
  const own = ownHosts(settings)
  return (host) => own.includes(host) || providerHosts.some((pattern) => pattern.test(host))
}

/** Fetches a picture; of a provider's hosts only from public addresses, looked at when the connection is made. */
export function photoFetch(settings: Settings): typeof fetch {
  const settingsHosts = ownHosts(settings)
  const outside = guardedFetch({ allowPrivateAddresses: false })
  const named = guardedFetch({ allowPrivateAddresses: true })
  return (input, init) =>
    (settingsHosts.includes(new URL(input instanceof Request ? input.url : input).host) ? named : outside)(input, init)
}
