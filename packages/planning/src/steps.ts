/**
 * A search that can be paused: it yields the number of steps since the last yield (one step is about a third to
 * half of a microsecond of work, a pause comes at least every few milliseconds) and returns its result.
 * The search itself never looks at a clock; whoever drives it stops when the budget or the time is used up.
 */
export type Steps<Result> = Generator<number, Result, void>

/** Runs it without a pause. */
export function ended<Result>(search: Steps<Result>): Result {
  for (let next = search.next(); ; next = search.next()) if (next.done) return next.value
}
