import { createHash, createHmac, randomBytes } from 'node:crypto'

const prefix = 'pwr_'
const shape = new RegExp(`^${prefix}([\\w-]{22})\\.([\\w-]{43})$`)

/** A refresh token: `family` stays and finds the grant, `secret` changes with each use. */
export type RefreshToken = { readonly family: string; readonly secret: string }

export function newRefreshToken(): RefreshToken {
  return { family: randomBytes(16).toString('base64url'), secret: randomBytes(32).toString('base64url') }
}

/**
 * The token that follows one. It is worked out and not drawn, so that two processes of a program that refresh at once, or one whose answer was lost, get the same: neither logs the
 * other out. Without the server's key nobody can go on from a token that was used.
 */
export function nextRefreshToken(key: string, { family, secret }: RefreshToken): RefreshToken {
  const next = createHmac('sha256', key).update(`refresh token after ${family}.${secret}`).digest('base64url')
  return { family, secret: next }
}

export function writeRefreshToken({ family, secret }: RefreshToken): string {
  return `${prefix}${family}.${secret}`
}

/** Null where a text can be none. */
export function readRefreshToken(text: string): RefreshToken | null {
  const [, family, secret] = shape.exec(text) ?? []
  return family !== undefined && secret !== undefined ? { family, secret } : null
}

/** What a consent hands to a program, for a minute: 256 bits. */
export function newAuthorizationCode(): string {
  return randomBytes(32).toString('base64url')
}

/** How codes and parts of tokens stand in the tables. They have so many random bits that a plain digest is enough. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** Whether a program is the one that asked (RFC 7636, section 4.6): what it kept is what it told the digest of. */
export function answersChallenge(verifier: string, challenge: string): boolean {
  return /^[\w.~-]{43,128}$/.test(verifier) && digestOf(verifier) === challenge
}
