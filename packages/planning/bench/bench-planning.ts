/**
 * Measures the planner: `npm run bench:planning -- [--instances <file>] [--quick]`. Prints sprints, gap, proof and time for made-up
 * backlogs of fixed seeds at a second and at ten and, on a file of instances with published optima, the share hit at two seconds
 * each; the last line is JSON. `--quick` takes one seed, one second, and every sixth instance. `--ms`, `--seeds`, `--each`
 * (milliseconds) and `--every` change one thing each. On a busy machine `--patience 8` leaves eight times the limit by the clock for the
 * effort that the limit stands for; what the processor took stands beside.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { SprintPlan, SprintProblem } from '../src/index.ts'
import { checkPlan, planSprints } from '../src/index.ts'
import { problemOf, readInstances } from './instance-file.ts'
import { longestTurn } from './longest-turn.ts'
import { syntheticBacklog } from './synthetic-backlog.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    ms: { type: 'string' },
    seeds: { type: 'string' },
    instances: { type: 'string' },
    each: { type: 'string', default: '2000' },
    every: { type: 'string' },
    patience: { type: 'string', default: '1' },
  },
})
const numbers = (list: string) => list.split(',').map(Number)
const limits = numbers(values.ms ?? (values.quick ? '1000' : '1000,10000'))
const seeds = numbers(values.seeds ?? (values.quick ? '1' : '1,2,3'))
const every = Number(values.every ?? (values.quick ? 6 : 1))
const patience = Number(values.patience)
const load = loadavg().map((value) => Math.round(value * 10) / 10)

const backlogs = []
console.log(`Load of the machine over the last minutes: ${load.join(', ')}`)
console.log('stories  kind    seed  limit ms  sprints  bound  gap %   fewest  optimal  time ms  processor ms')
for (const limit of limits) {
  for (const size of [30, 60, 120, 250, 500]) {
    for (const kind of ['sparse', 'dense'] as const) {
      for (const seed of seeds) {
        const problem = syntheticBacklog(size, kind, seed)
        const { plan, ms, processorMs } = await measure(problem, limit)
        const { sprintCount, lowerBound, gap, provenFewest, provenOptimal } = plan
        const broken = checkPlan(problem, plan.assignments).length
        backlogs.push({
          size,
          kind,
          seed,
          limit,
          sprintCount,
          lowerBound,
          gap,
          provenFewest,
          provenOptimal,
          ms,
          broken,
        })
        console.log(
          String(size).padEnd(8),
          kind.padEnd(7),
          String(seed).padEnd(5),
          String(limit).padEnd(9),
          String(sprintCount).padEnd(8),
          String(lowerBound).padEnd(6),
          (gap === null ? '-' : (gap * 100).toFixed(3)).padEnd(7),
          (provenFewest ? 'yes' : 'no').padEnd(7),
          (provenOptimal ? 'yes' : 'no').padEnd(8),
          String(ms).padEnd(8),
          processorMs,
        )
      }
    }
  }
}

let published = null
if (values.instances) {
  const limit = Number(values.each)
  const counts = { instances: 0, hit: 0, proven: 0, infeasible: 0, provenWrongly: 0, longestMs: 0 }
  for (const instance of readInstances(values.instances).filter((_, k) => k % every === 0)) {
    const problem = problemOf(instance)
    const { plan, ms } = await measure(problem, limit)
    const fewest = instance.opt ?? instance.ub
    counts.instances++
    if (plan.sprintCount <= fewest) counts.hit++
    else console.log(`missed ${instance.name}: ${plan.sprintCount}, published ${fewest}`)
    if (plan.provenFewest) counts.proven++
    if (checkPlan(problem, plan.assignments).length > 0) counts.infeasible++
    if (plan.lowerBound > fewest) counts.provenWrongly++
    counts.longestMs = Math.max(counts.longestMs, ms)
  }
  published = { limit, ...counts, share: counts.hit / counts.instances }
  console.log(
    `${counts.hit} of ${counts.instances} published optima hit at ${limit} ms each, ${counts.proven} proven, ${counts.infeasible} infeasible, ${counts.provenWrongly} proven wrongly`,
  )
}

// Many stories: how long the event loop waits for its turn, and by how much a short limit is passed.
for (const limit of [10, 1000]) {
  const problem = syntheticBacklog(2000, 'dense', 1)
  const { result, longest } = await longestTurn(() => measure(problem, limit))
  console.log(`2000 dense, limit ${limit} ms: ${result.ms} ms, longest turn ${Math.round(longest)} ms`)
}
console.log(JSON.stringify({ load, patience, backlogs, published }))

async function measure(problem: SprintProblem, limit: number) {
  const started = performance.now()
  const before = process.cpuUsage()
  const plan: SprintPlan = await planSprints(problem, { timeLimitMs: limit * patience, effortMs: limit })
  const { user, system } = process.cpuUsage(before)
  return { plan, ms: Math.round(performance.now() - started), processorMs: Math.round((user + system) / 1000) }
}
