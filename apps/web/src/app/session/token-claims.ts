import { IdTokenClaims } from '@planwright/contract'

/**
 * What a token says, unverified: the page uses it for its own display and timing, the api verifies.
 * @returns null when it is no token of ours.
 */
export function tokenClaims(token: string): IdTokenClaims | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0))
    const result = IdTokenClaims.safeParse(JSON.parse(new TextDecoder().decode(bytes)))
    return result.success ? result.data : null
  } catch {
    return null
  }
}
