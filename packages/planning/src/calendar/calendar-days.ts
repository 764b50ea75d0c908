import { PlanningError } from '../planning-error.ts'

/** Days from `from` to `to`, both counted, as calendar dates `YYYY-MM-DD`. */
export type DayRange = {
  readonly from: string
  readonly to: string
}

/** Milliseconds of a calendar day, where days are counted as UTC does. */
export const dayMs = 86_400_000

/** Days since 1970-01-01 of a calendar date. Throws a PlanningError where there is no such date. */
export function dayNumber(date: string): number {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN
  // Date.parse refuses the 32nd of a month but rolls 02-30 over into March, so the date must come back as it went in.
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== date)
    throw new PlanningError('invalid-date', `“${date}” is not a date. Write it as year-month-day, such as 2026-03-02.`)
  return ms / dayMs
}

/** Days since 1970-01-01, whose first day was a Thursday, to 1 Monday ... 7 Sunday. */
export function weekday(day: number): number {
  return ((day + 3) % 7) + 1
}
