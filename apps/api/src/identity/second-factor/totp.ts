import { createHmac, timingSafeEqual } from 'node:crypto'

/** RFC 6238 as every authenticator app has it: SHA-1, six digits, a new code each 30 seconds. */
const stepMs = 30_000
const digits = 6
/** A phone's clock may be so many steps off. */
const tolerance = 1

/**
 * The time step that a code belongs to; null for a wrong one, and for one of `lastStep` or before: a code counts once. Takes the same time whichever
 * digits are right.
 */
export function matchingStep(secret: Buffer, code: string, at: Date, lastStep: number): number | null {
  const current = Math.floor(at.getTime() / stepMs)
  let matched: number | null = null
  for (let step = current - tolerance; step <= current + tolerance; step++) {
    if (isSame(codeAt(secret, step), code) && step > lastStep) matched = step
  }
  return matched
}

/** What a QR code for authenticator apps holds. */
export function totpUri(secret: Buffer, account: string): string {
  const query = new URLSearchParams({
    secret: base32(secret),
    issuer,
    algorithm: 'SHA1',
    digits: `${digits}`,
    period: '30',
  })
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${account}`)}?${query}`
}

const issuer = 'Planwright'

/** RFC 4226, section 5.3. */
function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  const number = digest.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** RFC 4648, section 6, without padding: the secret has a multiple of five bytes. */
function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((group) => letters[Number.parseInt(group, 2)]).join('')
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
