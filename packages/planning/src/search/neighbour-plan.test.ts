import { describe, expect, it } from 'vitest'
import { syntheticBacklog } from '../../bench/synthetic-backlog.ts'
import { at } from '../planning-model.ts'
import { readProblem } from '../read-problem.ts'
import { checkPlan } from '../rules/check-plan.ts'
import type { SprintProblem } from '../sprint-problem.ts'
import { ended } from '../steps.ts'
import { neighbourPlan } from './neighbour-plan.ts'
import { firstPlan } from './search-plan.ts'

const backlogs = [1, 2, 3, 4].flatMap((seed) =>
  (['sparse', 'dense'] as const).map((kind) => ({ seed, kind, problem: syntheticBacklog(60, kind, seed) })),
)

/** Places a plan by lists, and what sharing out between neighbours makes of it. */
function shared(problem: SprintProblem, budget = Number.POSITIVE_INFINITY) {
  const { model } = ended(readProblem(problem))
  const first = ended(firstPlan(model))
  if (!first) throw new Error('These locks leave a plan.')
  const plan = ended(neighbourPlan(model, first, budget))
  const assignments = problem.stories.map(({ id }, i) => ({ storyId: id, sprint: at(plan.sprint, i) }))
  return { model, first, plan, assignments }
}

describe('sharing out between neighbours', () => {
  it.each(backlogs)(
    'makes a $kind plan earlier (seed $seed), keeps every rule, and finds nothing more the second time',
    ({ problem }) => {
      const { model, first, plan, assignments } = shared(problem)
      expect(checkPlan(problem, assignments)).toEqual([])
      expect(plan.count).toBeLessThanOrEqual(first.count)
      expect(plan.earliness).toBeLessThan(first.earliness)
      expect(ended(neighbourPlan(model, plan, Number.POSITIVE_INFINITY)).earliness).toBe(plan.earliness)
    },
  )

  it.each(backlogs)('leaves locked and too large stories of a $kind backlog alone (seed $seed)', ({ problem }) => {
    const { assignments: former } = shared(problem)
    const locked = former.filter((_, i) => i % 13 === 0)
    const stories = problem.stories.map((story, i) => (i === 20 ? { ...story, points: problem.velocity + 1 } : story))
    const changed = { ...problem, stories, locked: locked.filter(({ storyId }) => storyId !== stories[20]?.id) }
    const { assignments } = shared(changed)
    expect(checkPlan(changed, assignments)).toEqual([])
  })

  it('is a plan however early it ends', () => {
    const problem = syntheticBacklog(60, 'dense', 5)
    for (const budget of [0, 1_000, 20_000]) expect(checkPlan(problem, shared(problem, budget).assignments)).toEqual([])
  })
})
