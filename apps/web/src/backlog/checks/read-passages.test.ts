import type { BacklogCheck } from '@planwright/contract'
import { describe, expect, it } from 'vitest'
import { anEpic, aStory } from '../../testing/backlog.ts'
import { marksOf, withMark } from './marks.ts'
import { coverageOf, coverageWords, readPassages } from './read-passages.ts'

type Unit = BacklogCheck['units'][number]

const brief = { epicInfo: 'Pay by card. Refunds. Gift\n cards.', additionalInfo: 'We use a till.' }
const unit = (number: number, passage: string, more: Partial<Unit> = {}): Unit => {
  const field = brief.epicInfo.includes(passage) ? 'epicInfo' : 'additionalInfo'
  const start = brief[field].indexOf(passage)
  return { number, field, start, end: start + passage.length, kind: 'demand', sureness: 0.9, toldBy: [], ...more }
}
const units = [
  unit(1, 'Pay by card.', { toldBy: ['pay', 'gone'] }),
  unit(2, 'Refunds.'),
  unit(3, 'Gift\n cards.', { kind: 'deferred', sureness: 0.6 }),
  unit(4, 'We use a till.', { kind: 'today' }),
]
const epics = [anEpic('e', [aStory('pay')])]
const read = (marks: Parameters<typeof readPassages>[2] = []) => readPassages({ units }, brief, marks, epics)
const statesOf = (marks?: Parameters<typeof read>[0]) => read(marks).map(({ state }) => state)

describe('the passages of a brief', () => {
  it('are told, open, set aside or no demand, and unsure where they were guessed', () => {
    expect(statesOf()).toEqual(['told', 'open', 'aside', 'rest'])
    expect(read().map(({ unsure }) => unsure)).toEqual([false, false, true, false])
    expect(read()[0]?.toldBy).toEqual(['pay'])
    expect(readPassages({ units }, brief, [], [])[0]?.state).toBe('open')
  })

  it('follow what a person says at once, however the words are wrapped', () => {
    expect(
      statesOf([
        { passage: 'Gift cards.', kind: 'demand' },
        { passage: 'Refunds.', kind: 'context' },
        { passage: 'Pay by card.', kind: 'out-of-scope' },
      ]),
    ).toEqual(['aside', 'rest', 'open', 'rest'])
    expect(read([{ passage: 'Gift cards.', kind: 'deferred' }])[2]).toMatchObject({ unsure: false, marked: true })
  })
})

it('a passage is told by a story that came after the look and cites it, until the next look knows better', () => {
  const written = [anEpic('e', [aStory('pay'), aStory('refund', { source: ['Refunds.'] })])]
  const told = (checked: string[]) => readPassages({ units }, brief, [], written, new Set(checked))[1]
  expect(told(['pay'])).toMatchObject({ state: 'told', toldBy: ['refund'] })
  expect(told(['pay', 'refund'])).toMatchObject({ state: 'open', toldBy: [] })
})

it('an open passage knows which stories rest on it without saying it', () => {
  const written = [anEpic('e', [aStory('pay'), aStory('refund', { source: ['Refunds.'] })])]
  const [told, open] = readPassages({ units }, brief, [], written, new Set(['pay', 'refund']))
  expect(open).toMatchObject({ state: 'open', citedBy: ['refund'] })
  expect(told?.citedBy).toEqual([])
})

it('coverage counts what is wanted, and says whether most was guessed', () => {
  expect(coverageOf(read())).toEqual({ wanted: 2, told: 1, open: 1, doubtful: 1, mostlyUnsure: false })
  expect(coverageWords(coverageOf(read()))).toBe(
    '1 of 2 demands became stories. One passage was left out in doubt: look whether something is asked for.',
  )
  // what a person has said is in no doubt
  expect(coverageOf(read([{ passage: 'Gift cards.', kind: 'deferred' }])).doubtful).toBe(0)
  expect(
    coverageWords(
      coverageOf(
        read([
          { passage: 'Refunds.', kind: 'noise' },
          { passage: 'Gift cards.', kind: 'deferred' },
        ]),
      ),
    ),
  ).toBe('The one demand became a story.')
  const guessed = units.map((each) => ({ ...each, sureness: 0.5 }))
  const mostly = (marks: Parameters<typeof read>[0] = []) =>
    coverageOf(readPassages({ units: guessed }, brief, marks, epics)).mostlyUnsure
  expect(mostly()).toBe(true)
  expect(mostly(['Pay by card.', 'Refunds.'].map((passage) => ({ passage, kind: 'demand' as const })))).toBe(false)
})

describe('marks', () => {
  const form = {
    companyInfo: '',
    ...brief,
    detailLevel: 'medium' as const,
    additionalDescription: '',
    labels: '',
    customFields: [],
  }

  it('are one for each passage, the last one said, and can be taken away', () => {
    const once = withMark(form, 'Gift\n cards.', 'demand')
    const twice = withMark(once, 'Gift cards.', 'deferred')
    expect(twice.marks).toEqual([{ passage: 'Gift cards.', kind: 'deferred' }])
    expect(withMark(twice, 'Gift cards.', null).marks).toEqual([])
  })

  it('take over what was put aside before there were marks', () => {
    const earlier = { ...form, setAside: ['Refunds.', ''] }
    expect(marksOf(earlier)).toEqual([{ passage: 'Refunds.', kind: 'out-of-scope' }])
    const later = withMark(earlier, 'Refunds.', 'demand')
    expect(later).not.toHaveProperty('setAside')
    expect(marksOf(later)).toEqual([{ passage: 'Refunds.', kind: 'demand' }])
  })

  it('are never more than can be kept: the oldest goes', () => {
    const many = Array.from({ length: 2_000 }, (_, at) => ({ passage: `${at}`, kind: 'demand' as const }))
    const { marks = [] } = withMark({ ...form, marks: many }, 'one more', 'noise')
    expect([marks.length, marks[0]?.passage, marks.at(-1)?.passage]).toEqual([2_000, '1', 'one more'])
  })
})
