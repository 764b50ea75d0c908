import { randomBytes } from 'node:crypto'
import { Secret, TOTP, URI } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { matchingStep, totpUri } from './totp.ts'

const secret = randomBytes(20)
const phone = URI.parse(totpUri(secret, 'ada@example.com'))
const at = new Date('2026-03-01T12:00:10Z')
const step = Math.floor(at.getTime() / 30_000)
const codeOf = (offset: number) =>
  phone instanceof TOTP ? phone.generate({ timestamp: at.getTime() + offset * 30_000 }) : ''

describe('codes of an authenticator app', () => {
  it('are those of a phone that read the address', () => {
    expect(phone).toMatchObject({ issuer: 'Planwright', label: 'ada@example.com', digits: 6, period: 30 })
    expect(phone.secret.base32).toBe(new Secret({ buffer: new Uint8Array(secret).buffer }).base32)
    expect(matchingStep(secret, codeOf(0), at, 0)).toBe(step)
  })

  it('may be one step off and no more', () => {
    expect([-2, -1, 1, 2].map((offset) => matchingStep(secret, codeOf(offset), at, 0))).toEqual([
      null,
      step - 1,
      step + 1,
      null,
    ])
  })

  it('count once, and none of before counts any more', () => {
    expect(matchingStep(secret, codeOf(0), at, step)).toBeNull()
    expect(matchingStep(secret, codeOf(-1), at, step)).toBeNull()
    expect(matchingStep(secret, codeOf(1), at, step)).toBe(step + 1)
  })

  it.each(['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦'])('are not %j', (code) => {
    expect(matchingStep(secret, code, at, 0)).toBeNull()
  })
})
