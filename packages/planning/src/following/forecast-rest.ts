import { dayMs, dayNumber } from '../calendar/calendar-days.ts'
import type { SprintCalendar } from '../calendar/sprint-dates.ts'
import { type Forecast, forecastFinish, type VelocityHistory } from '../forecast/forecast-finish.ts'

/** What is known of the speed of a team at work: what it said, in points a sprint, and the points that its board's closed sprints finished, oldest first. */
export type TeamPace = {
  readonly velocity: number
  readonly closed: readonly number[]
}

/** Work that is left. `calendar` is the plan's, whose sprint 1 is the first that was planned; `over` of its sprints have ended. */
export type Rest = {
  readonly calendar: SprintCalendar
  readonly over: number
  /** Points that are not done. */
  readonly remainingPoints: number
  /** Points that were finished in the sprint that runs: what it does in all is drawn, and they are a part of it. */
  readonly doneInRunning: number
}

export type RestForecast = Forecast & {
  /** Whether it is made from closed sprints or from what the team said. */
  readonly from: 'measured' | 'stated'
}

/** Fewer closed sprints say too little. */
export const leastClosedSprints = 3
/** Standard deviation of a velocity of which nothing but the mean is known, as a share of it: a quarter is what teams commonly vary by. */
export const usualSpread = 0.25

/** When the rest will be done, by the plan's own numbers of sprints. Throws a PlanningError where forecastFinish does. */
export function forecastRest(
  { calendar, over, remainingPoints, doneInRunning }: Rest,
  pace: TeamPace,
  options: { readonly runs?: number; readonly seed?: number } = {},
): RestForecast {
  const measured = measuredHistory(pace.closed)
  const forecast = forecastFinish({
    ...options,
    history: measured ?? { velocity: pace.velocity, spread: pace.velocity * usualSpread },
    remainingPoints: remainingPoints > 0 ? remainingPoints + doneInRunning : 0,
    calendar: calendarFrom(calendar, over + 1),
  })
  return {
    ...forecast,
    from: measured ? 'measured' : 'stated',
    finish: forecast.finish.map((date) => ({ ...date, sprint: date.sprint === null ? null : date.sprint + over })),
    sprints: forecast.sprints.map((sprint) => ({ ...sprint, number: sprint.number + over })),
  }
}

/** Points a sprint by which to plan on: the mean of what was finished, in whole points and at least 1; what the team said while too little is known. */
export function paceToPlanBy({ velocity, closed }: TeamPace): number {
  const measured = measuredHistory(closed)
  if (!measured) return velocity
  return Math.max(1, Math.round(measured.reduce((sum, points) => sum + points, 0) / measured.length))
}

/** The same calendar, begun at a later sprint: its first is then the plan's `number`. */
export function calendarFrom(calendar: SprintCalendar, number: number): SprintCalendar {
  const day = dayNumber(calendar.startDate) + (number - 1) * calendar.sprintLength * 7
  return { ...calendar, startDate: new Date(day * dayMs).toISOString().slice(0, 10) }
}

const measuredHistory = (closed: readonly number[]): (VelocityHistory & readonly number[]) | null =>
  closed.length >= leastClosedSprints && closed.some((points) => points > 0) ? closed : null
