import { describe, expect, it } from 'vitest'
import { planWhatIf, problemIf, storiesInScope } from './plan-what-if.ts'
import type { SprintProblem } from './sprint-problem.ts'

const problem: SprintProblem = {
  velocity: 10,
  velocities: [8],
  stories: [
    { id: 'a', points: 5, priority: 1, dependsOn: ['d'] },
    { id: 'b', points: 5, priority: 2 },
    { id: 'c', points: 5, priority: 4 },
    { id: 'd', points: 5, priority: 4, dependsOn: ['e'] },
    { id: 'e', points: 5, priority: 3 },
  ],
  locked: [
    { storyId: 'a', sprint: 2 },
    { storyId: 'c', sprint: 3 },
  ],
}

describe('what if', () => {
  it('leaves out what is less important, but not what the rest waits for', () => {
    const ids = (lowest: 1 | 2 | 3 | 4) => storiesInScope(problem.stories, lowest).map(({ id }) => id)
    expect(ids(4)).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(ids(2)).toEqual(['a', 'b', 'd', 'e'])
    expect(ids(1)).toEqual(['a', 'd', 'e'])
    expect(problemIf(problem, { lowestPriority: 2 }).locked).toEqual([{ storyId: 'a', sprint: 2 }])
  })

  it('keeps what a sprint has of the velocity, and gives up sprints of another length', () => {
    expect(problemIf(problem, { velocity: 20 })).toMatchObject({ velocity: 20, velocities: [16] })
    expect(problemIf(problem, { lengthRatio: 1.5 })).toMatchObject({ velocity: 15, velocities: [], locked: [] })
  })

  it('plans what is left', async () => {
    const options = { effortMs: 20, exact: false }
    expect((await planWhatIf(problem, { velocity: 25 }, options))?.plan.sprintCount).toBe(3)
    expect((await planWhatIf({ ...problem, locked: [] }, { velocity: 50 }, options))?.plan.sprintCount).toBe(1)
    expect(await planWhatIf({ ...problem, stories: [] }, {}, options)).toBeNull()
  })
})
