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
    'Sprints 1 to 2 will be called SHOP Sprint 3 to SHOP Sprint 4 in Jira.',
  ],
  [[sprint(1), sprint(2, 'Sprint 2 (2)')], 'Sprint 2 will be called Sprint 2 (2) in Jira.'],
  [[sprint(2, 'A 7'), sprint(4, 'A 8')], 'Sprint 2 will be called A 7 in Jira. Sprint 4 will be called A 8 in Jira.'],
  [[epic, sprint(1), sprint(2)], ''],
  [[epic], ''],
])('says what new sprints will be called, where that is another name than the plan has: %o', (items, words) => {
  expect(otherNamesWords(items, 'Jira')).toBe(words)
})
