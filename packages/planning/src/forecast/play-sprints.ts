import { datesOfSprints, type SprintCalendar } from '../calendar/sprint-dates.ts'
import type { Random } from '../random.ts'

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

/** Futures to play through. */
export type Futures = {
  readonly remainingPoints: number
  readonly calendar: SprintCalendar
  /** How many futures. */
  readonly runs: number
  /** Points that a sprint finishes where there is enough to do, in each future; asked of one sprint after the other. */
  readonly draws: (sprint: number) => Float64Array
  /** Points of what remains that stand in the sprints up to a number: nothing is begun before its sprint. All of it where absent. */
  readonly readyBy?: (sprint: number) => number
  /** Points by which the work grows while a sprint of a future goes on, or shrinks; they are for the sprints after it. 0 where absent. */
  readonly growth?: (run: number, sprint: number) => number
  /** By when everything is finished is all that is asked: no sprint is told by itself, and nothing is played beyond that. */
  readonly onlyFinish?: boolean
}

const forecastShares = [0.5, 0.85, 0.95] as const
const donePercentiles = [0.05, 0.15, 0.5, 0.85, 0.95] as const
/** Beyond this no date helps anybody. */
const mostSprints = 200

/** Plays each future sprint by sprint until its work is finished. Points count, not how stories fit together. Throws where sprintDates does. */
export function playSprints(futures: Futures): Forecast {
  const { remainingPoints, calendar, runs, draws, readyBy, growth, onlyFinish = false } = futures
  const enough = onlyFinish ? Math.max(...forecastShares) * runs : runs
  const donePoints = new Float64Array(runs)
  const allPoints = new Float64Array(runs).fill(remainingPoints)
  const grownLast = new Float64Array(runs)
  // grown work told as today's: what is left of it ends when all of it does
  const told = new Float64Array(runs)
  // those that go on; what is finished stays so
  const going = Int32Array.from({ length: runs }, (_, run) => run)
  let goingCount = runs
  const finishedIn = new Map<number, number>()
  const sprints: ForecastSprint[] = []
  for (let number = 1; number <= mostSprints && runs - goingCount < enough; number++) {
    const ready = Math.min(remainingPoints, readyBy?.(number) ?? remainingPoints)
    const drawn = draws(number)
    let left = 0
    for (let at = 0; at < goingCount; at++) {
      const run = going[at] ?? 0
      const before = donePoints[run] ?? 0
      const standing = allPoints[run] ?? 0
      const after = Math.min(ready < remainingPoints ? ready : standing, before + (drawn[run] ?? 0))
      const grown = growth?.(run, number) ?? 0
      // where nothing is left but what came last the work is as good as over: it grows no more
      const all = standing - before <= (grownLast[run] ?? 0) ? standing : Math.max(after, standing + grown)
      if (after < all) going[left++] = run
      donePoints[run] = after
      allPoints[run] = all
      grownLast[run] = all - standing
      told[run] = all > 0 ? (after / all) * remainingPoints : 0
    }
    const finishes = goingCount - left
    goingCount = left
    finishedIn.set(number, runs - goingCount)
    if (!onlyFinish) sprints.push({ number, finishedHere: finishes / runs, done: percentiles(told) })
  }
  const datesOf = datesOfSprints(calendar)
  const finish = forecastShares.map((share) => {
    const sprint = [...finishedIn].find(([, runsDone]) => runsDone >= share * runs)?.[0] ?? null
    return { share, sprint, endDate: sprint === null ? null : datesOf(sprint).endDate }
  })
  return { runs, finish, sprints }
}

function percentiles(done: Float64Array): number[] {
  const sorted = done.toSorted()
  return donePercentiles.map((share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0)
}

/** A number from the standard normal distribution (Box and Muller, 1958). */
export function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
