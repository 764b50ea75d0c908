import type { PlanningModel } from './planning-model.ts'
import { at, capacity, fits, hasBit, loadIn } from './planning-model.ts'

/** Calls back for every way to fill a sprint to which nothing more can be added. */
export interface LoadEnumerator {
  /**
   * `degrees[i]` is the number of dependencies of story i that are not placed yet, -1 where i itself is placed; it is
   * used as a scratch pad and comes back as it was. Stops after `limit` steps and says whether it saw everything.
   */
  run(
    degrees: Int32Array,
    s: number,
    limit: number,
    visit: (load: Int32Array, length: number, room: number) => void,
  ): { complete: boolean; steps: number }
}

/**
 * Hoffmann's enumeration of maximal loads. Filling each sprint maximally is safe for both objectives: a story that
 * still fits can always be pulled forward. `earliest` holds locked stories back until their sprint.
 *
 * `dominators[i]` lists stories that are at least as good in i's place (see dominatorsOf): a load that leaves out such a
 * story, although it would fit for i, is skipped. `rank` is the order in which stories are tried.
 */
export function loadEnumerator(
  model: PlanningModel,
  earliest: ArrayLike<number>,
  rank: readonly number[],
  dominators: readonly (readonly number[])[] | null,
): LoadEnumerator {
  const { n, after } = model
  const eligible = new Int32Array(n)
  const load = new Int32Array(n)

  return {
    run(degrees, s, limit, visit) {
      let steps = 0
      let ready = 0
      for (const i of rank) if (at(degrees, i) === 0 && at(earliest, i) <= s) eligible[ready++] = i

      const fill = (length: number, used: number, from: number, known: number): void => {
        let full = true
        for (let k = from; k < known; k++) {
          const i = at(eligible, k)
          if (!fits(model, i, s, used)) continue
          if (steps++ >= limit) return
          full = false
          load[length] = i
          degrees[i] = -1
          let more = known
          for (const j of at(after, i)) {
            const left = at(degrees, j) - 1
            degrees[j] = left
            if (left === 0 && at(earliest, j) <= s) eligible[more++] = j
          }
          fill(length + 1, used + loadIn(model, i, s), k + 1, more)
          for (const j of at(after, i)) degrees[j] = at(degrees, j) + 1
          degrees[i] = 0
        }
        if (!full || steps > limit) return
        // What was passed over earlier may still fit: then this load is not maximal and another branch has it.
        for (let k = 0; k < from; k++) {
          const i = at(eligible, k)
          if (at(degrees, i) === 0 && fits(model, i, s, used)) return
        }
        const room = capacity(model, s) - used
        if (dominators && dominated(length, room, degrees, s)) return
        visit(load, length, room)
      }

      fill(0, 0, 0, ready)
      return { complete: steps <= limit, steps }
    },
  }

  function dominated(length: number, room: number, degrees: Int32Array, s: number): boolean {
    for (let k = 0; k < length; k++) {
      const i = at(load, k)
      for (const j of at(dominators ?? [], i)) {
        if (at(degrees, j) !== 0 || at(earliest, j) > s) continue
        if (at(model.size, j) <= at(model.size, i) + room) return true
      }
    }
    return false
  }
}

/**
 * For each story, those that could always take its place (Jackson 1956): at least as large, at least as important, and
 * everything that waits for the one waits for the other. Of two alike the one with the smaller index dominates.
 */
export function dominatorsOf(model: PlanningModel, { byWeight }: { byWeight: boolean }): number[][] {
  const alike = (i: number, j: number) =>
    at(model.size, i) <= at(model.size, j) &&
    (!byWeight || at(model.weight, i) <= at(model.weight, j)) &&
    subset(at(model.descendants, i), at(model.descendants, j))
  const free = (i: number) => at(model.fixed, i) === 0 && !model.oversize[i]
  return Array.from({ length: model.n }, (_, i) => {
    const found: number[] = []
    if (!free(i)) return found
    for (let j = 0; j < model.n; j++) {
      if (i === j || !free(j) || hasBit(at(model.descendants, j), i) || !alike(i, j)) continue
      if (j < i || !alike(j, i)) found.push(j)
    }
    return found
  })
}

function subset(a: Uint32Array, b: Uint32Array): boolean {
  for (let w = 0; w < a.length; w++) if (at(a, w) & ~at(b, w)) return false
  return true
}
