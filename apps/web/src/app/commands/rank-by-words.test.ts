import { expect, it } from 'vitest'
import { rankByWords } from './rank-by-words.ts'

const texts = ['Plan the rest again', 'Bring the plan back', 'Unplanned', 'Généré par règles', 'Go to Settings']
const found = (typed: string) => rankByWords(texts, typed, (text) => text)

it.each([
  ['', texts],
  ['plan', ['Plan the rest again', 'Bring the plan back', 'Unplanned']],
  ['again plan', ['Plan the rest again']],
  ['genere', ['Généré par règles']],
  ['stgs', ['Go to Settings']],
  ['xyz', []],
  ['(', []],
])('finds by words in any order: %s', (typed, expected) => {
  expect(found(typed).slice(0, expected.length)).toEqual(expected)
  if (expected.length < 2) expect(found(typed)).toEqual(expected)
})

it('puts a word’s start before its middle', () => {
  expect(found('plan').at(-1)).toBe('Unplanned')
})

it('ranks forty names by where they have it: first at their beginning, then at a word’s, then anywhere, and what is not shown last', () => {
  const others = Array.from({ length: 36 }, (_, at) => `Shop ${at}`)
  const names = ['Prepaid cards', 'Web payments', ...others, 'Payments', 'Pay later']
  const commands = [['Forecast', 'pay Go to'] as const, ...names.map((name) => [name, 'Initiatives'] as const)]
  expect(rankByWords(commands, 'pay', (texts) => texts).map(([name]) => name)).toEqual([
    ...['Payments', 'Pay later', 'Web payments', 'Forecast'],
  ])
  // the last opened one first among equals
  expect(rankByWords(commands, 'pa', (texts) => texts).map(([name]) => name)).toEqual([
    ...['Payments', 'Pay later', 'Web payments', 'Prepaid cards', 'Forecast'],
  ])
})
