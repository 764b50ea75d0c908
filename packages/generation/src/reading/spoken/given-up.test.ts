import { describe, expect, it } from 'vitest'
import { readBrief } from '../read-brief.ts'
import { isWanted } from '../unit.ts'
import { splitBrief } from '../units/split-brief.ts'
import { withoutGivenUp } from './given-up.ts'

/** What each unit is once what is given up is heard, where all were taken for demands before. */
const kindsOf = (text: string): string[] =>
  withoutGivenUp(
    splitBrief({ epicInfo: text, additionalInfo: '' }).map((unit) => ({
      ...unit,
      kind: 'demand' as const,
      wanted: 0.9,
      sureness: 0.9,
    })),
  ).map(({ kind }) => kind)

const wantedOf = (text: string): string[] =>
  readBrief({ epicInfo: text, additionalInfo: '' })
    .filter(isWanted)
    .map((unit) => unit.text)

describe('what is given up', () => {
  it.each([
    [
      'in the next sentence',
      'It would be nice if the desk printed labels. Not for the first version, though.',
      'deferred',
    ],
    ['in the next sentence', 'Eine Sprachausgabe wäre schön. Aber nicht zum Start.', 'deferred'],
    ['in the next sentence', 'La trésorière voudrait un export vers la banque. Pas pour l’instant.', 'deferred'],
    ['in the next sentence', 'Los socios quieren un chat. De momento no.', 'deferred'],
    ['in the next sentence', 'Billing wants reminders by post too. Do not build this.', 'out-of-scope'],
    ['in a word', 'Los socios quieren un chat. Fuera.', 'out-of-scope'],
    ['because it is there', 'The drivers asked for a dark theme. That’s already there.', 'today'],
    ['because it is there', 'Die Fahrer wollen einen Nachtmodus. Den gibt es schon.', 'today'],
  ])('%s is not wanted: %s', (_, text, kind) => {
    expect(kindsOf(text)).toEqual([kind, kind])
  })

  it.each([
    ['The site office needs a list of keys; a sheet of paper is fine, no tooling please.', 'out-of-scope'],
    ['Small shops asked for the balance on the receipt; it’s there already, page 2, nobody reads it.', 'today'],
    ['A warning when a donor has paid too little – Tom: nobody can know that. dropped', 'out-of-scope'],
    ['The till should print vouchers – not for now.', 'deferred'],
    ['A map of the moorings (out of scope).', 'out-of-scope'],
    ['Option 2 (not included in the price, may be ordered later): tracking by barcode.', 'out-of-scope'],
    ['One day there will be a marketplace for used boats.', 'deferred'],
    ['Irgendwann soll es eine App für die Fahrer geben.', 'deferred'],
    ['Un jour il y aura une application mobile.', 'deferred'],
  ])('in its own sentence is not wanted: %s', (text, kind) => {
    expect(kindsOf(text)).toEqual([kind])
  })

  it('is what stands before a question about it', () => {
    const text =
      'Old deposits: finance wants to write them off. Legal has not said whether this is allowed. Don’t build.'
    expect(wantedOf(`The system lists all deposits. ${text}`)).toEqual(['The system lists all deposits.'])
  })

  it('is a sentence with its reasons, where its last clause concludes so', () => {
    const text =
      'We thought of a fine of 50 euro, but the unions threatened a strike, so the fine is not to be realised.'
    expect(new Set(kindsOf(text))).toEqual(new Set(['out-of-scope']))
  })

  it('is what a stage does not need, and what a heading says to ignore', () => {
    const brief = 'The till shall print receipts.\nFrench is not required in release 3.'
    expect(wantedOf(brief)).toEqual(['The till shall print receipts.'])
    const fixed =
      'Users can reset their password.\n\nFixed in 8.3 already, so ignore: login loop; umlauts in file names.'
    expect(wantedOf(fixed)).toEqual(['Users can reset their password.'])
    expect(wantedOf('1.1 The till shall print receipts.\n1.2 [Deleted in Rev. B. Sensors by sound.]')).toHaveLength(1)
  })

  it.each([
    'No account is required to order.',
    'Not only for admins: everyone must see the log.',
    'One day before the visit the guest gets a text.',
    'The list exists already in Outlook, but we need it on the screen at the door.',
    'Residents can book the sauna. Do not build a queue for it.',
    'Staff leave notes on a booking. Leave them visible for a week.',
    'The clerk exports invoices, credit notes and reminders (not in the first version).',
    'Guests can book a room. Nobody books for others.',
    '- accept\n- ignore',
    'Members borrow tools. Deposits are paid by card – out of order machines are shown in red.',
  ])('stays wanted where nothing gives it up: %s', (text) => {
    expect(new Set(kindsOf(text))).toEqual(new Set(['demand']))
  })

  it('does not take the sentence before with it', () => {
    expect(kindsOf('Members borrow tools. The treasurer wants deposits by card – out of scope.')).toEqual([
      'demand',
      'out-of-scope',
    ])
  })
})

it.each([
  ["Customers can pay by card -- closed as won't do (fees), we have direct debit", 0],
  ['The label printer should print upright. -> IT, new cable ordered', 0],
  ['A broken lamp is reported. -> the caretaker gets a message', 2],
])('what is closed for good, or others have already, is given up: %s', (text, count) => {
  expect(readBrief({ epicInfo: `- ${text}`, additionalInfo: '' }).filter(isWanted).length).toBeGreaterThanOrEqual(count)
  if (count === 0) expect(readBrief({ epicInfo: `- ${text}`, additionalInfo: '' }).some(isWanted)).toBe(false)
})
