import type { PlanningModel } from '../planning-model.ts'
import { at, capacity } from '../planning-model.ts'

/** Earliest and latest sprint of every story in any plan of at most `count` sprints. */
export type Windows = {
  readonly earliest: Int32Array
  readonly latest: Int32Array
}

/**
 * Head and tail windows: a story comes no earlier than its ancestors' points and its own allow, no later than its
 * descendants' points allow, and two neighbours that do not fit in one sprint are a sprint apart.
 * Null where some story has no sprint left: then no plan of `count` sprints exists.
 */
export function windowsOf(model: PlanningModel, count: number): Windows | null {
  const { n, order, before, after, fixed } = model
  const total = prefixCapacity(model, count)
  const earliest = new Int32Array(n)
  const latest = new Int32Array(n)
  let s: number
  for (const i of order) {
    let first = 1
    for (const j of at(before, i)) first = Math.max(first, at(earliest, j) + (together(model, i, j) ? 0 : 1))
    const need = at(model.head, i)
    for (s = first; s <= count && (at(total, s) < need || !alone(model, i, s)); ) s++
    earliest[i] = at(fixed, i) > 0 ? at(fixed, i) : s
    if (s > count || s > at(earliest, i)) return null
  }
  for (let k = n - 1; k >= 0; k--) {
    const i = at(order, k)
    let last = count
    for (const j of at(after, i)) last = Math.min(last, at(latest, j) - (together(model, i, j) ? 0 : 1))
    const need = at(model.tail, i)
    for (s = last; s >= 1 && (at(total, count) - at(total, s - 1) < need || !alone(model, i, s)); ) s--
    latest[i] = at(fixed, i) > 0 ? at(fixed, i) : s
    if (s < at(earliest, i) || s < at(latest, i)) return null
  }
  return overfull(model, total, earliest, latest, count) ? null : { earliest, latest }
}

/** Half points of sprints 1..s, by s from 0. */
export function prefixCapacity(model: PlanningModel, count: number): Float64Array {
  const total = new Float64Array(count + 1)
  for (let s = 1; s <= count; s++) total[s] = at(total, s - 1) + capacity(model, s)
  return total
}

function together(model: PlanningModel, i: number, j: number): boolean {
  return !model.oversize[i] && !model.oversize[j] && at(model.size, i) + at(model.size, j) <= model.largest
}

function alone(model: PlanningModel, i: number, s: number): boolean {
  const room = capacity(model, s)
  return model.oversize[i] ? room > 0 : at(model.size, i) <= room
}

/** Whether the stories whose windows lie within some run of sprints have more points than the run holds. */
function overfull(model: PlanningModel, total: Float64Array, earliest: Int32Array, latest: Int32Array, count: number) {
  const byEarliest = Array.from({ length: count + 1 }, (): number[] => [])
  for (let i = 0; i < model.n; i++) at(byEarliest, at(earliest, i)).push(i)
  const inside = new Float64Array(count + 1)
  for (let from = count; from >= 1; from--) {
    for (const i of at(byEarliest, from)) inside[at(latest, i)] = at(inside, at(latest, i)) + at(model.size, i)
    let sum = 0
    for (let to = from; to <= count; to++) {
      sum += at(inside, to)
      if (sum > at(total, to) - at(total, from - 1)) return true
    }
  }
  return false
}
