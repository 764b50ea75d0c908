import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readLimitMs, timeToRead } from '../../../../../scripts/testing/hostile-texts.ts'
import { createPassageFinder } from './find-passage.ts'

const brief = {
  epicInfo:
    '- **Guests** can order\n  without an account.\n- Refunds take 5 days (at most).\n- Staff’s list — of “open” orders\u200b\n- Totals < 5 € are free.',
  additionalInfo: 'Must work on a phone.',
}
const find = createPassageFinder(brief)

describe('passages', () => {
  it.each([
    ['Refunds take 5 days (at most).', 'Refunds take 5 days (at most).'],
    ['**guests** can order without an account.', '**Guests** can order\n  without an account.'],
    ['Guests can order without an account', 'Guests** can order\n  without an account'],
    ['Staff\'s list - of "open" orders', 'Staff’s list — of “open” orders\u200b'],
    ['Totals &lt; 5 € are free.', 'Totals < 5 € are free.'],
    ['on a phone', 'on a phone'],
  ])('are found however they were copied: %s', (copied, found) => {
    expect(find(copied)).toEqual([found])
  })

  it('with words left out are found in their parts', () => {
    expect(find('Guests can order ... Refunds take 5 days … instantly paid')).toEqual([
      'Guests** can order',
      'Refunds take 5 days',
    ])
  })

  it.each(['Refunds are instant.', '', '...', 'a', 'Guests can fly'])(
    'that do not stand there are left out: %s',
    (text) => {
      expect(find(text)).toEqual([])
    },
  )

  it('are cut at 500 characters between words', () => {
    const epicInfo = 'word '.repeat(200)
    const [passage = ''] = createPassageFinder({ epicInfo, additionalInfo: '' })(epicInfo)
    expect(passage.length).toBeLessThanOrEqual(500)
    expect(passage).toMatch(/^(?:word )+word$/)
  })
})

it.each([
  ['repeats two words of the brief', (at: number) => `${'aa bb '.repeat(1 + (at % 3))}aa aa ... `.repeat(200)],
  ['repeats the brief and then does not', () => `${'aa bb '.repeat(300)}bb ... `.repeat(2)],
  ['holds marks alone before its words', () => `${'!'.repeat(1_990)} aa bb`],
  ['holds blanks alone', () => `aa${' '.repeat(1_990)}nowhere`],
])('reads fifty quotations of an answer that %s within a second', async (_what, quotationOf) => {
  const epicInfo = 'aa bb '.repeat(16_667)
  const quotations = Array.from({ length: 50 }, (_, at) => quotationOf(at).slice(0, 2_000))
  const time = await timeToRead(() => {
    const own = createPassageFinder({ epicInfo, additionalInfo: '' })
    for (const quotation of quotations) own(quotation)
  })
  expect(time).toBeLessThan(readLimitMs)
})

it('reads five parts of a quotation', () => {
  const parts = Array.from({ length: 9 }, (_, at) => `the part ${at}`)
  const own = createPassageFinder({ epicInfo: parts.join(' between '), additionalInfo: '' })
  expect(own(parts.join(' ... '))).toEqual(parts.slice(0, 5))
})

it('finds nothing but parts of the brief, and every run of its words', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), fc.nat(), fc.nat(), (text, other, from, length) => {
      const findPassages = createPassageFinder({ epicInfo: text, additionalInfo: '' })
      for (const passage of findPassages(other)) expect(text).toContain(passage)
      const part = text.slice(from % (text.length + 1)).slice(0, length % 40)
      for (const passage of findPassages(part)) expect(text).toContain(passage)
    }),
  )
})
