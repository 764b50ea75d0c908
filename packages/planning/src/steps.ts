/**
 * A search that can be paused: it yields the number of steps since the last yield (one step is about a tenth of a
 * microsecond to a microsecond of work, a pause comes at least every few milliseconds) and returns its result.
 * The search itself never looks at a clock; whoever drives it stops when the budget or the time is used up.
 */
export type Steps<Result> = Generator<number, Result, void>
