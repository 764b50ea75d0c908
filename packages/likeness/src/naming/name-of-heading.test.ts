import { expect, it } from 'vitest'
import { leadsOn, nameOfHeading } from './name-of-heading.ts'

it.each([
  'What we need',
  'It should',
  'Would be lovely',
  'Please could the thing',
  'No',
  'Was wir uns wünschen',
  'Wishes:',
  'Q4: How many beds?',
  'To build',
  'What is required',
  'Said in the meeting',
  'Gewünscht wird',
  'Ce qu’on aimerait',
])('a heading that leads on: %s', (heading) => {
  expect(leadsOn(heading)).toBe(true)
})

it.each(['Booking', 'Functional requirements', 'Was später kommt', 'Can recycling', 'No-show fees', 'Tenants can'])(
  'and one that names: %s',
  (heading) => {
    expect(leadsOn(heading)).toBe(false)
  },
)

it.each([
  'Goals',
  '2. Functional requirements',
  'Key features',
  'Anforderungen',
  'Need',
  'App idea',
  'Expected',
  'AOB',
  'To be changed',
  'Budget',
  'Later',
  'Später',
  'So please',
  'Funktionen',
  '3. New system',
  'LIFT-1 [Feature]',
  'MEMORANDUM 7/26',
  "DON'TS",
  'DOS (short)',
  'Some questions before we estimate',
  '3 June',
  'Tuesday, 4 March 2025',
  'May 2nd',
])('says what kind of text it stands over: %s', (heading) => {
  expect(nameOfHeading(heading)).toBe('')
})

it.each(['3. Marketing', '2 Maintenance', '1. Mayors', '3. Sepa'])('takes no heading for a date: %s', (heading) => {
  expect(nameOfHeading(heading)).toBe(heading.replace(/^\d\.? /, ''))
})

it('leaves the number of a heading out', () => {
  expect(['C.4.1 Plots and rights', '4.1 Plots', '2FA for staff'].map(nameOfHeading)).toEqual([
    'Plots and rights',
    'Plots',
    '2FA for staff',
  ])
})

it.each([
  ['3.2 📅 Classes & Events', 'Classes & Events'],
  ['👥 2. Target Audience', 'Target Audience'],
  ['🗺️ 3) Routes 🧗', 'Routes'],
  ['Epic: Booking', 'Booking'],
  ['Epic 2 – Billing', 'Billing'],
])('leaves numbers, pictures and what it is out of %s', (heading, name) => {
  expect(nameOfHeading(heading)).toBe(name)
})

it.each(['Opening hours', 'Booking', 'Goals of the season', 'Needs of the kitchen'])(
  'and one that names a part: %s',
  (heading) => {
    expect(nameOfHeading(heading)).toBe(heading)
  },
)
