import type { PlanningModel } from '../planning-model.ts'
import { at, capacity, hasBit, loadIn } from '../planning-model.ts'
import type { Steps } from '../steps.ts'

/** Calls back for every way to fill a sprint to which nothing more can be added. */
export type LoadEnumerator = {
  /**
   * `degrees[i]` is the number of dependencies of story i that are not placed yet, -1 where i itself is placed; it is
   * used as a scratch pad and comes back as it was. Stops after `limit` stories put into loads; resolves to whether it saw
   * everything. The load handed to `visit` is only lent; what `visit` returns is the number of stories that it looked at.
   * One run at a time.
   */
  run(
    degrees: Int32Array,
    s: number,
    limit: number,
    visit: (load: Int32Array, length: number) => number,
  ): Steps<{ complete: boolean }>
}

/** Looks at a story that cost as much as one step, and how many of them make a pause. */
const looksPerStep = 64
const looksPerPause = 1 << 18

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
  // What each story takes of the sprint that is being filled.
  const need = model.size.slice()
  // By number of stories in the load: where the look begins and stands, how many are eligible, what is used, whether it is maximal.
  const from = new Int32Array(n + 1)
  const next = new Int32Array(n + 1)
  const eligibleCount = new Int32Array(n + 1)
  const usedRoom = new Float64Array(n + 1)
  const full = new Uint8Array(n + 1)
  let looks = 0

  return {
    *run(degrees, s, limit, visit) {
      const room = capacity(model, s)
      let ready = 0
      // Nothing goes into a sprint in which nobody works.
      if (room > 0) for (const i of rank) if (at(degrees, i) === 0 && at(earliest, i) <= s) eligible[ready++] = i
      for (let k = 0; k < ready; k++) {
        const i = at(eligible, k)
        need[i] = loadIn(model, i, s)
      }
      looks = n
      let placements = 0
      let depth = 0
      eligibleCount[0] = ready
      next[0] = 0
      full[0] = 1

      for (;;) {
        if (looks >= looksPerPause) {
          yield looks / looksPerStep
          looks = 0
        }
        const roomLeft = room - at(usedRoom, depth)
        const end = at(eligibleCount, depth)
        const begin = at(next, depth)
        let k = begin
        while (k < end && at(need, at(eligible, k)) > roomLeft) k++
        looks += k - begin + 8
        if (k < end && placements++ < limit) {
          const i = at(eligible, k)
          full[depth] = 0
          next[depth] = k + 1
          load[depth] = i
          degrees[i] = -1
          let eligibleEnd = end
          for (const j of at(after, i)) {
            const waits = at(degrees, j) - 1
            degrees[j] = waits
            if (waits !== 0 || at(earliest, j) > s) continue
            eligible[eligibleEnd++] = j
            need[j] = loadIn(model, j, s)
          }
          looks += eligibleEnd - end
          usedRoom[depth + 1] = at(usedRoom, depth) + at(need, i)
          depth++
          from[depth] = next[depth] = k + 1
          eligibleCount[depth] = eligibleEnd
          full[depth] = 1
          continue
        }
        if (full[depth] === 1 && placements <= limit && isMaximal(degrees, roomLeft, depth)) {
          if (!dominators || !dominated(depth, roomLeft, degrees, s)) looks += visit(load, depth)
        }
        if (depth === 0) break
        depth--
        const i = at(load, depth)
        for (const j of at(after, i)) degrees[j] = at(degrees, j) + 1
        degrees[i] = 0
      }
      yield looks / looksPerStep
      return { complete: placements <= limit }
    },
  }

  /** What was passed over earlier may still fit: then the load is not maximal and another branch has it. */
  function isMaximal(degrees: Int32Array, roomLeft: number, length: number): boolean {
    const end = at(from, length)
    for (let k = 0; k < end; k++) {
      const i = at(eligible, k)
      if (at(need, i) > roomLeft || at(degrees, i) !== 0) continue
      looks += k
      return false
    }
    looks += end
    return true
  }

  function dominated(length: number, room: number, degrees: Int32Array, s: number): boolean {
    for (let k = 0; k < length; k++) {
      const i = at(load, k)
      const most = at(model.size, i) + room
      const others = at(dominators ?? [], i)
      looks += others.length
      for (const j of others) {
        if (at(degrees, j) === 0 && at(earliest, j) <= s && at(model.size, j) <= most) return true
      }
    }
    return false
  }
}

/**
 * For each story, those that could always take its place (Jackson 1956): at least as large, at least as important, and
 * everything that waits for the one waits for the other. Of two alike the one with the smaller index dominates.
 */
export function* dominatorsOf(model: PlanningModel, { byWeight }: { byWeight: boolean }): Steps<number[][]> {
  const alike = (i: number, j: number) =>
    at(model.size, i) <= at(model.size, j) &&
    (!byWeight || at(model.weight, i) <= at(model.weight, j)) &&
    subset(at(model.descendants, i), at(model.descendants, j))
  const free = (i: number) => at(model.fixed, i) === 0 && !model.oversize[i]
  const dominators: number[][] = []
  for (let i = 0; i < model.n; i++) {
    const betters: number[] = []
    dominators.push(betters)
    if (!free(i)) continue
    for (let j = 0; j < model.n; j++) {
      if (i === j || !free(j) || hasBit(at(model.descendants, j), i) || !alike(i, j)) continue
      if (j < i || !alike(j, i)) betters.push(j)
    }
    yield model.n / 16
  }
  return dominators
}

function subset(a: Uint32Array, b: Uint32Array): boolean {
  for (let w = 0; w < a.length; w++) if (at(a, w) & ~at(b, w)) return false
  return true
}
