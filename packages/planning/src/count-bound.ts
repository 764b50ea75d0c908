import { packingBound } from './packing-bound.ts'
import type { PlanningModel } from './planning-model.ts'
import { at, capacity } from './planning-model.ts'
import { windowsOf } from './windows.ts'

/** Fewest sprints that any plan needs, as far as capacity, packing and head and tail windows show it; at most `limit`. */
export function countBound(model: PlanningModel, limit: number): number {
  let count = Math.max(1, ...model.fixed)
  while (count < limit && !holdsAll(model, count)) count++
  if (model.listed.length === 0) count = Math.max(count, packingBound([...model.size], model.plain))
  while (count < limit && windowsOf(model, count) === null) count++
  return Math.min(count, limit)
}

/** Whether the points fit into the first `count` sprints, oversize stories filling the smallest of them. */
function holdsAll(model: PlanningModel, count: number): boolean {
  const rooms: number[] = []
  for (let s = 1; s <= count; s++) if (capacity(model, s) > 0) rooms.push(capacity(model, s))
  rooms.sort((a, b) => b - a)
  let points = 0
  let whole = 0
  for (let i = 0; i < model.n; i++) {
    if (model.oversize[i]) whole++
    else points += at(model.size, i)
  }
  return rooms.length >= whole && rooms.slice(0, rooms.length - whole).reduce((sum, room) => sum + room, 0) >= points
}
