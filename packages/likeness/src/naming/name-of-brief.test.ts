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
  ['Pick, pack and ship\n\nToday the warehouse walks with paper.', 'Pick, pack and ship'],
  // letters and their marks, together or apart
  ['# पुस्तकालय', 'पुस्तकालय'],
  ['# Caf\u0065\u0301 bookings', 'Café bookings'],
  // what turns the direction of text or shows nothing is left out
  ['# Boats \u202Efor\u202C hi\u200Bre\u0000', 'Boats for hire'],
  ['# iPhone app for tours', 'iPhone app for tours'],
  // without what it says of the text
  ['Tennis club website - todo\n\n[ ] court booking\n[ ] ranking list', 'Tennis club website'],
  ['User stories canteen app\n\nAs a cook I want to print the list', 'Canteen app'],
  ['Wish list repair café\n\n- waiting number display', 'Repair café'],
  ['# RFC 0042: Replace polling with events\n\n- Status: proposed', 'Replace polling with events'],
  ['# Statement of Work\n\n**Tender 7: Winter Road Maintenance System**', 'Winter Road Maintenance System'],
  [
    'Subject: Re: Replacement of the travel expense process\n\nEmployees shall photograph receipts.',
    'Replacement of the travel expense process',
  ],
  ['Hi Jo,\n\nwe need a calendar for the hall where clubs book an evening.\n\nAnn', 'Calendar for the hall'],
])('%j is called %j', (text, name) => {
  expect(nameOfBrief(text)).toBe(name)
})

it.each([
  '',
  '---\n\n***',
  'Hi',
  'https://example.com/login ann@example.com',
  'the and of',
  '# Requirements',
  'An app',
  '12, 13',
])('%j names nothing', (text) => {
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
    'fu\u0308r',
    'सूची',
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
      const text = parts.join(' ').normalize('NFC')
      for (const { name } of nameCandidates(text)) {
        expect(text.replaceAll(/\*\*|__|`|<[^<>]*>/g, '').replaceAll(/\s+/g, ' ')).toContain(name)
        expect(name.length).toBeLessThanOrEqual(80)
        expect((name.match(/["“”]/g) ?? []).length % 2).toBe(0)
      }
    }),
  )
})

it('reads no further than a page', () => {
  const page = '# Boats for hire\n\n'.padEnd(4_000, 'Guests pay at the pier. ')
  expect(nameOfBrief(`${page}${'# Skis for hire\n'.repeat(9_000)}`)).toBe(nameOfBrief(page))
})
