import { expect, it } from 'vitest'
import { readBrief } from '../read-brief.ts'
import { isWanted, type ReadUnit } from '../unit.ts'
import { splitBrief } from '../units/split-brief.ts'
import { withoutExplanations } from './explanations.ts'

/** The units of a text as if each was taken for a demand, but for those that begin with one of `unwanted`. */
const taken = (text: string, ...unwanted: string[]): ReadUnit[] =>
  splitBrief({ epicInfo: text, additionalInfo: '' }).map((unit) => {
    const wanted = unwanted.some((begin) => unit.text.startsWith(begin)) ? 0 : 0.9
    return { ...unit, kind: wanted ? 'demand' : 'context', wanted, sureness: 0.9 }
  })
const asking = (units: readonly ReadUnit[]): string[] =>
  withoutExplanations(units).flatMap(({ kind, text }) => (kind === 'demand' ? [text] : []))

it.each([
  'A standby is somebody who waits in the tent',
  'An open lesson is one that still has free places',
  'A start is the first working day, not the day of signing',
  'By host we mean the colleague they visit',
  '"Late" means after ten',
  'Skipper: the person who holds the licence',
  'Ein Springer ist jemand, der am selben Tag kommt',
  'The reason it is urgent is that the season begins in May',
  'That alone would save us forty calls a week',
  'That way no room stays empty',
  'With that we would save an hour every night',
  'Das würde uns jeden Morgen eine Stunde sparen',
  'Migration of records older than ten years is not required.',
  'Until now a skipper could cancel free of charge until 18:00',
  'I don’t ask for my money back in such a case',
  'We do not need anything for the office',
  'Secondly, I was shown a plan of the hall without any indication of what can be seen from where',
  'They used to hand the ticket in at the desk',
])('what explains asks for nothing: %s', (text) => {
  expect(asking(taken(text))).toEqual([])
})

it.each([
  'A receipt is sent by mail',
  'A login is not required to see the map',
  'If the member is known, a deposit is not needed.',
  'We don’t need a list, only a total per day',
  'It was agreed that members enter their own reading',
  'I got it in writing, let me upload the letter',
  'I forgot to say that members must get a reminder',
  'It was requested that members can cancel a booking',
  'We were told that all bookings must be kept for ten years',
  'There were requests to show the weather for each court',
  'We were burgled, so doors must lock at ten',
  'We do not need paper any more, everything must be sent by e-mail',
  'I don’t care how it looks as long as members can cancel',
  'A list is what we need most',
  'A regular is someone who may bring a guest',
  'Four eyes: the person who enters a case cannot approve it',
  'The reason is shown to whoever asked',
  'It would save us a day if parents could sign online',
  'It saves the draft every minute',
  'This is a must: the list of the day',
  'Search: a field at the top that finds products by name',
])('and what asks stays: %s', (text) => {
  expect(asking(taken(text))).toEqual([text])
})

it('terms ask for nothing under what calls them so', () => {
  const terms = 'Ward: a floor with one head nurse\nTransfer: a patient moves to another ward'
  expect(asking(taken(`# Terms\n\n${terms}\n\n# Wishes\n\nBeds: a list of those that are free`))).toEqual([
    'Beds: a list of those that are free',
  ])
  expect(asking(taken(`Terms used below\n${terms}\nBlocked bed: a bed that may not be used`, 'Terms'))).toEqual([])
  expect(asking(taken(terms))).toHaveLength(2)
})

it('terms that stand in one line behind what calls them so ask for nothing, and a sum does', () => {
  const terms = 'Terms: **Callout** = what a team is called for. **Stand-down** = the end for all or for some.'
  expect(asking(taken(terms, 'Terms'))).toEqual([])
  expect(asking(taken('Begriffe: Tor = eine Rampe. Slot = halbe Stunde an einem Tor.', 'Begriffe'))).toEqual([])
  expect(asking(taken('Balance = deposits minus returns. Fee = price times days.'))).toHaveLength(2)
})

it('what may be one or the other is told of where nothing else says that it is wanted', () => {
  const text = 'The key is either fixed (a share each) or dynamic (by use)'
  const wantedOf = (kind: ReadUnit['kind']): number[] =>
    withoutExplanations(taken(text).map((unit) => ({ ...unit, kind, wanted: 0.5 }))).map(({ wanted }) => wanted)
  expect([wantedOf('today'), wantedOf('constraint')]).toEqual([[0], [0.5]])
})

it.each([
  'A closed case is one that must not be edited',
  'A slot is a time that only the head may lock',
  'It saves drafts every minute',
])('a rule is no explanation: %s', (text) => {
  expect(asking(taken(text))).toEqual([text])
})

it('a heading that speaks of other terms makes none of what stands below it', () => {
  const text = '- Deposit: 30 percent is charged at booking\n- Balance: the guest pays it 14 days before arrival'
  expect(asking(taken(`## Payment terms\n\n${text}`))).toHaveLength(2)
})

it('what a person marked stays wanted', () => {
  const [unit] = taken('A slot is the time between two bells')
  expect(asking(unit ? [{ ...unit, marked: true }] : [])).toHaveLength(1)
})

it.each([
  ['Last Friday two jobs for the same van at 9.', false],
  ['Letzten Samstag standen zwei Anhänger auf demselben Platz.', false],
  ["It can't go on with the diary by the phone.", false],
  ['Last name and street must be filled in.', true],
  ['Letzte Buchung muss um 20 Uhr sein.', true],
])('an incident and a sigh ask for nothing: %s', (text, isOne) => {
  const read = readBrief({ epicInfo: `Customers should get a text. ${text}`, additionalInfo: '' })
  expect(read.slice(-1).some(isWanted)).toBe(isOne)
})
