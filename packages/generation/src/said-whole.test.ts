import { expect, it } from 'vitest'
import { isSaidBy } from './said-whole.ts'

it.each([
  [
    'Orders are kept until noon; then the staff release them.',
    ['Orders are kept', 'Orders are kept until noon', 'The staff release them'],
    true,
  ],
  ['Guests pay by card and get a receipt', ['Guests pay by card', 'get a receipt'], true],
  ['Rabatte gelten montags und dienstags', ['Rabatte gelten', 'Montags', 'dienstags'], true],
  // a word that stands twice has to be said twice
  ['The office is told, the trainer is not told', ['The office is told', 'the trainer is'], false],
  ['The money is not paid back', ['The money is paid back'], false],
  ['A report per week', ['A report'], false],
  ['', [], true],
])('whether %j is said by %j', (text, others, is) => {
  expect(isSaidBy(text, others)).toBe(is)
})
