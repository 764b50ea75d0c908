import fc from 'fast-check'
import { expect, it } from 'vitest'
import { digestOfToken, isAccessToken, isWellFormed, newToken } from './token-text.ts'

it('makes tokens that a scanner of secrets knows by one pattern, each another', () => {
  const tokens = Array.from({ length: 200 }, () => newToken())
  for (const token of tokens) {
    expect(token).toMatch(/^pw_[0-9A-Za-z]{46}$/)
    expect([isAccessToken(token), isWellFormed(token)]).toEqual([true, true])
  }
  expect(new Set(tokens).size).toBe(200)
})

it('tells what a program that was let in has from what a person made', () => {
  const token = newToken('program')
  expect(token).toMatch(/^pwo_[0-9A-Za-z]{46}$/)
  expect([isAccessToken(token), isWellFormed(token), isWellFormed(token.replace('pwo_', 'pwr_'))]).toEqual([
    true,
    true,
    false,
  ])
})

it('uses every digit at every random place', () => {
  const tokens = Array.from({ length: 3000 }, () => newToken())
  for (let place = 3; place < 43; place += 1) expect(new Set(tokens.map((token) => token[place])).size).toBe(62)
})

it('ends in the CRC-32 of its random digits, in base 62 with leading zeros', () => {
  // 2520759182 by Python's zlib.crc32(b'0' * 40)
  const random = '0'.repeat(40)
  expect(isWellFormed(`pw_${random}2kaqcA`)).toBe(true)
})

it('knows one that was mistyped, whichever digit it was', () => {
  const digit = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz')
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 48 }), digit, (place, other) => {
      const token = newToken()
      const typed = token.slice(0, place) + other + token.slice(place + 1)
      expect(isWellFormed(typed)).toBe(typed === token)
    }),
    { numRuns: 2000 },
  )
})

it.each([
  '',
  'pw_',
  'pw_short',
  `pw_${'0'.repeat(46)}`,
  `${newToken()} `,
  `${newToken()}0`,
  newToken().slice(3),
  'eyJh.e30.x',
])('takes %j for none', (text) => {
  expect(isWellFormed(text)).toBe(false)
})

it('keeps a digest that says nothing of the token', () => {
  const token = newToken()
  expect(digestOfToken(token)).toMatch(/^[\w-]{43}$/)
  expect(digestOfToken(token)).toBe(digestOfToken(token))
  expect(digestOfToken(newToken())).not.toBe(digestOfToken(token))
})
