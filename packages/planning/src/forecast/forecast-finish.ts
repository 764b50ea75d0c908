import { datesOfSprints, type SprintCalendar } from '../calendar/sprint-dates.ts'
import { PlanningError } from '../planning-error.ts'
import { type Random, randomFrom } from '../random.ts'

/** Points that the team finished in its last sprints, or how much it is thought to finish and how far that varies (standard deviation). */
export type VelocityHistory = readonly number[] | { readonly velocity: number; readonly spread: number }

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

/** `sprint` and `endDate` are null where fewer than `share` of the runs finish within the sprints that are played. */
export type ForecastDate = {
  readonly share: number
  readonly sprint: number | null
  readonly endDate: string | null
}

export type Forecast = {
  readonly runs: number
  /** In 50, 85 and 95 % of the runs everything is finished by the end of this sprint. */
  readonly finish: readonly ForecastDate[]
  /** Per sprint from 1: in what share of the runs it is the last, and the points done by its end in the slowest 5 and 15 %, half, and the fastest 15 and 5 %. */
  readonly sprints: readonly ForecastSprint[]
}

export type ForecastSprint = {
  readonly number: number
  readonly finishedHere: number
  /** Points done at the 5th, 15th, 50th, 85th and 95th percentile, never more than there are. */
  readonly done: readonly number[]
}

const forecastShares = [0.5, 0.85, 0.95] as const
const donePercentiles = [0.05, 0.15, 0.5, 0.85, 0.95] as const
const fewestRuns = 10_000
/** Beyond this no date helps anybody. */
const mostSprints = 200

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
  const count = Math.max(fewestRuns, Math.floor(runs))
  const donePoints = new Float64Array(count)
  const finishedIn = new Map<number, number>()
  const sprints: ForecastSprint[] = []
  let finished = 0
  for (let number = 1; number <= mostSprints && finished < count; number++) {
    const share = shares[number - 1] ?? 1
    let finishes = 0
    for (let run = 0; run < count; run++) {
      const before = donePoints[run] ?? 0
      // drawn for finished runs too: what one run does must not shift the draws of the others
      const after = Math.min(remainingPoints, before + draw() * share)
      if (after >= remainingPoints && (before < remainingPoints || number === 1)) finishes++
      donePoints[run] = after
    }
    finished += finishes
    finishedIn.set(number, finished)
    sprints.push({ number, finishedHere: finishes / count, done: percentiles(donePoints) })
  }
  const datesOf = datesOfSprints(calendar)
  const finish = forecastShares.map((share) => {
    const sprint = [...finishedIn].find(([, runsDone]) => runsDone >= share * count)?.[0] ?? null
    return { share, sprint, endDate: sprint === null ? null : datesOf(sprint).endDate }
  })
  return { runs: count, finish, sprints }
}

function percentiles(done: Float64Array): number[] {
  const sorted = done.toSorted()
  return donePercentiles.map((share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0)
}

function drawFrom(history: VelocityHistory, random: Random): () => number {
  if ('velocity' in history) {
    const { velocity, spread } = history
    if (!(velocity > 0 && spread >= 0 && Number.isFinite(velocity + spread)))
      throw new PlanningError('invalid-history', 'A velocity is above 0, and its spread 0 or more.')
    return () => Math.max(0, velocity + spread * normal(random))
  }
  if (!history.some((points) => points > 0) || history.some((points) => !(points >= 0 && Number.isFinite(points))))
    throw new PlanningError('invalid-history', 'A history needs a sprint in which something was finished.')
  return () => history[Math.floor(random() * history.length)] ?? 0
}

/** Box and Muller (1958). */
const normal = (random: Random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
