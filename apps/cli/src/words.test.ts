import { expect, it } from 'vitest'
import { plain, shortened, table, wrapped } from './words.ts'

it('breaks lines between words, below their first one', () => {
  expect(wrapped('  one two three four\nfive', 11)).toBe('  one two\n  three\n  four\nfive')
  expect(wrapped('see https://planwright.example/initiatives now', 12)).toBe(
    'see\nhttps://planwright.example/initiatives\nnow',
  )
  expect(wrapped('as it is', Number.POSITIVE_INFINITY)).toBe('as it is')
})

it('leaves nothing that steers a terminal', () => {
  expect(plain('a\u001b[31mb\u0007\n\tc\u202Ed\u009b2J')).toBe('a [31mb c d 2J')
})

it('shortens by characters, and says so', () => {
  expect(shortened('🍵🍵🍵', 2)).toBe('🍵…')
  expect(shortened('tea', 3)).toBe('tea')
})

it('puts columns below each other', () => {
  expect(
    table([
      ['a', 'bb', 'c'],
      ['aaa', 'b', ''],
    ]),
  ).toEqual(['a    bb  c', 'aaa  b'])
})
