import { dayMs, weekday } from '../calendar/calendar-days.ts'
import { formatterIn } from '../calendar/sprint-dates.ts'

/** A sprint that is over, as a tracker has it; instants in ISO 8601. */
export type ClosedSprint = {
  readonly points: number
  /** Null or absent: the tracker does not say, and it counts as a whole one. */
  readonly startedAt?: string | null | undefined
  /** When it was to end. */
  readonly endsAt?: string | null | undefined
  /** When it was closed. */
  readonly endedAt: string
}

/** What a whole sprint is. */
export type SprintMeasure = {
  /** Weeks. */
  readonly sprintLength: number
  /** IANA time zone; UTC where absent. */
  readonly timeZone?: string | undefined
}

/** A closed sprint in which nobody can have worked much: somebody opened and closed it. In working days. */
const leastDays = 1
/** A sprint is begun and closed at some hour of its first and last day: so far from a whole one it is one. */
const roughly = 0.1
/** Nobody closes a sprint that is forgotten: it counts for so many times as long as it was to run. */
const longestOverrun = 2
/** So much of a sprint tells by itself what a whole one finishes. */
const enough = 0.75
const workingHours = { from: 9, to: 17 }
const hourMs = 3_600_000

/** The instant, in milliseconds, up to which the days of a closed sprint count: its close, but where that was forgotten. Pure. */
export function countsUntil({ startedAt, endsAt, endedAt }: Omit<ClosedSprint, 'points'>): number {
  const closedAt = Date.parse(endedAt)
  if (!startedAt || !endsAt) return closedAt
  const from = Date.parse(startedAt)
  const meantMs = Date.parse(endsAt) - from
  return meantMs > 0 ? Math.min(closedAt, from + longestOverrun * meantMs) : closedAt
}

/**
 * How much of a whole sprint each closed one ran, by the working hours from its start to its close: 1 of one that ran about as long, 0.1 of one of two weeks that was
 * closed after a day. 0: it ran for less than a day, and is left out. Oldest first; throws a PlanningError for an unknown time zone.
 */
export function sprintShares(closed: readonly ClosedSprint[], { sprintLength, timeZone }: SprintMeasure): number[] {
  const localTime = clockIn(timeZone ?? 'UTC')
  const wholeDays = sprintLength * 5
  const wholeMs = sprintLength * 7 * dayMs
  return closed.map(({ startedAt, endsAt, endedAt }, at) => {
    if (!startedAt) return 1
    const closedAt = Date.parse(endedAt)
    let from = Date.parse(startedAt)
    const to = countsUntil({ startedAt, endsAt, endedAt })
    if (from >= closedAt) {
      // it was closed before the day for which it was planned: it ran since the one before it was closed
      const before = closed[at - 1]
      if (!before) return 1
      from = Math.max(Date.parse(before.endedAt), closedAt - wholeMs)
    }
    if (!Number.isFinite(to - from)) return 1
    const days = workingDays(localTime(from), localTime(to))
    if (days < leastDays) return 0
    const share = days / wholeDays
    return Math.abs(share - 1) <= roughly + 1e-9 ? 1 : share
  })
}

/**
 * Points that a whole sprint finishes, as the closed ones tell, oldest first. What ran for a part of one says little by itself, and its open stories are finished in the next: it
 * is counted together with those after it until they make up a sprint, the last ones with those before them. Where all together make up none, nothing is known.
 */
export function wholeSprints(closed: readonly { readonly points: number; readonly share: number }[]): number[] {
  const wholes: { points: number; share: number }[] = []
  let part = { points: 0, share: 0 }
  for (const { points, share } of closed) {
    if (share <= 0) continue
    part = { points: part.points + points, share: part.share + share }
    if (part.share < enough) continue
    wholes.push(part)
    part = { points: 0, share: 0 }
  }
  const last = wholes.at(-1)
  if (last) {
    last.points += part.points
    last.share += part.share
  }
  return wholes.map(({ points, share }) => points / share)
}

/** Between two instants as a clock on the wall shows them. */
function workingDays(from: number, to: number): number {
  let hours = 0
  for (let day = Math.floor(from / dayMs); day * dayMs < to; day++) {
    if (weekday(day) > 5) continue
    const opens = Math.max(from, day * dayMs + workingHours.from * hourMs)
    const closes = Math.min(to, day * dayMs + workingHours.to * hourMs)
    hours += Math.max(0, closes - opens) / hourMs
  }
  return hours / (workingHours.to - workingHours.from)
}

function clockIn(timeZone: string): (instant: number) => number {
  const formatter = formatterIn(timeZone, {
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  return (instant) => {
    const parts = new Map(formatter.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
    const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
    return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'))
  }
}
