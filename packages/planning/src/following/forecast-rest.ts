import { dayMs, dayNumber } from '../calendar/calendar-days.ts'
import { datesOfSprints, type SprintCalendar } from '../calendar/sprint-dates.ts'
import { type Forecast, normal, playSprints } from '../forecast/play-sprints.ts'
import { PlanningError } from '../planning-error.ts'
import { type Random, randomFrom } from '../random.ts'
import type { FollowedStory } from './followed-plan.ts'

/** What is known of the speed of a team at work: what it said, in points a sprint, and the points that whole sprints of its board finished, oldest first (`wholeSprints`). */
export type TeamPace = {
  readonly velocity: number
  readonly closed: readonly number[]
}

/** Work that is left. `calendar` is the plan's, whose sprint 1 is the first that was planned; `over` of its sprints have ended. */
export type Rest = {
  readonly calendar: SprintCalendar
  readonly over: number
  /** What is not done, and where it stands: nothing is begun before its sprint. */
  readonly open: readonly Pick<FollowedStory, 'points' | 'sprint'>[]
  /** Points that were finished in the sprint that runs: what it does in all is drawn, and they are a part of it. */
  readonly doneInRunning: number
  /** The part of the running sprint that is left, 0 to 1; all of it where absent. */
  readonly leftOfRunning?: number
  /** Points by which the work grew in each sprint that is over; below 0 where it shrank. */
  readonly grown?: readonly number[]
}

export type RestForecast = Forecast & {
  /** Whether it is made from closed sprints, or more from what the team said. */
  readonly from: 'measured' | 'stated'
}

/** Fewer closed sprints say too little. */
export const leastClosedSprints = 3
/** For so many sprints what the team said counts, however many are closed: a few bad ones make nobody ten times as slow. */
const leastStatedSprints = 1
/** Standard deviation of a velocity of which nothing but the mean is known, as a share of it: a quarter is what teams commonly vary by. */
export const usualSpread = 0.25
/** How far a team is on the whole from what it said, as a share of it; also a standard deviation. */
const usualDoubt = 0.1
/** While no more is known: one sprint in so many brings a story more. */
const sprintsPerNewStory = 3
const runs = 10_000

/**
 * When the rest will be done, by the plan's own numbers of sprints: ten thousand futures, each with a team of its own, because neither a stated velocity nor a few sprints
 * say how quick a team is. The work grows in them as it grew before. `onlyFinish` tells the dates alone, in half of the time. Throws a PlanningError for a velocity of 0 and where sprintDates does.
 */
export function forecastRest(
  { calendar, over, open, doneInRunning, leftOfRunning = 1, grown = [] }: Rest,
  pace: TeamPace,
  {
    seed = 1,
    onlyFinish = false,
    futures = drawFutures(pace, seed),
  }: { readonly seed?: number; readonly onlyFinish?: boolean; readonly futures?: TeamFutures } = {},
): RestForecast {
  if (!(pace.velocity > 0)) throw new PlanningError('invalid-history', 'A velocity is above 0.')
  const points = open.reduce((sum, story) => sum + story.points, 0)
  const growths = growthsOf(grown, points / Math.max(1, open.length))
  const growth = (run: number, sprint: number) =>
    growths[Math.floor((futures(sprint).growth[run] ?? 0) * growths.length)] ?? 0
  // a sprint finishes no more than it does in all, nor more in its last days than they are a part of it
  const inRunning = (drawn: number) => Math.max(doneInRunning, Math.min(drawn, doneInRunning + leftOfRunning * drawn))
  const forecast = playSprints({
    remainingPoints: points > 0 ? points + doneInRunning : 0,
    calendar: calendarFrom(calendar, over + 1),
    runs,
    onlyFinish,
    draws: (sprint) => (sprint === 1 ? futures(sprint).points.map(inRunning) : futures(sprint).points),
    readyBy: readyIn(open, { over, doneInRunning }),
    ...(points > 0 && { growth }),
  })
  return {
    ...forecast,
    from: isMeasured(pace.closed) ? 'measured' : 'stated',
    finish: forecast.finish.map((date) => ({ ...date, sprint: date.sprint === null ? null : date.sprint + over })),
    sprints: forecast.sprints.map((sprint) => ({ ...sprint, number: sprint.number + over })),
  }
}

/** Points that stand in the coming sprints up to one, what was carried over in the first; in the last of them all is ready, because what stands in none can go there. */
function readyIn(
  open: Rest['open'],
  { over, doneInRunning }: Pick<Rest, 'over' | 'doneInRunning'>,
): (sprint: number) => number {
  const placed = open.flatMap(({ sprint, points }) =>
    sprint === null ? [] : [{ sprint: Math.max(1, sprint - over), points }],
  )
  const last = placed.reduce((most, { sprint }) => Math.max(most, sprint), 1)
  return (sprint) => {
    if (sprint >= last) return Number.POSITIVE_INFINITY
    return placed.reduce((sum, story) => sum + (story.sprint <= sprint ? story.points : 0), doneInRunning)
  }
}

/** By what the work may grow in a coming sprint, each as likely as the others. */
function growthsOf(grown: readonly number[], storyPoints: number): readonly number[] {
  const usual = Array.from({ length: sprintsPerNewStory }, (_, at) => (at === 0 ? storyPoints : 0))
  return grown.length >= leastClosedSprints ? grown : [...grown, ...usual]
}

/** What chance brings in a coming sprint, from 1, of each future: points that are finished, and which growth, 0 to 1. */
export type TeamFutures = (sprint: number) => { readonly points: Float64Array; readonly growth: Float64Array }

/** The futures of a team, whatever there is to do: drawn as far as somebody looks, and kept for who asks of other work. */
export function drawFutures({ velocity, closed }: TeamPace, seed = 1): TeamFutures {
  const random = randomFrom(seed)
  const draw = closed.some((points) => points > 0)
    ? weighedDraws({ velocity, closed }, random)
    : statedDraws(velocity, random)
  const drawSprint = () => {
    const points = new Float64Array(runs)
    const growth = new Float64Array(runs)
    for (let run = 0; run < runs; run++) {
      points[run] = draw(run)
      growth[run] = random()
    }
    return { points, growth }
  }
  const sprints: ReturnType<TeamFutures>[] = []
  return (sprint) => {
    while (sprints.length < sprint) sprints.push(drawSprint())
    return sprints[sprint - 1] ?? drawSprint()
  }
}

/**
 * Each future thinks as much of a closed sprint as chance has it, and of what the team said as of so many sprints: a Dirichlet process around what was said (T. S. Ferguson, 1973), which without
 * it is the Bayesian bootstrap (D. B. Rubin, 1981).
 */
function weighedDraws({ velocity, closed }: TeamPace, random: Random): (run: number) => number {
  const stated = statedDraws(velocity, random)
  const measuredCount = closed.length
  const count = measuredCount + statedSprints(measuredCount)
  const sums = new Float64Array(runs * count)
  for (let run = 0; run < runs; run++) {
    let sum = 0
    for (let at = 0; at < count; at++) {
      sum -= Math.log(1 - random())
      sums[run * count + at] = sum
    }
  }
  return (run) => {
    const first = run * count
    const wanted = random() * (sums[first + count - 1] ?? 0)
    let at = 0
    while (at < count - 1 && (sums[first + at] ?? 0) < wanted) at++
    return at < measuredCount ? (closed[at] ?? 0) : stated(run)
  }
}

/** As how many sprints what the team said counts beside so many closed ones: as what is missing to three of them, and as one at least. */
export function statedSprints(closed: number): number {
  return Math.max(leastStatedSprints, leastClosedSprints - closed)
}

function statedDraws(velocity: number, random: Random): (run: number) => number {
  const speeds = new Float64Array(runs)
  for (let run = 0; run < runs; run++) speeds[run] = velocity * (1 + usualDoubt * normal(random))
  return (run) => Math.max(0, (speeds[run] ?? 0) + usualSpread * velocity * normal(random))
}

/** Points a sprint by which to plan on: the mean of what was finished and, as one sprint more, of what the team said, in whole points and at least 1; what it said while too little is known. */
export function paceToPlanBy({ velocity, closed }: TeamPace): number {
  if (!isMeasured(closed)) return velocity
  const stated = statedSprints(closed.length)
  const sum = closed.reduce((points, one) => points + one, stated * velocity)
  return Math.max(1, Math.round(sum / (closed.length + stated)))
}

/** The same calendar, begun at a later sprint: its first is then the plan's `number`. */
export function calendarFrom(calendar: SprintCalendar, number: number): SprintCalendar {
  // a plan's later sprints that were given stay as they are; once all are over, what follows them does
  const given = calendar.given?.slice(number - 1)
  if (given?.[0]) return { ...calendar, given, startDate: given[0].startDate.slice(0, 10) }
  if (calendar.given?.length) {
    const first = datesOfSprints(calendar)(number)
    return { ...calendar, given: [first], startDate: first.startDate.slice(0, 10) }
  }
  const day = dayNumber(calendar.startDate) + (number - 1) * calendar.sprintLength * 7
  return { ...calendar, startDate: new Date(day * dayMs).toISOString().slice(0, 10) }
}

/** Whether enough of them are known, and in one of them something was finished. */
export function isMeasured(closed: readonly number[]): boolean {
  return closed.length >= leastClosedSprints && closed.some((points) => points > 0)
}
