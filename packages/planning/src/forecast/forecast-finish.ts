import type { SprintCalendar } from '../calendar/sprint-dates.ts'
import { statedSprints } from '../following/forecast-rest.ts'
import { PlanningError } from '../planning-error.ts'
import { type Random, randomFrom } from '../random.ts'
import { type Forecast, normal, playSprints } from './play-sprints.ts'

/**
 * Points that the team finished in its last sprints, or how much it is thought to finish and how far that varies (standard deviation); with `past`, its last sprints, which then count
 * beside what it is thought to finish.
 */
export type VelocityHistory =
  | readonly number[]
  | { readonly velocity: number; readonly spread: number; readonly past?: readonly number[] }

export type ForecastInput = {
  readonly history: VelocityHistory
  readonly remainingPoints: number
  readonly calendar: SprintCalendar
  /** Share of the usual capacity in sprint 1, 2, 3, ...; 1 beyond. */
  readonly shares?: readonly number[]
  /** How often the future is played through; at least 10,000, which is the default. */
  readonly runs?: number
  /** Whole number; the same input and seed give the same answer. Default 1. */
  readonly seed?: number
}

const fewestRuns = 10_000

/**
 * When the remaining points will be finished: many runs through the coming sprints, each of which finishes what a sprint drawn from the history did
 * (with replacement), or a draw from the normal distribution around the velocity, cut off at 0. Points count, not how stories fit together.
 * Throws a PlanningError for a history that never finishes anything, negative or infinite numbers, and where sprintDates does.
 */
export function forecastFinish(input: ForecastInput): Forecast {
  const { history, remainingPoints, calendar, shares = [], runs = fewestRuns, seed = 1 } = input
  if (!Number.isInteger(seed)) throw new PlanningError('invalid-seed', 'The seed must be a whole number.')
  if (!(remainingPoints >= 0 && Number.isFinite(remainingPoints)))
    throw new PlanningError('invalid-points', 'The points that remain must be 0 or more.')
  const draw = drawFrom(history, randomFrom(seed))
  const played = Math.max(fewestRuns, Math.floor(runs))
  return playSprints({
    remainingPoints,
    calendar,
    runs: played,
    // for finished runs too: what one run does must not shift the draws of the others
    draws: (sprint) => Float64Array.from({ length: played }, () => draw() * (shares[sprint - 1] ?? 1)),
  })
}

function drawFrom(history: VelocityHistory, random: Random): () => number {
  if ('velocity' in history) {
    const { velocity, spread, past = [] } = history
    if (!(velocity > 0 && spread >= 0 && Number.isFinite(velocity + spread)))
      throw new PlanningError('invalid-history', 'A velocity is above 0, and its spread 0 or more.')
    const stated = () => Math.max(0, velocity + spread * normal(random))
    if (past.length === 0) return stated
    const count = past.length + statedSprints(past.length)
    return () => past[Math.floor(random() * count)] ?? stated()
  }
  if (!history.some((points) => points > 0) || history.some((points) => !(points >= 0 && Number.isFinite(points))))
    throw new PlanningError('invalid-history', 'A history needs a sprint in which something was finished.')
  return () => history[Math.floor(random() * history.length)] ?? 0
}
