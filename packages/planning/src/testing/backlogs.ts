// biome-ignore lint/correctness/noUndeclaredDependencies: only tests import this file, and their tools belong to the repository.
import fc from 'fast-check'
import { priorityWeights } from '../domain-lists.ts'
import type { PlannableStory, SprintProblem } from '../sprint-problem.ts'

/** A story of 3 points and priority 3 that waits for nothing, unless told otherwise. */
export function story(id: string, rest: Partial<PlannableStory> = {}): PlannableStory {
  return { id, points: 3, priority: 3, epicId: null, dependsOn: [], ...rest }
}

/** Random backlogs: halves, sprints of their own velocity, dependencies forwards and backwards, so cycles too. */
export function backlogs({ largest, cycles }: { largest: number; cycles: boolean }): fc.Arbitrary<SprintProblem> {
  return fc.integer({ min: 1, max: largest }).chain((n) =>
    fc.record({
      velocity: fc.integer({ min: 8, max: 24 }).map((half) => half / 2),
      velocities: fc.option(fc.array(fc.integer({ min: 0, max: 14 }), { maxLength: 3 }), { nil: undefined }),
      focus: fc.constantFrom(undefined, true, 0.01),
      stories: fc.tuple(
        ...Array.from({ length: n }, (_, i) =>
          fc.record({
            id: fc.constant(`s${i}`),
            points: fc.integer({ min: 1, max: 16 }).map((half) => half / 2),
            priority: fc.constantFrom(1, 2, 3, 4),
            epicId: fc.constantFrom(null, 'a', 'b'),
            dependsOn: fc.uniqueArray(
              fc.nat({ max: cycles ? n - 1 : Math.max(0, i - 1) }).map((k) => `s${k}`),
              { maxLength: cycles || i > 0 ? 2 : 0 },
            ),
          }),
        ),
      ),
    }),
  )
}

/** The backlog with stories, by number, locked to sprints; of two locks on one story the last holds. */
export function withLocks(backlog: SprintProblem, locks: readonly { story: number; sprint: number }[]): SprintProblem {
  const { stories } = backlog
  const places = new Map(locks.map(({ story, sprint }) => [stories[story % stories.length]?.id ?? '', sprint]))
  return { ...backlog, locked: [...places].map(([storyId, sprint]) => ({ storyId, sprint })) }
}

/** Fewest sprints, and the least earliness at that count, by trying everything; only for tiny backlogs without cycles. */
export function bruteForce({ stories, velocity, velocities = [], locked = [] }: SprintProblem) {
  const index = new Map(stories.map((s, i) => [s.id, i]))
  const lockOf = new Map(locked.map(({ storyId, sprint }) => [storyId, sprint]))
  for (let count = 1; count <= stories.length + velocities.length; count++) {
    const load = Array.from({ length: count + 1 }, () => 0)
    const sprint: number[] = []
    let best = Number.POSITIVE_INFINITY
    const place = (i: number, cost: number): void => {
      const story = stories[i]
      if (!story) {
        const obeys = stories.every((s, k) =>
          (s.dependsOn ?? []).every((id) => (sprint[index.get(id) ?? 0] ?? 0) <= (sprint[k] ?? 0)),
        )
        if (obeys) best = Math.min(best, cost)
        return
      }
      for (let s = 1; s <= count; s++) {
        const room = velocities[s - 1] ?? velocity
        if ((load[s] ?? 0) + story.points > room || (lockOf.get(story.id) ?? s) !== s) continue
        load[s] = (load[s] ?? 0) + story.points
        sprint[i] = s
        place(i + 1, cost + priorityWeights[story.priority] * s)
        load[s] = (load[s] ?? 0) - story.points
      }
    }
    place(0, 0)
    if (Number.isFinite(best)) return { count, earliness: best }
  }
  return null
}
