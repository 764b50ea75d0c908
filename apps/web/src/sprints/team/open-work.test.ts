import type { Epic, OpenWork } from '@planwright/contract'
import { expect, it } from 'vitest'
import { committedOf, otherWork } from './open-work.ts'

const open: OpenWork = {
  sprints: [
    { id: '2', name: 'Two', state: 'active', endDate: '2026-12-10T00:00:00.000Z' },
    { id: '3', name: 'Three', state: 'future' },
    { id: '4', name: 'Empty', state: 'future' },
  ],
  issues: [
    { key: 'A-1', title: 'Begun', points: 5, sprintId: '2' },
    { key: 'A-2', title: 'Ours', points: 8, sprintId: '2', itemId: 'own' },
    { key: 'A-3', title: 'Next', points: 3, sprintId: '3' },
    { key: 'A-4', title: 'Waits', points: 2, sprintId: null },
    { key: 'A-5', title: 'Without points', points: null, sprintId: null },
  ],
}
const epics = [{ id: 'e', userStories: [{ id: 'own' }] }] as unknown as Epic[]
const calendar = { startDate: '2026-12-07', sprintLength: 2, timeZone: 'UTC' }

it('other work takes room where it ends, and what this backlog made is not other work', () => {
  const work = otherWork(open, epics)
  expect(work.sprints.map(({ name, issues }) => [name, issues.map(({ key }) => key)])).toEqual([
    ['Two', ['A-1']],
    ['Three', ['A-3']],
  ])
  expect(work.waiting.map(({ key }) => key)).toEqual(['A-4', 'A-5'])
  expect(committedOf(work, calendar, false)).toEqual([5, 3])
  expect(committedOf(work, calendar, true)).toEqual([7, 3])
  expect(committedOf(otherWork({ sprints: [], issues: [] }, epics), calendar, true)).toEqual([])
})
