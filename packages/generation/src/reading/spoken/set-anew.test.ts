import { expect, it } from 'vitest'
import { readBrief } from '../read-brief.ts'
import { isWanted } from '../unit.ts'

const wantedIn = (epicInfo: string): string[] =>
  readBrief({ epicInfo, additionalInfo: '' })
    .filter(isWanted)
    .map(({ text }) => text)

it.each([
  [
    'and if someone has not rebooked after 14 days they should be reminded once',
    "make it 30, they're cross in the first weeks",
    'and if someone has not rebooked after 30 days they should be reminded once',
  ],
  [
    'Guests should be able to cancel up to 24 hours before',
    'lieber 48',
    'Guests should be able to cancel up to 48 hours before',
  ],
  [
    'Der Fahrer soll 10 Minuten vorher eine SMS bekommen',
    'sagen wir 15 Minuten',
    'Der Fahrer soll 15 Minuten vorher eine SMS bekommen',
  ],
])('a short reply that sets another value is told in what it answers: %s', (wish, answer, told) => {
  expect(
    wantedIn(
      `[10:01] ann: we lose half a day each week\n[10:02] ben: ${wish}\n[10:03] ann: ${answer}\n[10:04] ben: ok`,
    ),
  ).toEqual([told])
})

it('who corrects what they just said has said the last of it', () => {
  expect(
    wantedIn(
      'Guests should be asked how much wood they want, one crate for three hours, um, no, two hours in winter, make it two hours all the year round, it is simpler.',
    ).join(' '),
  ).toContain('one crate for two hours all the year round')
})

it('what minutes say was altered stands in the place of what was agreed first', () => {
  expect(
    wantedIn(
      'Agreed that a pass must be tied to one plate. After some discussion this was altered to two plates per pass, though only one may cross free of charge at the same time.',
    ),
  ).toEqual([
    'Agreed that a pass must be tied to two plates per pass.',
    'Only one may cross free of charge at the same time.',
  ])
})

it.each([
  'Guests should see the price. Make it 30 seconds shorter than today.',
  'Guests pay 5 euros for 2 hours. No, 3 boats are enough.',
])('a value of another thing changes nothing: %s', (text) => {
  expect(wantedIn(text).join(' ')).toMatch(/see the price\.|5 euros for 2 hours/)
})

it.each([
  ['the deposit must be 50 euros for bikes', "I'd say 20 euros for kids, and they must show an id"],
  ['customers get a reminder 2 hours before the start', 'rather one hour on Sundays'],
  ['members may book 3 courts', 'say two courts at the weekend'],
  ['Members book courts of 60 minutes', '60 minutes become 90 in winter'],
  ['Members book courts of 60 minutes', 'make it 90, in winter'],
  ['Members book courts of 60 minutes', 'make it 90, and they must pay first'],
  ['The fee is 5 euros.', 'The user is told when it is changed to 8 euros.'],
  ['Guests pay a fee of 5 euros.', 'um, guests must see that the fee of 8 euros is paid'],
])('a value that holds for some, or with another demand behind it, replaces none: %s %s', (wish, answer) => {
  const read = readBrief({
    epicInfo: `[10:01] ann: guests should get a receipt\n[10:02] ben: ${wish}\n[10:03] ann: ${answer}`,
    additionalInfo: '',
  })
  expect(read.map(({ text }) => text).slice(1)).toEqual([wish, answer])
  expect(read.map(isWanted)[1]).toBe(true)
  if (/(?:must|told)/.test(answer)) expect(read.map(isWanted)[2]).toBe(true)
})

it.each([
  [
    '8 for lead, 4 for boulders, they must be shown',
    'actually make boulders 5, we cannot wash them that fast',
    '8 for lead, 5 for boulders, they must be shown',
  ],
  [
    'Erwachsene: 10 Tage und Kinder: 5 Tage müssen angezeigt werden',
    'macht die Kinder 7 Tage',
    'Erwachsene: 10 Tage und Kinder: 7 Tage müssen angezeigt werden',
  ],
  [
    'Members should pay 1 € a litre, others 1.30',
    '1.20 and 1.50 from this year, it was decided',
    'Members should pay 1.20 € a litre, others 1.50',
  ],
  [
    'The board should get the sum by month',
    'no, make that by quarter, strike month',
    'The board should get the sum by quarter',
  ],
])('a value of a thing, figures alone and a period are told in what they speak of: %s', (wish, answer, told) => {
  expect(wantedIn(`[10:01] ann: we need a tool\n[10:02] ben: ${wish}\n[10:03] ann: ${answer}`)).toContain(told)
})

it.each([
  ['Guests should pay 5 euros for boats', 'we make boats 4 days a week'],
  ['Members should pay 1 € a litre, others 1.30', '1.20 for children and 2 for groups'],
  ['The board should get the sum by month', 'no, by quarter they get another one and must sign it'],
])('and replace nothing else: %s %s', (wish, answer) => {
  expect(
    readBrief({
      epicInfo: `[10:01] ann: we need a tool\n[10:02] ben: ${wish}\n[10:03] ann: ${answer}`,
      additionalInfo: '',
    }).map(({ text }) => text),
  ).toContain(wish)
})
