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

it.each([
  ['Voters can select three candidates', 'select', 'VERB'],
  ['Members must not mute a chat', 'mute', 'VERB'],
  ['Groups are able to reserve places', 'reserve', 'VERB'],
  ['Which pages can staff edit?', 'edit', 'VERB'],
  ['The can opener is broken', 'opener', 'NOUN'],
])('%s: %s is a %s', (text, said, tag) => {
  expect(tagWords(text).find(({ word }) => word === said)?.tag).toBe(tag)
})
