import { expect, it } from 'vitest'
import { tagWords } from './tag-words.ts'

it('gives each word its plain form, also a contraction that the library has none for', () => {
  expect(tagWords('You cannot. They cannot pay.').map(({ lemma }) => lemma)).toEqual([
    'you',
    'cannot',
    '.',
    'they',
    'can',
    'not',
    'pay',
    '.',
  ])
})
