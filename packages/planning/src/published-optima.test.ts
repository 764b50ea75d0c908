import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { problemOf, readInstances } from '../bench/instance-file.ts'
import { planSprints } from './plan-sprints.ts'
import { checkPlan } from './rules/check-plan.ts'

/** Scholl's instances with published optima, which lie beside the repository and are not part of it. */
const file = new URL('../../../../shared/data/salbp/scholl.json', import.meta.url)
const present = existsSync(file)
if (!present)
  console.info('Skipped: shared/data/salbp/scholl.json is not there, so no plan is compared with published optima.')

describe.skipIf(!present)('against published optima', () => {
  const instances = present ? readInstances(file).filter((_, k) => k % 23 === 0) : []

  it.each(instances.map((instance) => [instance.name, instance] as const))('%s', async (_, instance) => {
    const problem = problemOf(instance)
    const plan = await planSprints(problem, { timeLimitMs: 400 })
    expect(checkPlan(problem, plan.assignments)).toEqual([])
    expect(plan.lowerBound).toBeLessThanOrEqual(instance.ub)
    expect(plan.sprintCount).toBeGreaterThanOrEqual(instance.lb)
    expect(plan.sprintCount).toBeLessThanOrEqual(instance.ub + 1)
    if (plan.provenFewest && instance.opt !== null) expect(plan.sprintCount).toBe(instance.opt)
  })
})
