import { expect, it } from 'vitest'
import type { DraftPiece } from './drafter.ts'
import { leaveOutBegun } from './leave-out-begun.ts'

const story = (id: string, dependsOn: string[] = []) => ({
  id,
  title: `Story ${id.slice(1)}`,
  description: '',
  acceptanceCriteria: '',
  storyPoints: 1,
  priority: 3 as const,
  dependsOn,
  source: [],
})
const events: DraftPiece[] = [
  { type: 'epic', epic: { id: 'n1', title: 'Epic 1', description: '' } },
  { type: 'epic', epic: { id: 'n2', title: 'Epic 2', description: '' } },
  { type: 'story', epicId: 'n1', story: story('n3') },
  { type: 'story', epicId: 'n1', story: story('n4', ['n3']) },
  { type: 'story', epicId: 'n2', story: story('n5', ['n4']) },
]

it('hands out everything where nothing has begun', () => {
  expect(leaveOutBegun(events, [])).toEqual(events)
})

it('leaves out what stands already under whatever id, and names it by that id', () => {
  const begun = [{ id: 'old1', title: 'Epic 1', description: '', stories: [{ ...story('n3'), id: 'old3' }] }]
  expect(leaveOutBegun(events, begun)).toEqual([
    events[1],
    { type: 'story', epicId: 'old1', story: story('n4', ['old3']) },
    { type: 'story', epicId: 'n2', story: story('n5', ['n4']) },
  ])
})
