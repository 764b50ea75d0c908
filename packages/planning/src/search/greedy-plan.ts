import { Heap } from '../heap.ts'
import type { PlanningModel } from '../planning-model.ts'
import { at, fits, loadIn, sumsOver } from '../planning-model.ts'

/**
 * First fit along a list: always the story with the smallest key among those whose dependencies are placed, into the
 * earliest sprint that has room. Null where a story has no room up to its latest sprint.
 */
export function greedyPlan(model: PlanningModel, key: ArrayLike<number>, latest: ArrayLike<number>): Int32Array | null {
  const { n, before, after, fixed } = model
  const sprint = new Int32Array(n)
  const load: number[] = []
  const place = (i: number, s: number) => {
    load[s] = (load[s] ?? 0) + loadIn(model, i, s)
    sprint[i] = s
  }
  for (let i = 0; i < n; i++) if (at(fixed, i) > 0) place(i, at(fixed, i))

  const waiting = Int32Array.from(before, (list) => list.length)
  const ready = new Heap<number>((i, j) => at(key, i) < at(key, j) || (at(key, i) === at(key, j) && i < j))
  for (let i = 0; i < n; i++) if (at(waiting, i) === 0) ready.push(i)
  for (let i = ready.pop(); i !== undefined; i = ready.pop()) {
    if (at(fixed, i) === 0) {
      let s = 1
      for (const j of at(before, i)) s = Math.max(s, at(sprint, j))
      while (!fits(model, i, s, load[s] ?? 0)) if (++s > at(latest, i)) return null
      if (s > at(latest, i)) return null
      place(i, s)
    }
    for (const j of at(after, i)) {
      waiting[j] = at(waiting, j) - 1
      if (at(waiting, j) === 0) ready.push(j)
    }
  }
  return sprint
}

/** The lists worth trying, best for earliness first; smaller keys go first, ties in input order. */
export function greedyKeys(model: PlanningModel, latest: ArrayLike<number>): Float64Array[] {
  const { n, weight, size } = model
  const value = sumsOver(weight, model.descendants)
  const keyed = (of: (i: number) => number) => Float64Array.from({ length: n }, (_, i) => of(i))
  return [
    keyed((i) => -at(value, i) / at(model.tail, i)),
    keyed((i) => -at(weight, i) / at(size, i)),
    keyed((i) => -at(weight, i)),
    keyed((i) => -at(size, i)),
    keyed((i) => -at(model.tail, i)),
    keyed((i) => at(latest, i)),
    keyed((i) => at(latest, i) - at(size, i) / model.largest),
  ]
}

/** The model with every arrow turned round: a plan of it read backwards is a plan of the model, where that is uniform. */
export function reversedModel(model: PlanningModel): PlanningModel {
  return {
    ...model,
    before: model.after,
    after: model.before,
    order: [...model.order].reverse(),
    ancestors: model.descendants,
    descendants: model.ancestors,
    head: model.tail,
    tail: model.head,
  }
}

export function readBackwards(sprint: Int32Array): Int32Array {
  const count = sprint.reduce((most, s) => Math.max(most, s), 0)
  return sprint.map((s) => count + 1 - s)
}
