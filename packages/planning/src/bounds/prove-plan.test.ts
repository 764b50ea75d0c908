import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exactSolver } from '#exact'
import { slowdown } from '../../../../scripts/testing/slowdown.ts'
import { longestTurn } from '../../bench/longest-turn.ts'
import { syntheticBacklog } from '../../bench/synthetic-backlog.ts'
import type { ExactOptions, ExactSolver } from '../exact/exact-solver.ts'
import { planSprints } from '../plan-sprints.ts'
import { at } from '../planning-model.ts'
import { readProblem } from '../read-problem.ts'
import { checkPlan } from '../rules/check-plan.ts'
import { firstPlan, foundBy, isOptimal } from '../search/search-plan.ts'
import type { SprintProblem } from '../sprint-problem.ts'
import { ended } from '../steps.ts'
import { backlogs, bruteForce, story, withLocks } from '../testing/backlogs.ts'
import { provePlan } from './prove-plan.ts'

const solver = exactSolver ?? (() => Promise.reject(new Error('There is no exact solver here.')))

/** What lists alone find, before and after the exact solver. */
async function proven(problem: SprintProblem, more: Partial<ExactOptions> & { solver?: ExactSolver } = {}) {
  const { model } = ended(readProblem(problem))
  const first = ended(firstPlan(model))
  if (!first) return null
  const proof = foundBy(first)
  const done = await provePlan(model, proof, {
    solver: more.solver ?? solver,
    timeLeft: () => more.timeMs ?? 60_000,
    workMs: more.workMs ?? 60_000,
    signal: more.signal,
    finish: async (work) => ended(work),
  })
  const assignments = problem.stories.map(({ id }, i) => ({ storyId: id, sprint: at(proof.best.sprint, i) }))
  return { first, proof, done, assignments }
}

// Each run begins a thread, which takes its time on a busy machine.
describe('the exact solver', { timeout: 400_000 }, () => {
  it('agrees with trying everything on tiny backlogs, locked or not, in few sprints or uneven ones', async () => {
    const lock = fc.record({ story: fc.nat({ max: 5 }), sprint: fc.integer({ min: 1, max: 4 }) })
    const drawn = fc.tuple(backlogs({ largest: 6, cycles: false }), fc.array(lock, { maxLength: 2 }))
    await fc.assert(
      fc.asyncProperty(drawn, async ([backlog, locks]) => {
        const problem = withLocks(backlog, locks)
        fc.pre(problem.stories.every((s) => s.points <= problem.velocity))
        const truth = bruteForce(problem)
        fc.pre(truth !== null)
        const result = await proven(problem)
        fc.pre(result !== null)
        if (!truth || !result) return
        const { proof, done, assignments } = result
        expect(done).toBe(true)
        expect(isOptimal(proof, proof.best)).toBe(true)
        expect(proof.best).toMatchObject(truth)
        expect(proof.fewest).toBe(truth.count)
        expect(checkPlan(problem, assignments)).toEqual([])
      }),
      { numRuns: 40 },
    )
  })

  it('never makes a plan worse, and keeps every rule, wherever it stops', async () => {
    const drawn = fc.tuple(backlogs({ largest: 30, cycles: true }), fc.constantFrom(1, 30, 100, 300))
    await fc.assert(
      fc.asyncProperty(drawn, async ([problem, workMs]) => {
        const result = await proven(problem, { workMs })
        fc.pre(result !== null)
        if (!result) return
        const { first, proof, assignments } = result
        expect(proof.best.count).toBeLessThanOrEqual(first.count)
        if (proof.best.count === first.count) expect(proof.best.earliness).toBeLessThanOrEqual(first.earliness)
        expect(proof.fewest).toBeLessThanOrEqual(proof.best.count)
        if (proof.fewest === proof.best.count) expect(proof.earliness).toBeLessThanOrEqual(proof.best.earliness)
        // Alone over capacity: a story larger than what the uneven sprints leave it.
        expect(checkPlan(problem, assignments).filter((broken) => broken.storyIds.length > 1)).toEqual([])
      }),
      { numRuns: 15 },
    )
  })

  it('proves the same plan again', async () => {
    const problem = syntheticBacklog(20, 'sparse', 2)
    const [one, two] = [await proven(problem), await proven(problem)]
    expect(one?.done).toBe(true)
    expect(two).toEqual(one)
  })

  it('believes no plan that breaks a rule', async () => {
    const stories = ['a', 'b', 'c'].map((id, i) => story(id, { points: 4, dependsOn: i > 0 ? ['a'] : [] }))
    const wrong: ExactSolver = async (task, { tell }) => {
      tell({ kind: 'solution', values: new Float64Array(task.columns).fill(1) })
      tell({ kind: 'solution', values: new Float64Array(task.columns).fill(0) })
      return 'stopped'
    }
    const result = await proven({ stories, velocity: 7 }, { solver: wrong })
    expect(result?.proof.best).toEqual(result?.first)
    expect(result?.done).toBe(false)
  })

  it('ends with its time or when the signal aborts, and lets others run meanwhile', async () => {
    const problem = syntheticBacklog(120, 'dense', 1)
    const { result, longest, total } = await longestTurn(() => proven(problem, { timeMs: 150 }))
    // To try for fewer sprints and for more earliness are two runs.
    expect(total).toBeLessThan(1500 * slowdown())
    expect(longest).toBeLessThan(500 * slowdown())
    expect(result?.done).toBe(false)

    const controller = new AbortController()
    setTimeout(() => controller.abort(new Error('Enough')), 50)
    await expect(proven(problem, { signal: controller.signal })).rejects.toThrow('Enough')
  })

  it('serves a plan that the heuristics leave open', async () => {
    const problem = syntheticBacklog(20, 'sparse', 2)
    const plan = await planSprints(problem, { timeLimitMs: 120_000, effortMs: 5000 })
    expect(plan).toMatchObject({ provenFewest: true, provenOptimal: true, gap: 0, cutOff: false })
    expect(checkPlan(problem, plan.assignments)).toEqual([])
  })
})

describe('where there is no Node', () => {
  it('nothing of the solver is reached from what the package offers', () => {
    const reached = new Set<string>()
    const visit = (file: URL) => {
      if (reached.has(file.href)) return
      reached.add(file.href)
      const source = readFileSync(file, 'utf8')
      for (const [, path = ''] of source.matchAll(/(?:from|import\()\s*'([^']+)'/g)) {
        if (path.startsWith('.')) visit(new URL(path, file))
        else if (path === '#exact') visit(new URL(`../../${forBrowsers()}`, import.meta.url))
        else expect.unreachable(`${file.href} imports ${path}`)
      }
    }
    visit(new URL('../index.ts', import.meta.url))
    expect([...reached].some((file) => file.endsWith('/exact-none.ts'))).toBe(true)
  })

  function forBrowsers(): string {
    const { imports } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
    return imports['#exact'].default
  }
})
