import type { PlanningModel } from '../planning-model.ts'
import { at } from '../planning-model.ts'
import type { Steps } from '../steps.ts'
import { loadEnumerator } from './sprint-loads.ts'

export type HoffmannTaste = {
  /** What the points behind a story are worth, per point. */
  readonly tail: number
  /** What each story that waits directly is worth, in mean story sizes. */
  readonly followers: number
  /** What each story in the load costs, in mean story sizes: above 0 large stories go first. */
  readonly perStory: number
}

/** The mixture that Sternatz (2014) found to work: some lists look at the work behind, some at followers, some at size. */
export const hoffmannTastes: readonly [HoffmannTaste, ...HoffmannTaste[]] = [
  { tail: 0, followers: 0, perStory: 0 },
  { tail: 0.005, followers: 0, perStory: 0 },
  { tail: 0.01, followers: 0.05, perStory: 0 },
  { tail: 0.02, followers: 0, perStory: 0.1 },
  { tail: 0, followers: 0.1, perStory: 0.3 },
  { tail: 0.005, followers: 0, perStory: 0.5 },
  { tail: 0.05, followers: 0.1, perStory: 0.3 },
  { tail: 0.1, followers: 0, perStory: 1 },
]

/**
 * Multi-Hoffmann (Hoffmann 1963; Fleszar and Hindi 2003; Sternatz 2014): sprint after sprint takes the fullest load,
 * by a taste, among at most `limit` steps of enumeration. Null where it needs more than `most` sprints.
 */
export function* hoffmannPlan(
  model: PlanningModel,
  taste: HoffmannTaste,
  { limit, most }: { limit: number; most: number },
): Steps<Int32Array | null> {
  const { n, size, after } = model
  const mean = model.size.reduce((sum, value) => sum + value, 0) / n
  const value = Float64Array.from({ length: n }, (_, i) => {
    const followers = at(after, i).length
    return (
      at(size, i) +
      taste.tail * (at(model.tail, i) - at(size, i)) +
      (taste.followers * followers - taste.perStory) * mean
    )
  })
  const rank = Array.from({ length: n }, (_, i) => i).sort((a, b) => at(value, b) - at(value, a) || a - b)
  const loads = loadEnumerator(model, new Int32Array(n), rank, null)
  const degrees = Int32Array.from(model.before, (list) => list.length)
  const sprint = new Int32Array(n)
  let storiesLeft = n
  for (let s = 1; storiesLeft > 0; s++) {
    if (s > most) return null
    let best: number[] = []
    let bestValue = Number.NEGATIVE_INFINITY
    yield* loads.run(degrees, s, limit, (load, length) => {
      let sum = 0
      for (let k = 0; k < length; k++) sum += at(value, at(load, k))
      if (sum <= bestValue) return length
      bestValue = sum
      best = Array.from(load.subarray(0, length))
      return length * 2
    })
    for (const i of best) {
      sprint[i] = s
      degrees[i] = -1
    }
    for (const i of best) for (const j of at(after, i)) degrees[j] = at(degrees, j) - (at(degrees, j) > 0 ? 1 : 0)
    storiesLeft -= best.length
  }
  return sprint
}
