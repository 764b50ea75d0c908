import type { Windows } from '../bounds/windows.ts'
import type { Placement, PlanningModel } from '../planning-model.ts'
import { at, capacity, loadIn } from '../planning-model.ts'
import type { Steps } from '../steps.ts'

/**
 * Minimise `offset` + `cost` · y over y of 0 and 1 where every row is at most its limit. Rows are sparse: those of row r stand
 * from `starts[r]` to before `starts[r + 1]`.
 */
export type ExactModel = {
  readonly columns: number
  readonly cost: Float64Array
  readonly offset: number
  readonly starts: Int32Array
  readonly indices: Int32Array
  readonly values: Float64Array
  readonly limits: Float64Array
}

/** How many columns the model of a plan in these windows has: what tells beforehand whether to try. */
export function exactColumns({ earliest, latest }: Windows): number {
  return latest.reduce((sum, last, i) => sum + last - at(earliest, i), 0)
}

/**
 * The least earliness within the sprints of the windows, as a mixed-integer model. y[i, s] is 1 when story i is in a sprint up to s; only
 * the sprints from the story's earliest to the one before its latest have a column, before them it is 0 and from then on 1.
 * `bounds` on the weight that sprints 1..s hold are rows too: the solver does not find them by itself.
 */
export function* exactModel(
  model: PlanningModel,
  windows: Windows,
  count: number,
  bounds: Float64Array | null = null,
): Steps<ExactModel> {
  const { n, weight, before } = model
  const { earliest, latest } = windows
  const first = firstColumns(windows)
  const columns = exactColumns(windows)
  const hasOversize = model.oversize.includes(1)
  const scale = hasOversize ? 1 : commonDivisor(model)
  const starts = [0]
  const indices: number[] = []
  const values: number[] = []
  const limits: number[] = []
  let constant = 0

  /** Adds `by` times y[i, s] to the row that is being written. */
  const add = (i: number, s: number, by: number) => {
    if (s < at(earliest, i)) return
    if (s >= at(latest, i)) {
      constant += by
      return
    }
    indices.push(at(first, i) + s)
    values.push(by)
  }
  const end = (limit: number) => {
    if (indices.length > at(starts, starts.length - 1)) {
      starts.push(indices.length)
      limits.push(limit - constant)
    }
    constant = 0
  }

  for (let i = 0; i < n; i++) {
    for (let s = at(earliest, i); s < at(latest, i) - 1; s++) {
      add(i, s, 1)
      add(i, s + 1, -1)
      end(0)
    }
    for (const j of at(before, i)) {
      // Outside these sprints one of the two is fixed so that the row holds anyway.
      for (let s = at(earliest, i); s < at(latest, j); s++) {
        add(i, s, 1)
        add(j, s, -1)
        end(0)
      }
    }
    yield (at(latest, i) - at(earliest, i)) * (4 + at(before, i).length * 4)
  }
  for (let s = 1; bounds && s < count; s++) {
    for (let i = 0; i < n; i++) add(i, s, at(weight, i))
    end(at(bounds, s))
    yield n * 4
  }
  let room = 0
  for (let s = 1; s <= count; s++) {
    for (let i = 0; i < n; i++) {
      if (s < at(earliest, i) || s > at(latest, i)) continue
      // Nothing may go into a sprint without room, not even a story that takes all of it.
      const load = Math.max(1, loadIn(model, i, s) / scale)
      add(i, s, load)
      add(i, s - 1, -load)
    }
    end(Math.floor(capacity(model, s) / scale))
    yield n * 4
    // Says nothing new, but the solver finds its cuts by it.
    room += capacity(model, s)
    if (s === count || hasOversize) continue
    for (let i = 0; i < n; i++) add(i, s, at(model.size, i) / scale)
    end(Math.floor(room / scale))
    yield n * 4
  }

  const cost = new Float64Array(columns)
  let offset = 0
  for (let i = 0; i < n; i++) {
    offset += at(weight, i) * at(latest, i)
    for (let s = at(earliest, i); s < at(latest, i); s++) cost[at(first, i) + s] = -at(weight, i)
  }
  return {
    columns,
    cost,
    offset,
    starts: Int32Array.from(starts),
    indices: Int32Array.from(indices),
    values: Float64Array.from(values),
    limits: Float64Array.from(limits),
  }
}

/** A plan as values of the columns. */
export function columnsOf({ sprint }: Placement, windows: Windows): Float64Array {
  const first = firstColumns(windows)
  const values = new Float64Array(exactColumns(windows))
  for (let i = 0; i < sprint.length; i++) {
    for (let s = Math.max(at(sprint, i), at(windows.earliest, i)); s < at(windows.latest, i); s++)
      values[at(first, i) + s] = 1
  }
  return values
}

/** The plan that the values of the columns stand for; they are whole but for the solver's rounding. */
export function sprintsIn(values: Float64Array, windows: Windows): Int32Array {
  const first = firstColumns(windows)
  return windows.latest.map((last, i) => {
    let sprint = last
    for (let s = at(windows.earliest, i); s < last; s++) if (at(values, at(first, i) + s) > 0.5) sprint--
    return sprint
  })
}

/** What to add to a sprint to get the column of a story. */
function firstColumns({ earliest, latest }: Windows): Int32Array {
  let next = 0
  return earliest.map((from, i) => {
    const first = next - from
    next += at(latest, i) - from
    return first
  })
}

/** Of all sizes; small numbers leave the solver less to round. */
function commonDivisor({ size }: PlanningModel): number {
  let divisor = 0
  for (let value of size) while (value > 0) [divisor, value] = [value, divisor % value]
  return divisor || 1
}
