import { describe, expect, it } from 'vitest'
import type { Priority } from './domain-lists.ts'
import { planSprints } from './plan-sprints.ts'
import { randomFrom } from './random.ts'
import { replan } from './replan.ts'
import { checkPlan } from './rules/check-plan.ts'
import type { Assignment, SprintProblem } from './sprint-problem.ts'

const quick = { timeLimitMs: 20_000, effortMs: 100, exact: false }

function backlog(n: number, seed: number): SprintProblem {
  const random = randomFrom(seed)
  const pick = (most: number) => Math.floor(random() * most)
  return {
    velocity: 21,
    stories: Array.from({ length: n }, (_, i) => ({
      id: `${i}`,
      points: [1, 2, 3, 5, 8][pick(5)] ?? 1,
      priority: (1 + pick(4)) as Priority,
      dependsOn: i > 0 && random() < 0.3 ? [`${pick(i)}`] : [],
    })),
  }
}
const movedFrom = (former: readonly Assignment[], now: readonly Assignment[]) => {
  const sprintOf = new Map(now.map(({ storyId, sprint }) => [storyId, sprint]))
  return former.filter(({ storyId, sprint }) => sprintOf.has(storyId) && sprintOf.get(storyId) !== sprint)
}

describe('planning again', () => {
  it('moves nothing where nothing changed', async () => {
    const problem = backlog(60, 1)
    const { assignments } = await planSprints(problem, quick)
    const again = await replan(problem, assignments, quick)
    expect(movedFrom(assignments, again.assignments)).toEqual([])
    expect(again.reasons['0']).toBe('Stays where it was.')
  })

  it.each([1, 2, 3, 4])('brings an urgent story early and leaves most of the rest (%i)', async (seed) => {
    const problem = backlog(80, seed)
    const { assignments: former } = await planSprints(problem, quick)
    const changed = { ...problem, stories: [...problem.stories, { id: 'urgent', points: 5, priority: 1 as const }] }
    const free = await planSprints(changed, quick)
    const replanned = await replan(changed, former, quick)
    expect(checkPlan(changed, replanned.assignments)).toEqual([])
    expect(replanned.sprintCount).toBe(free.sprintCount)
    const earliness = (plan: readonly Assignment[]) =>
      plan.reduce((sum, { sprint }, i) => sum + sprint * 2 ** (4 - (changed.stories[i]?.priority ?? 4)), 0)
    // measured against a plan that was searched longer than the one it is held to
    expect(earliness(replanned.assignments)).toBeLessThanOrEqual(earliness(free.assignments) * 1.05)
    expect(movedFrom(former, replanned.assignments).length).toBeLessThan(movedFrom(former, free.assignments).length)
    expect(movedFrom(former, replanned.assignments).length).toBeLessThan(20)
  })

  it('keeps locks, forgets stories that are gone and places that break a rule', async () => {
    const problem = backlog(40, 3)
    const { assignments: former } = await planSprints(problem, quick)
    const slower = { ...problem, velocity: 13, stories: problem.stories, locked: [{ storyId: '0', sprint: 4 }] }
    const plan = await replan(slower, [...former, { storyId: 'gone', sprint: 1 }], quick)
    expect(checkPlan(slower, plan.assignments)).toEqual([])
    expect(plan.reasons['0']).toBe('You locked it to sprint 4.')
  })

  // without a clock the steps of this effort take minutes
  const endless = { timeLimitMs: 1000, effortMs: 600_000, exact: false }

  it('ends with its time, and says that it was cut off, however much effort it may take', async () => {
    const problem = backlog(80, 6)
    const { assignments } = await planSprints(problem, quick)
    const changed = { ...problem, velocity: 17 }
    const started = performance.now()
    const plan = await replan(changed, assignments, endless)
    expect(performance.now() - started).toBeLessThan(3 * endless.timeLimitMs)
    expect(plan.cutOff).toBe(true)
    expect(checkPlan(changed, plan.assignments)).toEqual([])
  })

  it('claims no more than is so', async () => {
    const problem = backlog(50, 5)
    const { assignments } = await planSprints({ ...problem, velocity: 10 }, quick)
    const plan = await replan(problem, assignments, quick)
    expect(plan.provenFewest).toBe(plan.sprintCount === plan.lowerBound)
    if (plan.gap !== null) expect(plan.gap).toBeGreaterThanOrEqual(0)
    expect(plan.sprintCount).toBe(Math.max(...plan.assignments.map(({ sprint }) => sprint)))
  })
})
