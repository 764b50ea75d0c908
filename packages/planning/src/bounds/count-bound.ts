import type { PlanningModel } from '../planning-model.ts'
import { at, capacity } from '../planning-model.ts'
import type { Steps } from '../steps.ts'
import { packingBound } from './packing-bound.ts'
import { windowsOf } from './windows.ts'

/** Fewest sprints that any plan needs, as far as capacity, packing and head and tail windows show it; at most `limit`. */
export function* countBound(model: PlanningModel, limit: number): Steps<number> {
  let count = Math.max(1, ...model.fixed)
  count = yield* firstThat(count, limit, model.n, (sprints) => holdsAll(model, sprints))
  if (model.listed.length === 0) count = Math.max(count, packingBound([...model.size], model.plain))
  return yield* firstThat(count, limit, model.n * 3, (sprints) => windowsOf(model, sprints) !== null)
}

/**
 * The first number from `low` on that holds, at most `high`. More sprints only ever make room, so what holds for a number holds
 * for all above it and half of them can be left out at each look.
 */
function* firstThat(low: number, high: number, steps: number, holds: (count: number) => boolean): Steps<number> {
  let from = Math.min(low, high)
  let to = high
  // On most backlogs the first one holds.
  for (let middle = from; from < to; middle = (from + to) >>> 1) {
    if (holds(middle)) to = middle
    else from = middle + 1
    yield steps
  }
  return from
}

/** Whether the points fit into the first `count` sprints, oversize stories filling the smallest of them. */
function holdsAll(model: PlanningModel, count: number): boolean {
  const rooms: number[] = []
  for (let s = 1; s <= count; s++) if (capacity(model, s) > 0) rooms.push(capacity(model, s))
  rooms.sort((a, b) => b - a)
  let points = 0
  let oversizeCount = 0
  for (let i = 0; i < model.n; i++) {
    if (model.oversize[i]) oversizeCount++
    else points += at(model.size, i)
  }
  return (
    rooms.length >= oversizeCount &&
    rooms.slice(0, rooms.length - oversizeCount).reduce((sum, room) => sum + room, 0) >= points
  )
}
