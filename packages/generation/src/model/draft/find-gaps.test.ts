import { describe, expect, it } from 'vitest'
import type { Brief, DraftedStory } from '../../drafter.ts'
import type { UnitKind } from '../../reading/unit.ts'
import { splitBrief } from '../../reading/units/split-brief.ts'
import { numberBrief } from '../answers/number-brief.ts'
import { findGaps } from './find-gaps.ts'

function briefOf(...lines: (readonly [UnitKind | 'marked', string])[]) {
  const brief: Brief = {
    companyInfo: '',
    epicInfo: lines.map(([, text]) => `- ${text}`).join('\n'),
    additionalInfo: '',
    detailLevel: 'medium',
  }
  const units = splitBrief(brief).map((unit, i) => {
    const kind = lines[i]?.[0] ?? 'noise'
    return kind === 'marked'
      ? { ...unit, kind: 'demand' as const, wanted: 1, sureness: 1, marked: true as const }
      : { ...unit, kind, wanted: 1, sureness: 1 }
  })
  return numberBrief(brief, units)
}

const story = (title: string, source: string[], acceptanceCriteria = ''): DraftedStory & { kept?: boolean } => ({
  id: title,
  title,
  description: '',
  acceptanceCriteria,
  storyPoints: 1,
  priority: 1,
  dependsOn: [],
  source,
})
const gaps = (brief: ReturnType<typeof briefOf>, stories: (DraftedStory & { kept?: boolean })[]) => {
  const { open, plain } = findGaps(brief, stories)
  return { open, plain: plain.map((place) => stories[place]?.title) }
}

describe('what stories leave out', () => {
  it('is what is wanted and neither cited nor told', () => {
    const brief = briefOf(
      ['demand', 'Guests order books'],
      ['demand', 'Clerks print labels'],
      ['constraint', 'Invoices are kept in a vault'],
      ['deferred', 'Robots fetch parcels'],
      ['demand', 'Owners export statistics'],
    )
    const stories = [story('Order a book', ['Guests order books']), story('Print labels as a clerk', [])]
    expect(gaps(brief, stories)).toEqual({ open: [3, 5], plain: [] })
  })

  it('is what a person marked as wanted, though it is cited, unless it is told', () => {
    const brief = briefOf(['marked', 'Clerks print labels'], ['marked', 'Owners export statistics'])
    const stories = [story('Print labels as a clerk', ['Owners export statistics', 'Clerks print labels'])]
    expect(gaps(brief, stories)).toEqual({ open: [2], plain: [] })
  })

  it('is a number that only the passage has, but not its own', () => {
    const lines = [
      ['demand', '3 – Guests return books within 14 days'],
      ['demand', 'REQ-7 Guests order books'],
      ['demand', 'Clerks see 20 orders a page'],
    ] as const
    const stories = lines.map(([, text], i) => story(`Story ${i}`, [text], i === 2 ? 'then 20 are shown' : 'one'))
    expect(gaps(briefOf(...lines), stories)).toEqual({ open: [], plain: ['Story 0'] })
  })

  it('is no number that another story of the passage tells', () => {
    const line = 'Guests return books within 14 days and get a voucher of 5 EUR'
    const stories = [story('Return', [line], 'one\nwithin 14 days'), story('Voucher', [line], 'one\na voucher')]
    expect(gaps(briefOf(['demand', line]), stories).plain).toEqual(['Return', 'Voucher'])
    const told = [...stories.slice(0, 1), story('Voucher', [line], 'one\na voucher of 5 EUR')]
    expect(gaps(briefOf(['demand', line]), told).plain).toEqual([])
  })

  it('is a condition where there is one criterion alone', () => {
    const brief = briefOf(['demand', 'Guests cancel orders unless they are sent'], ['demand', 'Guests see orders'])
    const [unless, see] = ['Guests cancel orders unless they are sent', 'Guests see orders']
    expect(
      gaps(brief, [
        story('One', [unless], 'plain'),
        story('Two', [unless], 'plain\nsent'),
        story('Three', [see], 'plain'),
        { ...story('Four', [unless], 'plain'), kept: true },
      ]),
    ).toEqual({ open: [], plain: ['One'] })
  })
})
