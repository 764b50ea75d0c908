import fc from 'fast-check'
import { expect, it } from 'vitest'
import { randomFrom } from '../random.ts'
import { ended } from '../steps.ts'
import { breakCycles } from './break-cycles.ts'

type Edge = readonly [story: number, dependency: number]

/** Whether the edge lies on a cycle, by walking everywhere. */
function closesCycle(dependsOn: readonly (readonly number[])[], [story, dependency]: Edge): boolean {
  const seen = new Set([dependency])
  for (const current of seen) for (const next of dependsOn[current] ?? []) seen.add(next)
  return seen.has(story)
}

/** The rule word by word: as long as there is a cycle, the least important edge of all that lie on one goes. */
function byTheRule(dependsOn: readonly (readonly number[])[], weight: readonly number[]): Edge[] {
  const graph = dependsOn.map((list) => [...list])
  const weigh = (i: number) => weight[i] ?? 0
  const dropped: Edge[] = []
  for (;;) {
    const edges = graph.flatMap((list, story) => list.map((dependency): Edge => [story, dependency]))
    const [least] = edges
      .filter((edge) => closesCycle(graph, edge))
      .sort(([a, b], [c, d]) => weigh(a) + weigh(b) - weigh(c) - weigh(d) || weigh(b) - weigh(d))
    if (!least) return dropped
    dropped.push(least)
    graph[least[0]] = graph[least[0]]?.filter((other) => other !== least[1]) ?? []
  }
}

const tangles = fc.integer({ min: 1, max: 7 }).chain((n) =>
  fc.record({
    dependsOn: fc.array(fc.uniqueArray(fc.nat({ max: n - 1 }), { maxLength: 3 }), { minLength: n, maxLength: n }),
    weight: fc.array(fc.constantFrom(8, 4, 2, 1), { minLength: n, maxLength: n }),
  }),
)

it('drops the edges that the rule names, and each with a cycle that it was on', () => {
  fc.assert(
    fc.property(tangles, ({ dependsOn, weight }) => {
      const left = dependsOn.map((list) => [...list])
      const broken = ended(breakCycles(left, weight))
      expect(broken.map(({ story, dependency }): Edge => [story, dependency])).toEqual(byTheRule(dependsOn, weight))
      for (const { story, dependency, members } of broken) {
        expect([members[0], members[1] ?? story]).toEqual([story, dependency])
        for (const [k, member] of members.entries())
          expect(dependsOn[member]).toContain(members[(k + 1) % members.length])
      }
    }),
    { numRuns: 500 },
  )
})

it('takes few looks, and pauses, where 2,000 stories wait for each other in a tangle', () => {
  const random = randomFrom(1)
  const any = () => Math.floor(random() * 2000)
  const dependsOn = Array.from({ length: 2000 }, () => [...new Set([any(), any(), any()])])
  const search = breakCycles(
    dependsOn,
    dependsOn.map(() => 1 + (any() % 4)),
  )
  let steps = 0
  for (let next = search.next(); !next.done; next = search.next()) {
    expect(next.value).toBeLessThan(1000)
    steps += next.value
  }
  expect(steps).toBeLessThan(2_000_000)
})
