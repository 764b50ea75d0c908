import { expect, it } from 'vitest'
import { replanSentence } from './replan-sentence.ts'

const change = (from: number | null, to: number) => ({ storyId: crypto.randomUUID(), title: 'Pay', from, to })
const asOf = '2026-02-02T09:00:00.000Z'
const said = (changes: ReturnType<typeof change>[], before: string | null, after: string | null) =>
  replanSentence({ changes, ends: { before, after }, asOf, timeZone: 'UTC' })

it('says how many stories go where, when all is done, and how much later that is', () => {
  expect(said([change(3, 4), change(3, 4)], '2026-03-12T23:59:59.999Z', '2026-03-26T23:59:59.999Z')).toBe(
    '2 stories go from sprint 3 to 4; done by 26 March, two weeks later than planned.',
  )
  expect(said([change(null, 2), change(3, 2)], '2026-03-12T23:59:59.999Z', '2026-03-11T23:59:59.999Z')).toBe(
    '1 story comes into sprint 2 and 1 story goes from sprint 3 to 2; done by 11 March, one day earlier than planned.',
  )
})

it('counts what would make it long, and names the year where it is another', () => {
  const changes = [change(1, 2), change(1, 2), change(1, 3), change(1, 3), change(2, 3), change(4, 5)]
  expect(said(changes, '2027-01-14T23:59:59.999Z', '2027-01-14T23:59:59.999Z')).toBe(
    '2 stories go from sprint 1 to 2, 2 stories go from sprint 1 to 3, and 2 others move; done by 14 January 2027, as planned.',
  )
})

it('says that nothing changes, and that nothing is left', () => {
  expect(said([], '2026-03-12T23:59:59.999Z', '2026-03-12T23:59:59.999Z')).toBe(
    'Every story stays where it is; done by 12 March, as planned.',
  )
  expect(said([], null, null)).toBe('Every story stays where it is; nothing is left to plan.')
})

it('says how much of other initiatives it was planned beside', () => {
  const end = '2026-03-12T23:59:59.999Z'
  const beside = (initiatives: number, points: number) =>
    replanSentence({
      changes: [],
      ends: { before: end, after: end },
      asOf,
      timeZone: 'UTC',
      others: { initiatives, points },
    })
  expect(beside(1, 1)).toMatch(/, as planned, beside 1 point of another initiative on this board\.$/)
  expect(beside(2, 34)).toMatch(/, beside 34 points of 2 other initiatives on this board\.$/)
  expect(beside(0, 0)).toMatch(/, as planned\.$/)
})
