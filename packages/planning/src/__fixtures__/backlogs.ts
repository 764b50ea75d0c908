import { priorityWeights } from '../domain-lists.ts'
import type { PlannableStory, SprintProblem } from '../sprint-problem.ts'

/** A story of 3 points and priority 3 that waits for nothing, unless told otherwise. */
export function story(id: string, rest: Partial<PlannableStory> = {}): PlannableStory {
  return { id, points: 3, priority: 3, epicId: null, dependsOn: [], ...rest }
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
      const own = stories[i]
      if (!own) {
        const obeys = stories.every((s, k) =>
          (s.dependsOn ?? []).every((id) => (sprint[index.get(id) ?? 0] ?? 0) <= (sprint[k] ?? 0)),
        )
        if (obeys) best = Math.min(best, cost)
        return
      }
      for (let s = 1; s <= count; s++) {
        const room = velocities[s - 1] ?? velocity
        if ((load[s] ?? 0) + own.points > room || (lockOf.get(own.id) ?? s) !== s) continue
        load[s] = (load[s] ?? 0) + own.points
        sprint[i] = s
        place(i + 1, cost + priorityWeights[own.priority] * s)
        load[s] = (load[s] ?? 0) - own.points
      }
    }
    place(0, 0)
    if (Number.isFinite(best)) return { count, earliness: best }
  }
  return null
}
