import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PlanningModel } from '../planning-model.ts'
import { at } from '../planning-model.ts'
import { readProblem } from '../read-problem.ts'
import { ended } from '../steps.ts'
import { closureKnapsack } from './closure-knapsack.ts'
import { knapsackBranch } from './knapsack-branch.ts'

const backlogs = fc
  .record({
    stories: fc.array(
      fc.record({
        points: fc.integer({ min: 1, max: 13 }),
        priority: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
        waitsFor: fc.array(fc.nat(11), { maxLength: 3 }),
      }),
      { minLength: 1, maxLength: 11 },
    ),
    room: fc.integer({ min: 0, max: 90 }),
  })
  .map(({ stories, room }) => ({
    room: room * 2,
    model: ended(
      readProblem({
        velocity: 50,
        stories: stories.map(({ points, priority, waitsFor }, i) => ({
          id: `${i}`,
          points,
          priority,
          dependsOn: waitsFor.filter((j) => j < i).map(String),
        })),
      }),
    ).model,
  }))

/** Every set of stories is looked at. */
function mostByHand(model: PlanningModel, room: number, least = 0): number {
  let most = 0
  for (let set = 0; set < 1 << model.n; set++) {
    const inside = (i: number) => ((set >> i) & 1) === 1
    let size = 0
    let weight = 0
    let closed = true
    for (let i = 0; i < model.n; i++) {
      if (!inside(i)) continue
      size += at(model.size, i)
      weight += at(model.weight, i)
      closed &&= at(model.before, i).every(inside)
    }
    if (closed && size <= room && size >= least) most = Math.max(most, weight)
  }
  return most
}

describe('a knapsack with dependencies', () => {
  const all = (model: PlanningModel) => Array.from({ length: model.n }, (_, i) => i)

  it('holds what the best of all sets weighs', () => {
    fc.assert(
      fc.property(backlogs, ({ model, room }) => {
        const { most } = ended(knapsackBranch(model, all(model), room, { budget: Number.POSITIVE_INFINITY }))
        expect(most).toBe(mostByHand(model, room))
      }),
    )
  })

  it('gives a heavier set than the known one wherever one is allowed', () => {
    fc.assert(
      fc.property(backlogs, fc.nat(60), fc.nat(40), ({ model, room }, least, knownWeight) => {
        const budget = Number.POSITIVE_INFINITY
        const { best } = ended(knapsackBranch(model, all(model), room, { budget, least, knownWeight }))
        const most = mostByHand(model, room, least)
        if (most <= knownWeight) {
          expect(best).toBeNull()
          return
        }
        const sum = (values: ArrayLike<number>) => (best ?? []).reduce((total, i) => total + at(values, i), 0)
        expect(sum(model.weight)).toBe(most)
        expect(sum(model.size)).toBeLessThanOrEqual(room)
        expect(sum(model.size)).toBeGreaterThanOrEqual(least)
        expect(best?.every((i) => at(model.before, i).every((j) => best.includes(j)))).toBe(true)
      }),
    )
  })

  it('is never said to hold less, however early the search ends, nor more than the relaxation', () => {
    fc.assert(
      fc.property(backlogs, fc.integer({ min: 0, max: 500 }), ({ model, room }, budget) => {
        const told = ended(knapsackBranch(model, all(model), room, { budget })).most
        expect(told).toBeGreaterThanOrEqual(mostByHand(model, room))
        expect(told).toBeLessThanOrEqual(closureKnapsack(model, all(model), room).value + 1e-6)
      }),
    )
  })
})
