import { expect, it } from 'vitest'
import type { ReadUnit } from '../unit.ts'
import { splitBrief } from '../units/split-brief.ts'
import { isReason, isRemark, wishBeside, withoutAsides } from './asides.ts'
import { ownClauses } from './own-clauses.ts'

const wanted = (sentence: string, marked?: true): ReadUnit => {
  const [unit] = splitBrief({ epicInfo: sentence, additionalInfo: '' })
  if (!unit) throw new Error('no unit')
  return { ...unit, kind: 'demand', wanted: 0.9, sureness: 0.9, ...(marked && { marked }) }
}
const wishesOf = (sentence: string, marked?: true): string[] => {
  const unit = wanted(sentence, marked)
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
  expect(clauses.length).toBe(2)
  expect(withoutAsides(clauses, sentence, wanted(sentence))).toEqual(clauses)
})

it('leaves out no rule, and nothing that a person marked', () => {
  expect(wishesOf('Dogs must be vaccinated and the owners upload the pass before they come.')).toEqual([
    'Dogs must be vaccinated',
    'the owners upload the pass before they come.',
  ])
  const marked = 'People lose their slips, so give each knife a number they get by text.'
  expect(wishesOf(marked, true)).toEqual(ownClauses(marked).map(({ text }) => text))
})

it.each([
  ['Because the survey is a box of photos, let volunteers pin each tree on a map', false],
  ['Because the guides are ill so often, even the cellar has a second one', false],
  ['Because nobody can match a photo to a tree, sadly', true],
  ['because of the rain nothing can be sold for seven days', false],
])('what only says why: %s', (sentence, is) => {
  expect(isReason(sentence)).toBe(is)
})

it.each([
  // how things are
  ["she's tired of being the one who does it", false, true],
  ['they basically live in Teams', false, true],
  ['they get it on paper from the depot now', false, true],
  // what there is to check
  ['the other bookings of that day stay as they are', false, false],
  ['both parents have to agree', false, false],
  ['paper, card or cash', false, false],
  // a limit is one even where it reads like a fact
  ['they are forgotten after ninety days', true, false],
])('what else a sentence says may be a remark: %s', (text, bounds, is) => {
  const unit = wanted(`Guests see the list, ${text}`)
  expect(isRemark(text, unit, bounds)).toBe(is)
  expect(isRemark(text, { ...unit, marked: true }, bounds)).toBe(false)
})

it.each([
  [
    'The hygiene team was firm on this',
    ['A device doesn’t go from patient to patient without cleaning'],
    'A device doesn’t go from patient to patient without cleaning',
  ],
  ['Customers can cancel a booking', ['The money goes back to the same card'], undefined],
  // no clause is a title by being likelier
  ['The hygiene team was firm on this', ['2–3 sentences'], undefined],
])('the wish beside what leads a sentence: %s', (lead, others, wish) => {
  expect(wishBeside(lead, others, wanted(`${lead}: ${others.join('; ')}`))).toBe(wish)
})
