import { describe, expect, it } from 'vitest'
import { planSprints } from '../plan-sprints.ts'
import type { SprintProblem } from '../sprint-problem.ts'
import { checkPlan } from './check-plan.ts'
import { overrideWarnings, withOverrides } from './override-rules.ts'

const stories = [
  { id: 'a', title: 'Sign in', points: 5, priority: 3 },
  { id: 'b', title: 'Pay', points: 5, priority: 1, dependsOn: ['a'] },
  { id: 'c', title: 'Look', points: 8, priority: 1 },
  { id: 'd', title: 'Find', points: 5, priority: 1 },
] as const

async function planned(problem: SprintProblem, overrides: string[]) {
  const plan = await planSprints(withOverrides(problem, overrides), { effortMs: 20, exact: false })
  return {
    sprintOf: new Map(plan.assignments.map(({ storyId, sprint }) => [storyId, sprint])),
    warnings: overrideWarnings(problem, overrides, plan.assignments).map(({ message }) => message),
    broken: checkPlan(problem, plan.assignments).map(({ code }) => code),
  }
}

describe('a lock that stands against the rules', () => {
  it('keeps a story before what it waits for, and says so', async () => {
    const locked = [
      { storyId: 'b', sprint: 1 },
      { storyId: 'a', sprint: 3 },
    ]
    await expect(planSprints({ stories, velocity: 10, locked })).rejects.toMatchObject({
      code: 'locked-against-dependency',
    })
    const { sprintOf, warnings, broken } = await planned({ stories, velocity: 10, locked }, ['b'])
    expect([sprintOf.get('b'), sprintOf.get('a')]).toEqual([1, 3])
    expect(warnings).toEqual(['“Pay” in sprint 1 waits for “Sign in” in sprint 3. You locked “Pay” there anyway.'])
    expect(broken).toEqual(['too-early'])
  })

  it('lets what is waited for stand behind what is locked, whichever of them was put there anyway', async () => {
    const locked = [
      { storyId: 'b', sprint: 1 },
      { storyId: 'a', sprint: 3 },
    ]
    expect((await planned({ stories, velocity: 10, locked }, ['a'])).broken).toEqual(['too-early'])
  })

  it('fills a sprint beyond its room and keeps everything else out of it', async () => {
    const locked = [
      { storyId: 'c', sprint: 1 },
      { storyId: 'd', sprint: 1 },
    ]
    const { sprintOf, warnings } = await planned({ stories, velocity: 10, locked }, ['d'])
    expect([...sprintOf.values()].filter((sprint) => sprint === 1)).toHaveLength(2)
    expect(warnings).toEqual(['Sprint 1 holds 10 points and has 13. You locked “Find” there anyway.'])
  })

  it('says nothing where it breaks nothing, and leaves other locks to obey', async () => {
    const locked = [
      { storyId: 'b', sprint: 2 },
      { storyId: 'a', sprint: 2 },
    ]
    expect(await planned({ stories, velocity: 10, locked }, ['b'])).toMatchObject({ warnings: [], broken: [] })
    const tight = [
      { storyId: 'c', sprint: 1 },
      { storyId: 'd', sprint: 1 },
    ]
    expect(withOverrides({ stories, velocity: 10, locked: tight }, ['a']).locked).toEqual(tight)
    await expect(planned({ stories, velocity: 10, locked: tight }, [])).rejects.toMatchObject({
      code: 'locked-beyond-capacity',
    })
  })
})
