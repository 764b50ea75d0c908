import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/**
 * Access tokens are made as GitHub makes its own, so that whoever looks for secrets in texts knows one by `pwo?_[0-9A-Za-z]{46}` and can tell it from chance
 * without asking us: a prefix with an underscore, which selects with a double click; base 62; and the CRC-32 of what is random as the last six digits (Engel,
 * "Behind GitHub's new authentication token formats", github.blog, 2021-04-05). 40 random digits are 238 bits.
 */
const prefixes = { person: 'pw_', program: 'pwo_' } as const
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomDigits = 40
const checkDigits = 6
const shape = new RegExp(`^pwo?_([0-9A-Za-z]{${randomDigits + checkDigits}})$`)

/** Shown once, to whoever made it: a person, or a program that one has let in. */
export function newToken(of: keyof typeof prefixes = 'person'): string {
  const random = Array.from({ length: randomDigits }, () => digits[randomInt(digits.length)]).join('')
  return `${prefixes[of]}${random}${checksumOf(random)}`
}

/** Whether a bearer token means to be one of these: ID tokens never begin so. */
export function isAccessToken(bearer: string): boolean {
  return Object.values(prefixes).some((prefix) => bearer.startsWith(prefix))
}

/** Whether a text can be a token at all, which anybody can work out. */
export function isWellFormed(token: string): boolean {
  const [, body] = shape.exec(token) ?? []
  if (body === undefined) return false
  return checksumOf(body.slice(0, randomDigits)) === body.slice(randomDigits)
}

/** How a token stands in the table. It has so many random bits that a plain digest is enough. */
export function digestOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

function checksumOf(random: string): string {
  let rest = crc32(random)
  let checksum = ''
  while (checksum.length < checkDigits) {
    checksum = (digits[rest % digits.length] ?? '') + checksum
    rest = Math.floor(rest / digits.length)
  }
  return checksum
}
