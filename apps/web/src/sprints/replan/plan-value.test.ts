import type { Epic, PlanProof, Sprint } from '@planwright/contract'
import { describe, expect, it } from 'vitest'
import { improvementOf, planValue } from './plan-value.ts'

const epics = [
  {
    id: 'e',
    userStories: [
      { id: 'a', priority: 1 },
      { id: 'b', priority: 4 },
    ],
  },
] as unknown as Epic[]
const plan = (places: Record<string, number>): Sprint[] =>
  Object.entries(places)
    .toSorted(([, a], [, b]) => a - b)
    .map(([id, number]) => ({
      number,
      startDate: '',
      endDate: '',
      totalPoints: 1,
      stories: [{ id, title: id, storyPoints: 1, sprint: number }],
    }))
const proof: PlanProof = {
  sprintCount: 2,
  lowerBound: 2,
  provenFewest: true,
  provenOptimal: false,
  gap: 0.01,
  reasons: {},
  warnings: [],
}

describe('what a longer search brings', () => {
  const now = { sprints: plan({ b: 1, a: 2 }), proof }
  it.each([
    ['fewer sprints', plan({ a: 1 }), proof, 'better'],
    ['important work earlier', plan({ a: 1, b: 2 }), proof, 'better'],
    ['one sprint more', plan({ a: 1, b: 3 }), proof, 'none'],
    ['the same', now.sprints, proof, 'none'],
    ['the same with a smaller gap', now.sprints, { ...proof, gap: 0.001 }, 'proven'],
    ['the same, proven', now.sprints, { ...proof, gap: 0, provenOptimal: true }, 'proven'],
  ])('%s', (_what, sprints, known, found) => {
    expect(improvementOf(epics, now, { sprints, proof: known })).toBe(found)
  })

  it('weighs a sprint of delay by priority', () => {
    expect(planValue(epics, plan({ a: 1, b: 2 }))).toEqual({ count: 2, earliness: 10 })
  })
})
