import { expect, it } from 'vitest'
import { passagesAlike } from './passages-alike.ts'

const brief = {
  epicInfo: `# Bookings of boats
Our club has three boats. Members book a boat online, for 2 hours at most.
- The treasurer sees who has not paid the yearly fee.
- [ ] New people sign up for a trial row`,
  additionalInfo: 'Everyone gets a mail the day before.',
}

it.each([
  ['Book a boat online', ['Members book a boat online, for 2 hours at most.']],
  ['See who has not paid the fee', ['The treasurer sees who has not paid the yearly fee.']],
  ['Sign up for a trial row', ['New people sign up for a trial row']],
  ['A mail the day before', ['Everyone gets a mail the day before.']],
  // a heading says nothing of a thing
  ['Bookings of boats', ['Members book a boat online, for 2 hours at most.']],
  ['Export invoices as a file', []],
  ['Members cancel their account', []],
  ['…', []],
])('%s: %j', (title, passages) => {
  expect(passagesAlike(title, brief)).toEqual(passages)
})

it('stand to the letter in the brief', () => {
  for (const passage of passagesAlike('Book a boat', brief)) expect(brief.epicInfo).toContain(passage)
})

it('are two at most, however often the brief says it', () => {
  const epicInfo = Array.from({ length: 5_000 }, (_, i) => `- Guests book table ${i} online.`).join('\n')
  expect(passagesAlike('Book a table online', { epicInfo, additionalInfo: '' })).toHaveLength(2)
})

it('are none that are longer than what a story may rest on', () => {
  const long = `Members book a boat online ${'and pay for it by card or in cash at the bar '.repeat(20)}`
  expect(passagesAlike('Members book a boat online', { epicInfo: long, additionalInfo: '' })).toEqual([])
})
