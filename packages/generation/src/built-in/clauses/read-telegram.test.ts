import { describe, expect, it } from 'vitest'
import { interpretUnit } from '../stories/interpret-unit.ts'
import { readTelegram } from './read-telegram.ts'

describe('a note without is or are', () => {
  it.each([
    [
      'deposit blocked on card, released when gear comes back',
      'the deposit',
      'be blocked on card, released when gear comes back',
    ],
    ['item blocked after 20 rentals', 'the item', 'be blocked after 20 rentals'],
    ['daily rate automatically charged', 'the daily rate', 'be automatically charged'],
  ])('%s', (told, subject, body) => {
    expect(readTelegram(told)).toMatchObject({ form: 'system', subject, body })
  })

  it.each(['a list sorted by name', 'Login required', 'imported scanned documents', 'stock levels'])(
    '%s stays a thing',
    (told) => {
      expect(readTelegram(told)).toBeUndefined()
    },
  )
})

describe('what is said of whom', () => {
  const clausesOf = (text: string): (string | undefined)[] =>
    interpretUnit({ text, sources: [text], listed: true, detail: false, order: 1 }).map(
      ({ clause }) => clause && [clause.role, clause.condition, clause.body].filter(Boolean).join(' | '),
    )

  it.each([
    ['Clerk grades each item: A, B or C', ['clerk | grade each item: A, B or C']],
    [
      'Certificates: volunteers upload them, coordinators approve',
      ['volunteer | upload certificates', 'coordinator | approve certificates'],
    ],
    [
      "Owners don't see the notes but they should be able to download a certificate",
      [expect.stringContaining('see the notes'), 'owner | download a certificate'],
    ],
    ['After each visit an invoice is generated', ['after each visit | be generated']],
    ['Returns after 30 days must be rejected', ['be rejected']],
    [
      'They should be notified, and if they are late it should go to the next person',
      [expect.stringContaining('be notified'), 'if they are late | go to the next person'],
    ],
    ['No reviews, no likes.', [undefined]],
    ['TODO Tom: ask legal about it', [undefined]],
  ])('%s', (text, told) => {
    expect(clausesOf(text)).toEqual(told)
  })
})
