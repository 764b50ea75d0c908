import { expect, it } from 'vitest'
import { otherNamesWords } from './sprint-ranges.ts'

const sprint = (number: number, title = `Sprint ${number}`) => ({
  itemId: `sprint-${number}`,
  kind: 'sprint' as const,
  title,
})
const epic = { itemId: 'shop', kind: 'epic' as const, title: 'Shop' }

it.each([
  [
    [epic, sprint(1, 'SHOP Sprint 3'), sprint(2, 'SHOP Sprint 4')],
    'Sprints 1 and 2 will be called SHOP Sprint 3 and SHOP Sprint 4 in Jira.',
  ],
  [
    [sprint(1, 'SHOP Sprint 08 b'), sprint(2, 'SHOP Sprint 09 b'), sprint(3, 'SHOP Sprint 10 b')],
    'Sprints 1 to 3 will be called SHOP Sprint 08 b to SHOP Sprint 10 b in Jira.',
  ],
  // a name that is taken was left out
  [
    [sprint(1, 'SHOP Sprint 3'), sprint(2, 'SHOP Sprint 5'), sprint(3, 'SHOP Sprint 6')],
    'Sprint 1 will be called SHOP Sprint 3 in Jira. Sprint 2 will be called SHOP Sprint 5 in Jira. Sprint 3 will be called SHOP Sprint 6 in Jira.',
  ],
  [[sprint(1, 'A 1'), sprint(2, 'B 2')], 'Sprint 1 will be called A 1 in Jira. Sprint 2 will be called B 2 in Jira.'],
  // the count does not have to be the last number in it
  [
    [sprint(1, '2026 Sprint 1 (2)'), sprint(2, '2026 Sprint 2 (2)')],
    'Sprints 1 and 2 will be called 2026 Sprint 1 (2) and 2026 Sprint 2 (2) in Jira.',
  ],
  [[sprint(1), sprint(2, 'Sprint 2 (2)')], 'Sprint 2 will be called Sprint 2 (2) in Jira.'],
  [[sprint(2, 'A 7'), sprint(4, 'A 8')], 'Sprint 2 will be called A 7 in Jira. Sprint 4 will be called A 8 in Jira.'],
  [[epic, sprint(1), sprint(2)], ''],
  [[epic], ''],
])('says what new sprints will be called, where that is another name than the plan has: %o', (items, words) => {
  expect(otherNamesWords(items, 'Jira')).toBe(words)
})
