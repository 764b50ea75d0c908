/**
 * Measures the planner: `node packages/planning/bench/bench-planning.ts [--ms 1000,10000] [--instances <file>] [--each 2000]
 * [--every 1]`. Prints sprints, gap, proof and time for made-up backlogs of fixed seeds and, on a file of instances with
 * published optima, the share hit; the last line is JSON.
 */
import { parseArgs } from 'node:util'
import type { SprintPlan, SprintProblem } from '../src/index.ts'
import { checkPlan, planSprints } from '../src/index.ts'
import { problemOf, readInstances } from './instance-file.ts'
import { longestTurn } from './longest-turn.ts'
import { syntheticBacklog } from './synthetic-backlog.ts'

const { values } = parseArgs({
  options: {
    ms: { type: 'string', default: '1000' },
    instances: { type: 'string' },
    each: { type: 'string', default: '2000' },
    every: { type: 'string', default: '1' },
  },
})

const backlogs = []
console.log('stories  kind    limit ms  sprints  bound  gap %   fewest  optimal  time ms')
for (const limit of values.ms.split(',').map(Number)) {
  for (const size of [30, 60, 120, 250, 500]) {
    for (const kind of ['sparse', 'dense'] as const) {
      const { plan, ms } = await measure(syntheticBacklog(size, kind, 1), limit)
      const { sprintCount, lowerBound, gap, provenFewest, provenOptimal } = plan
      backlogs.push({ size, kind, limit, sprintCount, lowerBound, gap, provenFewest, provenOptimal, ms })
      console.log(
        String(size).padEnd(8),
        kind.padEnd(7),
        String(limit).padEnd(9),
        String(sprintCount).padEnd(8),
        String(lowerBound).padEnd(6),
        (gap === null ? '-' : (gap * 100).toFixed(3)).padEnd(7),
        (provenFewest ? 'yes' : 'no').padEnd(7),
        (provenOptimal ? 'yes' : 'no').padEnd(8),
        ms,
      )
    }
  }
}

let published = null
if (values.instances) {
  const every = Number(values.every)
  const limit = Number(values.each)
  const counts = { instances: 0, hit: 0, proven: 0, infeasible: 0, provenWrongly: 0, longestMs: 0 }
  for (const instance of readInstances(values.instances).filter((_, k) => k % every === 0)) {
    const problem = problemOf(instance)
    const { plan, ms } = await measure(problem, limit)
    counts.instances++
    if (plan.sprintCount <= instance.ub) counts.hit++
    else console.log(`missed ${instance.name}: ${plan.sprintCount}, published ${instance.ub}`)
    if (plan.provenFewest) counts.proven++
    if (checkPlan(problem, plan.assignments).length > 0) counts.infeasible++
    if (plan.lowerBound > instance.ub) counts.provenWrongly++
    counts.longestMs = Math.max(counts.longestMs, ms)
  }
  published = { ...counts, share: counts.hit / counts.instances }
}

// Many stories: how long the event loop waits for its turn, and by how much a short limit is passed.
for (const limit of [10, 1000]) {
  const problem = syntheticBacklog(2000, 'dense', 1)
  const { result, longest } = await longestTurn(() => measure(problem, limit))
  console.log(`2000 dense, limit ${limit} ms: ${result.ms} ms, longest turn ${Math.round(longest)} ms`)
}
console.log(JSON.stringify({ backlogs, published }))

async function measure(problem: SprintProblem, timeLimitMs: number): Promise<{ plan: SprintPlan; ms: number }> {
  const started = performance.now()
  const plan = await planSprints(problem, { timeLimitMs })
  return { plan, ms: Math.round(performance.now() - started) }
}
