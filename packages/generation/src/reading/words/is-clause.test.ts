import { expect, it } from 'vitest'
import { isClause } from './is-clause.ts'

it.each([
  'the driver opens the box by its code',
  'members who paid see the hall',
  'the tenant gets a letter with the date',
])('has a doer and a deed: %s', (part) => {
  expect(isClause(part)).toBe(true)
})

it.each(['the amount that is due', 'a date by which it has to be tidied', 'two boats'])('is a thing: %s', (part) => {
  expect(isClause(part)).toBe(false)
})
