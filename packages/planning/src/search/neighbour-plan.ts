import { knapsackBranch } from '../bounds/knapsack-branch.ts'
import type { Placement, PlanningModel } from '../planning-model.ts'
import { at, capacity, hasBit, loadIn, placementOf } from '../planning-model.ts'
import type { Steps } from '../steps.ts'

/**
 * Shares out the stories of every two sprints next to each other in the best way there is, again and again until no two can be
 * shared out better or `budget` is used. That is a knapsack with dependencies, small enough to be solved: what exchanges of a few stories
 * do not find in a large backlog.
 */
export function* neighbourPlan(model: PlanningModel, start: Placement, budget: number): Steps<Placement> {
  const sprint = start.sprint.slice()
  const members: number[][] = Array.from({ length: start.count + 2 }, () => [])
  for (let i = 0; i < model.n; i++) at(members, at(sprint, i)).push(i)
  const dueSprints = new Set(Array.from({ length: start.count - 1 }, (_, k) => k + 1))
  let stepsLeft = budget
  while (dueSprints.size > 0 && stepsLeft > 0) {
    // in the order of the sprints, over and over
    for (const s of [...dueSprints].sort((a, b) => a - b)) {
      dueSprints.delete(s)
      const pair = [...at(members, s), ...at(members, s + 1)]
      const bound = boundStories(model, pair, sprint, s)
      const free = pair.filter((i) => !bound.has(i))
      const room = (place: number) =>
        capacity(model, place) -
        loadOf(
          model,
          [...bound].filter((i) => at(sprint, i) === place),
          place,
        )
      const points = free.reduce((sum, i) => sum + at(model.size, i), 0)
      const knownWeight = free.reduce((sum, i) => sum + (at(sprint, i) === s ? at(model.weight, i) : 0), 0)
      const options = { budget: Math.min(stepsLeft, stepsPerPair), least: points - room(s + 1), knownWeight }
      const search = knapsackBranch(model, free, room(s), options)
      let next = search.next()
      for (; !next.done; next = search.next()) {
        stepsLeft -= next.value
        yield next.value
      }
      stepsLeft -= pair.length * 24
      yield pair.length * 24
      if (!next.value.best) continue
      const early = new Set(next.value.best)
      for (const i of free) sprint[i] = early.has(i) ? s : s + 1
      members[s] = pair.filter((i) => at(sprint, i) === s)
      members[s + 1] = pair.filter((i) => at(sprint, i) === s + 1)
      if (s > 1) dueSprints.add(s - 1)
      if (s + 1 < start.count) dueSprints.add(s + 1)
    }
  }
  return placementOf(model, sprint)
}

/** Two sprints are solved in far less nearly always. */
const stepsPerPair = 40_000

/** Stories that stay where they are: locked ones, those larger than a sprint, and those that must stand beside one of them. */
function boundStories(model: PlanningModel, pair: readonly number[], sprint: Int32Array, s: number): Set<number> {
  const anchors = pair.filter((i) => at(model.fixed, i) > 0 || at(model.oversize, i) === 1)
  const isBound = (i: number) =>
    anchors.some((anchor) =>
      i === anchor || at(sprint, anchor) === s
        ? i === anchor || hasBit(at(model.ancestors, anchor), i)
        : hasBit(at(model.descendants, anchor), i),
    )
  return new Set(anchors.length === 0 ? [] : pair.filter(isBound))
}

const loadOf = (model: PlanningModel, members: readonly number[], s: number): number =>
  members.reduce((sum, i) => sum + loadIn(model, i, s), 0)
