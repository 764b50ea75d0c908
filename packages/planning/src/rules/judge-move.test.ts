import { describe, expect, it } from 'vitest'
import type { Priority } from '../domain-lists.ts'
import { randomFrom } from '../random.ts'
import type { SprintProblem } from '../sprint-problem.ts'
import { checkPlan } from './check-plan.ts'
import { judgeMoves, moveStory, whatMoveBreaks } from './judge-move.ts'

const problem: SprintProblem = {
  velocity: 10,
  stories: [
    { id: 'a', title: 'Sign in', points: 5, priority: 1 },
    { id: 'b', title: 'Pay', points: 5, priority: 1, dependsOn: ['a'] },
    { id: 'c', title: 'Look', points: 3, priority: 2 },
    { id: 'd', title: 'Large', points: 20, priority: 2 },
  ],
  locked: [{ storyId: 'c', sprint: 2 }],
}
const plan = [
  { storyId: 'a', sprint: 1 },
  { storyId: 'b', sprint: 1 },
  { storyId: 'c', sprint: 2 },
  { storyId: 'd', sprint: 3 },
]

describe('what a move breaks', () => {
  it.each([
    ['b', 2, []],
    ['c', 1, ['Sprint 1 holds 10 points and would have 13.']],
    ['a', 2, ['“Pay” in sprint 1 waits for “Sign in” in sprint 2.']],
    ['c', 3, ['Sprint 3 holds 10 points and would have 23.']],
    // alone, as it must be, and its lock goes along
    ['d', 4, []],
    ['c', 4, []],
    ['nobody', 1, []],
  ])('%s to sprint %i', (storyId, sprint, words) => {
    expect(whatMoveBreaks(problem, plan, { storyId, sprint }).map(({ message }) => message)).toEqual(words)
  })

  it('is what checking the whole plan says about the story, on any plan', () => {
    const random = randomFrom(7)
    const pick = (most: number) => Math.floor(random() * most)
    for (let round = 0; round < 60; round++) {
      const n = 4 + pick(12)
      const stories = Array.from({ length: n }, (_, i) => ({
        id: `${i}`,
        points: 1 + pick(8),
        priority: (1 + pick(4)) as Priority,
        // cycles among them
        dependsOn: Array.from({ length: pick(3) }, () => `${pick(n)}`),
      }))
      const some = { velocity: 12, velocities: [6, 0, 9], stories }
      const assignments = stories.map(({ id }) => ({ storyId: id, sprint: 1 + pick(4) }))
      const judge = judgeMoves(some, new Map(assignments.map(({ storyId, sprint }) => [storyId, sprint])))
      const move = { storyId: `${pick(n)}`, sprint: 1 + pick(5) }
      const whole = checkPlan(some, moveStory(assignments, move)).filter(({ storyIds }) =>
        storyIds.includes(move.storyId),
      )
      const messages = (found: readonly { message: string }[]) => found.map(({ message }) => message).sort()
      expect(messages(judge(move))).toEqual(messages(whole))
    }
  })
})
