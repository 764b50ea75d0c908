import { expect, it } from 'vitest'
import { isReason, withoutAsides } from './asides.ts'
import { ownClauses } from './own-clauses.ts'
import { splitBrief } from './split-brief.ts'

const wishesOf = (sentence: string): string[] => {
  const [unit] = splitBrief({ epicInfo: sentence, additionalInfo: '' })
  if (!unit) throw new Error('no unit')
  return withoutAsides(ownClauses(unit.text), unit.text, unit).map(({ text }) => text)
}

it('leaves out what is only said before a wish', () => {
  expect(
    wishesOf(
      'We grind knives at the market and people lose their slips, so give each knife a number they get by text.',
    ),
  ).toEqual(['so give each knife a number they get by text'])
})

it('keeps what is said behind a wish with it', () => {
  expect(wishesOf("It should work with wet hands, we don't have towels in the kennels")).toEqual([
    "It should work with wet hands, we don't have towels in the kennels",
  ])
})

it('leaves each wish of several doers a wish', () => {
  expect(wishesOf('Tenants can report a fault and the caretaker should get a message about each report.')).toEqual([
    'Tenants can report a fault',
    'the caretaker should get a message about each report.',
  ])
})

it('changes nothing where no clause surely says a wish', () => {
  const sentence = 'Our guides walk the old town and the office keeps a list in a drawer.'
  const clauses = ownClauses(sentence)
  const [unit] = splitBrief({ epicInfo: sentence, additionalInfo: '' })
  expect(clauses.length).toBe(2)
  if (unit) expect(withoutAsides(clauses, sentence, unit)).toEqual(clauses)
})

it.each([
  ['Because the survey is a box of photos, let volunteers pin each tree on a map', false],
  ['Because the guides are ill so often, even the cellar has a second one', false],
  ['Because nobody can match a photo to a tree, sadly', true],
])('what only says why: %s', (sentence, is) => {
  expect(isReason(sentence)).toBe(is)
})
