import { expect, it } from 'vitest'
import { splitBrief } from '../units/split-brief.ts'
import { withTickets } from './tickets.ts'

const read = (epicInfo: string) => {
  const brief = { epicInfo, additionalInfo: '' }
  return withTickets(splitBrief(brief), brief).map(({ text, ticket }) => [
    text,
    ticket?.points,
    ticket?.needs,
    ticket?.rank,
  ])
}

it.each([
  ['HELP-115 Working hours and holidays per team, 8 points', ['Working hours and holidays per team', 8, [], undefined]],
  ['#15 Recipes with weights per batch [5 SP]', ['#15 Recipes with weights per batch', 5, [], undefined]],
  [
    '- MUS-1: Visitors book a tour, at most 20 per group (SP: 5)',
    ['Visitors book a tour, at most 20 per group', 5, [], undefined],
  ],
  [
    'HELP-112 SLA timer: stop while we wait; depends on HELP-115',
    ['SLA timer: stop while we wait', undefined, ['HELP-115'], undefined],
  ],
  [
    '#13 Allergens on the label (2 pts, needs #15 and #16)',
    ['#13 Allergens on the label', 2, ['#15', '#16'], undefined],
  ],
  [
    'YARD-203 - Gate opens by plate - High - 13 SP - Blocked by YARD-205',
    ['Gate opens by plate', 13, ['YARD-205'], 'High'],
  ],
  // what a wish speaks of is no field of its ticket
  [
    'HELP-9 Agents move an order through the steps - new - in progress - done - in one press',
    ['Agents move an order through the steps - new - in progress - done - in one press', undefined, [], undefined],
  ],
  [
    'HELP-9 Agents filter tickets by priority - High - Low',
    ['Agents filter tickets by priority - High - Low', undefined, [], undefined],
  ],
  ['HELP-8 Export (costs $$5, 3 SP)', ['Export (costs $$5)', 3, [], undefined]],
  ['HELP-125 Export (bug, 3 SP)', ['Export (bug)', 3, [], undefined]],
  [
    'LAG-12 Zähllisten je Gang drucken; hängt von LAG-11 ab',
    ['Zähllisten je Gang drucken', undefined, ['LAG-11'], undefined],
  ],
  // within a sentence it stays said
  [
    'HELP-4 Agents merge tickets after HELP-3 is done',
    ['Agents merge tickets after HELP-3 is done', undefined, ['HELP-3'], undefined],
  ],
  ['HELP-5 Audit trail, needs ISO-9001', ['Audit trail, needs ISO-9001', undefined, [], undefined]],
  // numbers that mean something else, and weights of an offer
  [
    'MUS-7 Members get 10 points for each purchase',
    ['Members get 10 points for each purchase', undefined, [], undefined],
  ],
  [
    'B1 Search for a grave by relatives. (10 points)',
    ['B1 Search for a grave by relatives.', undefined, undefined, undefined],
  ],
  ['Tasting in five rounds, 50 points', ['Tasting in five rounds, 50 points', undefined, undefined, undefined]],
])('%j', (line, ticket) => {
  expect(read(line)[0]).toEqual(ticket)
})

it('gives what stands in a sentence of its own to the whole line', () => {
  const [wish, points] = read('HELP-107 Agents see the last five tickets. 5 SP')
  expect([wish?.[1], points?.[1]]).toEqual([5, 5])
})
