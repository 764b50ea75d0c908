import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nameCandidates } from './name-candidates.ts'
import { nameOfBrief } from './name-of-brief.ts'

it.each([
  ['# Boats for hire\n\nMore', 'Boats for hire'],
  ['# Onboarding tool – PRD v0.4\n- a checklist for each new hire', 'Onboarding tool'],
  ['PRD: Food Delivery Order Dispatch System\n\n1. Overview', 'Food Delivery Order Dispatch System'],
  [
    'Subject: Re: lost property - my notes for your estimate\nHi Veronika,\n\nSome 26,000 items a year.',
    'Lost property',
  ],
  ['Protokoll Teamsitzung Geburtshaus\n\nAnwesend: alle', 'Geburtshaus'],
  ['Hi Jo,\n\nwe need a calendar for the hall where clubs book an evening.\n\nAnn', 'Calendar for the hall'],
])('%j is called %j', (text, name) => {
  expect(nameOfBrief(text)).toBe(name)
})

it.each(['', '---\n\n***', 'Hi', 'the and of', '# Requirements', 'An app', '12, 13'])('%j names nothing', (text) => {
  expect(nameOfBrief(text)).toBe('')
})

it('names a brief by a run of its own words, in one line and with nothing open', () => {
  const words = fc.constantFrom(
    'boats',
    'Hire',
    'the',
    'app',
    '“quoted”',
    '"open',
    'a',
    '2026',
    'für',
    '会議室',
    '-',
    '(',
    ',',
    '\n',
    '. ',
    '<b>',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(words, fc.string())), (parts) => {
      const text = parts.join(' ')
      for (const { name } of nameCandidates(text)) {
        expect(text.replaceAll(/\*\*|__|`|<[^<>]*>/g, '').replaceAll(/\s+/g, ' ')).toContain(name)
        expect(name.length).toBeLessThanOrEqual(80)
        expect((name.match(/["“”]/g) ?? []).length % 2).toBe(0)
      }
      const name = nameOfBrief(text)
      expect(name.charAt(0)).toBe(name.charAt(0).toUpperCase())
    }),
  )
})

it('reads no further than a page', () => {
  const page = '# Boats for hire\n\n'.padEnd(4_000, 'Guests pay at the pier. ')
  expect(nameOfBrief(`${page}${'# Skis for hire\n'.repeat(9_000)}`)).toBe(nameOfBrief(page))
})
