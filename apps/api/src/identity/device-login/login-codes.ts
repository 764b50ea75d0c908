import { createHmac, randomBytes, randomInt } from 'node:crypto'

/** Consonants alone, so that no code is a word; nothing that is taken for something else when it is read aloud (RFC 8628, section 6.1). */
const letters = 'BCDFGHJKLMNPQRSTVWXZ'
const length = 8
const shape = new RegExp(`^[${letters}]{${length}}$`)

/** What a person types: 34 bits, which is enough for minutes and few tries. */
export function newUserCode(): string {
  return shown(Array.from({ length }, () => letters[randomInt(letters.length)]).join(''))
}

/** The code that somebody means, as the device shows it; null where it can be none. */
export function readUserCode(typed: string): string | null {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '')
  return shape.test(plain) ? shown(plain) : null
}

/** What the device collects its token with: 256 bits. */
export function newDeviceCode(): string {
  return randomBytes(32).toString('base64url')
}

/** How a code stands in the table: with the server's key, because the short ones could be tried out otherwise. */
export function digestOfCode(secret: string, code: string): string {
  return createHmac('sha256', secret).update(`device login ${code}`).digest('base64url')
}

const shown = (plain: string) => `${plain.slice(0, length / 2)}-${plain.slice(length / 2)}`
