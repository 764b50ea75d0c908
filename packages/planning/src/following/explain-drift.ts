import { dayMs } from '../calendar/calendar-days.ts'
import type { SprintCalendar } from '../calendar/sprint-dates.ts'
import type { FollowedStory } from './followed-plan.ts'
import { drawFutures, forecastRest, type TeamFutures, type TeamPace } from './forecast-rest.ts'

/** What moves a date. `pace`: the team is slower or faster than it said. `scope`: stories came or went. `estimates`: stories grew or shrank. */
export const driftCauses = ['pace', 'scope', 'estimates'] as const
export type DriftCause = (typeof driftCauses)[number]

/**
 * How far the date has moved by which 85 % of the runs are done. Instants in ISO 8601, days above 0 are later; the days of the causes add up to `days`.
 */
export type Drift = {
  readonly first: string
  readonly now: string
  readonly days: number
  readonly causes: Readonly<Record<DriftCause, number>>
}

export type DriftInput = {
  readonly stories: readonly FollowedStory[]
  /** As it was when the plan was saved first. */
  readonly atFirst: {
    readonly calendar: SprintCalendar
    /** Sprints whose days had passed by then. */
    readonly over: number
    /** The part that was left of the sprint after them; all of it where absent. */
    readonly leftOfRunning?: number
    /** What was said and known of the team by then, in sprints of its calendar: a pace that was known moves nothing. */
    readonly pace: TeamPace
  }
  /** In which the rest is done: the same, unless sprints began later than planned. */
  readonly calendar: SprintCalendar
  /** Sprints that have ended, or whose days have. */
  readonly over: number
  /** The part of the running sprint that is left; all of it where absent. */
  readonly leftOfRunning?: number
  /** Points by which the work grew in each of them. */
  readonly grown?: readonly number[]
  readonly pace: TeamPace
  readonly seed?: number
  /** Of that pace and seed, where they were drawn already. */
  readonly futures?: TeamFutures
}

/**
 * Since the first plan, and what moved it. Each cause has its Shapley value: the mean, over all orders in which the causes may have come, of the days that it
 * adds when it comes (L. S. Shapley, A value for n-person games, 1953); so they add up whatever their interplay. In whole days, by largest
 * remainders. Null where a forecast gives no date, or nothing was planned.
 */
export function explainDrift(input: DriftInput): Drift | null {
  const { stories, atFirst, calendar, over, leftOfRunning, grown = [], pace, seed = 1 } = input
  const grownAtFirst = Array<number>(atFirst.over).fill(0)
  const { pace: paceAtFirst, ...calendarAtFirst } = atFirst
  const { futures = drawFutures(pace, seed) } = input
  const futuresAtFirst = drawFutures(paceAtFirst, seed)
  const dateWith = (causes: ReadonlySet<DriftCause>): string | null => {
    const rest = restWith(stories, causes, over)
    const isStarted = causes.has('pace')
    const forecast = forecastRest(
      {
        ...(isStarted ? { calendar, over, leftOfRunning } : calendarAtFirst),
        ...rest,
        grown: causes.has('scope') ? grown : grownAtFirst,
      },
      isStarted ? pace : paceAtFirst,
      { onlyFinish: true, futures: isStarted ? futures : futuresAtFirst },
    )
    return forecast.finish.find(({ share }) => share === 0.85)?.endDate ?? null
  }
  const first = dateWith(new Set())
  const now = dateWith(new Set(driftCauses))
  if (first === null || now === null || stories.every(({ planned }) => planned === null)) return null
  const daysWith = (causes: ReadonlySet<DriftCause>) => {
    const date = dateWith(causes)
    // so late that no date is given: as late as it is with everything
    return date === null ? daysBetween(first, now) : daysBetween(first, date)
  }
  const days = daysBetween(first, now)
  // the two that are known already are not played once more
  const worth = (causes: ReadonlySet<DriftCause>) =>
    causes.size === 0 ? 0 : causes.size === driftCauses.length ? days : daysWith(causes)
  const shares = shapleyValues(driftCauses, worth)
  return { first, now, days, causes: wholeShares(shares, days) }
}

/** The work that is left, had only these causes been at work. */
function restWith(stories: readonly FollowedStory[], causes: ReadonlySet<DriftCause>, over: number) {
  const isWhole = !causes.has('pace')
  const open: { points: number; sprint: number | null }[] = []
  let doneInRunning = 0
  for (const { planned, points, state, sprint } of stories) {
    if (causes.has('scope') ? state === 'gone' : planned === null) continue
    const size = causes.has('estimates') ? points : (planned?.points ?? points)
    if (isWhole) open.push({ points: size, sprint: planned ? planned.sprint : sprint })
    else if (state !== 'done') open.push({ points: size, sprint })
    else if (sprint === over + 1) doneInRunning += size
  }
  return { open, doneInRunning }
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

function shapleyValues<Player>(
  players: readonly Player[],
  worth: (coalition: ReadonlySet<Player>) => number,
): Map<Player, number> {
  const known = new Map<number, number>()
  const worthOf = (mask: number) => {
    const value = known.get(mask) ?? worth(new Set(players.filter((_, at) => mask & (1 << at))))
    known.set(mask, value)
    return value
  }
  const values = new Map<Player, number>()
  for (const [at, player] of players.entries()) {
    let value = 0
    for (let mask = 0; mask < 1 << players.length; mask++)
      if (!(mask & (1 << at))) {
        const before = countBits(mask)
        // orders in which just these come before the player, as a share of all
        const weight = (factorial(before) * factorial(players.length - before - 1)) / factorial(players.length)
        value += weight * (worthOf(mask | (1 << at)) - worthOf(mask))
      }
    values.set(player, value)
  }
  return values
}

const countBits = (mask: number): number => (mask === 0 ? 0 : (mask & 1) + countBits(mask >> 1))
const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1))

/** Whole numbers nearest to the shares that add up to `total`. */
function wholeShares<Name extends string>(shares: ReadonlyMap<Name, number>, total: number): Record<Name, number> {
  const floors = [...shares].map(([name, share]) => ({
    name,
    days: Math.floor(share),
    rest: share - Math.floor(share),
  }))
  let left = total - floors.reduce((sum, { days }) => sum + days, 0)
  for (const part of floors.toSorted((one, other) => other.rest - one.rest)) if (left-- > 0) part.days++
  return Object.fromEntries(floors.map(({ name, days }) => [name, days])) as Record<Name, number>
}
