import { expect, it } from 'vitest'
import { splitBrief } from '../units/split-brief.ts'
import { readAlike, roleLabelOf } from './role-labels.ts'

it.each([
  ['Visitor: buy tickets', 'Visitor'],
  ['Shift lead: approve leave of the crew', 'Shift lead'],
  ['Kunde: Termin absagen', 'Kunde'],
  ['Head of security: approve keys', 'Head of security'],
])('a role and what it does: %s', (text, role) => {
  expect(roleLabelOf(text)?.role).toBe(role)
})

it.each([
  'Payment: card or cash',
  'Ida: I want a map',
  'Ida: should we add a map?',
  'Office: read only',
  'Deadline: 3 May',
])('no role and its deeds: %s', (text) => {
  expect(roleLabelOf(text)).toBeUndefined()
})

const speakersIn = (...lines: string[]): (string | undefined)[] =>
  splitBrief({ epicInfo: lines.join('\n'), additionalInfo: '' }).map(({ speaker }) => speaker)

it('roles that open line after line do not speak', () => {
  expect(
    speakersIn('Visitor: buy tickets', 'Visitor: choose a slot', 'Manager: set prices', 'Manager: print a list'),
  ).toEqual(Array.from({ length: 4 }, () => undefined))
})

it('people who talk by turns do', () => {
  expect(
    speakersIn('Ida: the door code is a mess', 'Manager: I agree, we should change it', 'Ida: weekly?', 'Manager: yes'),
  ).toEqual(['Ida', 'Manager', 'Ida', 'Manager'])
})

it('stories that only say who does what are read as one list', () => {
  const lines = [
    'As a host I upload a song',
    'As a host I see plays per day',
    'As a fan, I skip a song',
    'As I said, May',
  ]
  const units = splitBrief({ epicInfo: lines.join('\n'), additionalInfo: '' }).map((unit, i) => ({
    ...unit,
    ...(i === 1 || i === 2
      ? { kind: 'demand' as const, wanted: 0.9, sureness: 0.9 }
      : { kind: 'today' as const, wanted: 0.4, sureness: 0.6 }),
  }))
  expect(readAlike(units).map(({ kind }) => kind)).toEqual(['demand', 'demand', 'demand', 'today'])
})

it('a list of roles is read as one', () => {
  const lines = ['Visitor: buy tickets', 'Visitor: choose a slot', 'Manager: set prices', 'Deadline: May']
  const units = splitBrief({ epicInfo: lines.join('\n'), additionalInfo: '' }).map((unit, i) => ({
    ...unit,
    ...(i === 1 || i === 2
      ? { kind: 'demand' as const, wanted: 0.7, sureness: 0.7 }
      : { kind: 'context' as const, wanted: 0.1, sureness: 0.9 }),
  }))
  expect(readAlike(units).map(({ kind }) => kind)).toEqual(['demand', 'demand', 'demand', 'context'])
  const rejected = units.map((unit) => ({ ...unit, kind: 'out-of-scope' as const, wanted: 0.1 }))
  expect(readAlike(rejected)).toEqual(rejected)
})
