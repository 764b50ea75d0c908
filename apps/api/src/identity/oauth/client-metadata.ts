import * as z from 'zod'
import { isLoopbackName } from '../../http/requests/loopback.ts'

const longestName = 100
const mostRedirects = 10
const longestRedirect = 2000

/** What a program says of itself (RFC 7591, section 2). What else it says is left aside, as that asks. */
const Registration = z.object({
  client_name: z.string().optional().catch(undefined),
  redirect_uris: z.array(z.string().max(longestRedirect)).min(1).max(mostRedirects),
})

export type ClientMetadata = { readonly name: string; readonly redirectUris: readonly string[] }

/** A registration as it counts here; else the code and words of RFC 7591, section 3.2.2. Pure. */
export function readRegistration(body: unknown): ClientMetadata | { readonly error: string; readonly words: string } {
  const said = Registration.safeParse(body)
  if (!said.success)
    return {
      error: 'invalid_redirect_uri',
      words: `redirect_uris is a list of 1 to ${mostRedirects} addresses of at most ${longestRedirect} characters.`,
    }
  const { client_name: name = '', redirect_uris: redirectUris } = said.data
  if (!redirectUris.every(mayLeadTo))
    return {
      error: 'invalid_redirect_uri',
      words: 'A redirect is https, or http on this machine (localhost, 127.0.0.1, [::1]), without a fragment.',
    }
  // a stranger's words, which a person will read
  const shown = name
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, longestName)
    .trim()
  return { name: shown || hostOf(redirectUris[0] ?? ''), redirectUris }
}

/** Whether a consent may lead there. Schemes of programs are left out: any program on a machine can take one, and a browser asks nothing. Pure. */
function mayLeadTo(uri: string): boolean {
  if (!URL.canParse(uri)) return false
  const { protocol, hostname, hash, username, password } = new URL(uri)
  if (hash || uri.includes('#') || username || password) return false
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackName(hostname))
}

/** Whether a redirect is one that was registered: to the letter, but for the port of this machine, which a program learns when it starts (RFC 8252, section 7.3). Pure. */
export function isRegistered(uri: string, registered: readonly string[]): boolean {
  return registered.includes(uri) || (mayLeadTo(uri) && registered.some((one) => portless(one) === portless(uri)))
}

/** Never equal to another where the port counts. */
function portless(uri: string): string | symbol {
  const url = new URL(uri)
  if (url.protocol !== 'http:') return Symbol(uri)
  url.port = ''
  return url.href
}

/** Where a person's browser is led, as they read it. */
export function hostOf(redirectUri: string): string {
  return new URL(redirectUri).host
}

export function isThisMachine(redirectUri: string): boolean {
  return isLoopbackName(new URL(redirectUri).hostname)
}
