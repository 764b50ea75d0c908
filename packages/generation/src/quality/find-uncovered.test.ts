import { describe, expect, it } from 'vitest'
import { findUncovered } from './find-uncovered.ts'

const epicInfo = '# Shop\n- **Pay** by card\n- Cancel an order within a day of buying it\n- Print'
const uncovered = (sources: string[], additionalInfo = ''): string[] =>
  findUncovered({ epicInfo, additionalInfo }, sources).uncovered.map(({ passage }) => passage)

describe('what nothing rests on', () => {
  it('stands with its field and place, in the order of the brief', () => {
    const brief = { epicInfo, additionalInfo: 'Customers must agree to the terms.' }
    expect(findUncovered(brief, ['**Pay** by card'])).toEqual({
      requirements: 4,
      uncovered: [
        { field: 'epicInfo', start: epicInfo.indexOf('Cancel'), passage: 'Cancel an order within a day of buying it' },
        { field: 'epicInfo', start: epicInfo.indexOf('Print'), passage: 'Print' },
        { field: 'additionalInfo', start: 0, passage: 'Customers must agree to the terms.' },
      ],
    })
  })

  it('is not what a larger passage holds, nor what is cited for the most part', () => {
    expect(uncovered(['- **Pay** by card\n- Cancel an order within a day of buying it', 'Print'])).toEqual([])
    expect(uncovered(['Cancel an order within a day'])).toEqual(['**Pay** by card', 'Print'])
  })

  it('is what only a small part or single words are cited of', () => {
    expect(uncovered(['Cancel an order'])).toContain('Cancel an order within a day of buying it')
    expect(uncovered(['Cancel', 'an order', 'within', 'a day', 'of', 'buying', 'it'])).toContain(
      'Cancel an order within a day of buying it',
    )
  })

  it('counts a part once however often it is cited', () => {
    expect(uncovered(['Cancel an order', 'Cancel an order w', 'Cancel an order wi'])).toContain(
      'Cancel an order within a day of buying it',
    )
  })

  it('does not mind a brief that is wrapped anew', () => {
    expect(uncovered(['Cancel an order\n   within a day of\nbuying it'])).not.toContain(
      'Cancel an order within a day of buying it',
    )
  })

  it('is everything where nothing is cited, or only what does not stand there', () => {
    expect(uncovered([])).toHaveLength(3)
    expect(uncovered(['Pay by invoice', ''])).toHaveLength(3)
  })
})
