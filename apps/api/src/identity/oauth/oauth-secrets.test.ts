import { expect, it } from 'vitest'
import {
  answersChallenge,
  digestOf,
  newAuthorizationCode,
  newRefreshToken,
  nextRefreshToken,
  readRefreshToken,
  writeRefreshToken,
} from './oauth-secrets.ts'

it('writes refresh tokens that are read again, each another', () => {
  const tokens = Array.from({ length: 100 }, newRefreshToken)
  for (const token of tokens) {
    expect(writeRefreshToken(token)).toMatch(/^pwr_[\w-]{22}\.[\w-]{43}$/)
    expect(readRefreshToken(writeRefreshToken(token))).toEqual(token)
  }
  expect(new Set(tokens.map(({ family }) => family)).size).toBe(100)
  for (const text of ['', 'pwr_', 'pwr_.', `${writeRefreshToken(newRefreshToken())}x`, `pw_${'0'.repeat(46)}`])
    expect(readRefreshToken(text)).toBeNull()
})

it('goes on from a token to one and the same, which nobody works out without the key', () => {
  const token = newRefreshToken()
  const next = nextRefreshToken('key', token)
  expect(next).toEqual(nextRefreshToken('key', token))
  expect(readRefreshToken(writeRefreshToken(next))).toEqual(next)
  expect(next.family).toBe(token.family)
  for (const other of [token, nextRefreshToken('another', token), nextRefreshToken('key', next)])
    expect(other.secret).not.toBe(next.secret)
})

it('knows the program that asked', () => {
  // the example of RFC 7636, appendix B
  const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
  expect(answersChallenge(verifier, 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')).toBe(true)
  for (const other of ['', verifier.slice(1), `${verifier}x`, 'x'.repeat(200)])
    expect(answersChallenge(other, 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')).toBe(false)
  // too short to be one, whatever its digest
  expect(answersChallenge('short', digestOf('short'))).toBe(false)
  expect(newAuthorizationCode()).toMatch(/^[\w-]{43}$/)
})
