import { expect, it } from 'vitest'
import { comparePlans } from './compare-plans.ts'

it('two plans are compared by their stories, sprints, end and earliness', () => {
  const stories = (['a', 'b', 'c', 'd'] as const).map((id) => ({ id, points: 5, priority: 1 as const }))
  const at = (places: Record<string, number>) =>
    Object.entries(places).map(([storyId, sprint]) => ({ storyId, sprint }))
  const calendar = { startDate: '2026-03-02', sprintLength: 2 }
  expect(
    comparePlans(
      { stories: stories.slice(0, 3), assignments: at({ a: 1, b: 1, c: 2 }), calendar },
      { stories: stories.slice(1), assignments: at({ b: 1, c: 3, d: 2 }), calendar: { ...calendar, sprintLength: 1 } },
    ),
  ).toEqual({
    moved: [{ storyId: 'c', from: 2, to: 3 }],
    added: ['d'],
    removed: ['a'],
    before: { sprintCount: 2, endDate: '2026-03-29T23:59:59.999Z', points: 15, earliness: 32 },
    after: { sprintCount: 3, endDate: '2026-03-22T23:59:59.999Z', points: 15, earliness: 48 },
  })
  const nothing = { stories: [], assignments: [], calendar }
  expect(comparePlans(nothing, nothing).after).toEqual({ sprintCount: 0, endDate: null, points: 0, earliness: 0 })
})
