import { describe, expect, it } from 'vitest'
import { boundsBefore, leavesThingOpen, pointsBack } from './leans-back.ts'

describe('what is done with a thing that stands in the sentence before', () => {
  it.each([
    'The librarian should be able to waive these fees',
    'The system must know these rules and apply them',
    'Allow the auditor to download them',
    'Only JJ and SB may see these.',
    'Also let them cancel it.',
  ])('points back: %s', (text) => {
    expect(pointsBack(text, true)).toBe(true)
  })

  it.each([
    'The clerk prints the label and sticks it on the box',
    'A parcel that is late is shown with those that are lost',
    'Only staff can change prices',
    'They get a letter',
  ])('does not: %s', (text) => {
    expect(pointsBack(text, true)).toBe(false)
  })
})

describe('who alone may do what was just said', () => {
  it.each([
    'only the regional manager may do so.',
    'Nobody else may do this.',
    'Only the head teacher may see these.',
    'Only the shift manager may do so at night',
    'Nur der Leiter darf das.',
    'Seul le trésorier peut les voir.',
    'Sólo el jefe puede hacerlo.',
    'Exception festival customers (group F).',
    'Exceptions are schools and hospitals.',
    'Ausnahme: Stammkunden.',
  ])('bounds it: %s', (text) => {
    expect(boundsBefore(text)).toBe(true)
  })

  it.each([
    'Only the manager may change prices.',
    'Exception handling must be logged.',
    'Exceptions should be shown in a list.',
    'Only members can book, and they pay for it.',
    'Nur Mitglieder können buchen.',
    'Only the head of the lab can unlock it again.',
  ])('is a rule of its own: %s', (text) => {
    expect(boundsBefore(text)).toBe(false)
  })
})

it('a limit of which nothing is said is left open', () => {
  expect(leavesThingOpen('There must be a limit.')).toBe(true)
  expect(leavesThingOpen('There must be a limit of three bookings a week.')).toBe(false)
})
