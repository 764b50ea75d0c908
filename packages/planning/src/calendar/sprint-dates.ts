import { PlanningError } from '../planning-error.ts'
import { dayMs, dayNumber } from './calendar-days.ts'

/** When the sprints of a plan begin and how long they are. */
export type SprintCalendar = {
  /** First day of sprint 1, `YYYY-MM-DD`, a calendar date in `timeZone`. */
  readonly startDate: string
  /** Whole weeks, at least 1. */
  readonly sprintLength: number
  /** IANA time zone; UTC where absent. */
  readonly timeZone?: string
  /** Sprints 1, 2, 3, ... that somebody else has dated, in their order. Those after them follow the last one in the length above. */
  readonly given?: readonly SprintDates[]
}

/**
 * First and last instant of sprint `number` (from 1), ISO 8601 in UTC.
 *
 * A sprint starts with the first instant of its first day in the zone and ends one millisecond before the next one starts,
 * so a sprint over a daylight-saving change is an hour shorter or longer than its weeks.
 * Throws a PlanningError for a date that does not exist, an unknown zone, a length or number that is not a whole number above 0.
 */
export function sprintDates({ number, ...calendar }: SprintCalendar & { readonly number: number }): SprintDates {
  return datesOfSprints(calendar)(number)
}

export type SprintDates = {
  readonly startDate: string
  readonly endDate: string
}

/** The same for many sprints of one calendar, asked for in any order; in order is quickest. */
export function datesOfSprints({
  startDate,
  sprintLength,
  timeZone = 'UTC',
  given = [],
}: SprintCalendar): (number: number) => SprintDates {
  if (!Number.isSafeInteger(sprintLength) || sprintLength < 1)
    throw new PlanningError('invalid-sprint-length', 'The sprint length must be a whole number of weeks, at least 1.')
  const first = dayNumber(startDate)
  const formatter = dayFormatter(timeZone)
  // Where the zone stood at the day that was asked for last, which is where it mostly still stands.
  let offset = 0
  const startOf = (day: number) => {
    const guess = day * dayMs + offset
    const start = isStartOfDay(guess, day, formatter) ? guess : startOfDay(day, formatter)
    offset = start - day * dayMs
    return start
  }
  return (number) => {
    if (!Number.isSafeInteger(number) || number < 1)
      throw new PlanningError('invalid-sprint-number', 'Sprints are numbered from 1.')
    const last = given.at(-1)
    if (last) return datesOf(given[number - 1] ?? following(last, number - given.length, sprintLength))
    const start = startOf(first + (number - 1) * sprintLength * 7)
    const next = startOf(first + number * sprintLength * 7)
    return { startDate: new Date(start).toISOString(), endDate: new Date(next - 1).toISOString() }
  }
}

/** Nothing else that a sprint was given with: a plan says when its sprints are. */
const datesOf = ({ startDate, endDate }: SprintDates): SprintDates => ({ startDate, endDate })

/** The sprint so many after a given one, without a gap. */
function following({ endDate }: SprintDates, number: number, sprintLength: number): SprintDates {
  const length = sprintLength * 7 * dayMs
  const start = Date.parse(endDate) + 1 + (number - 1) * length
  if (start + length > latestMs) throw new PlanningError('invalid-date', 'The plan reaches beyond the year 9999.')
  return { startDate: new Date(start).toISOString(), endDate: new Date(start + length - 1).toISOString() }
}

/** The first day of each sprint and the day after its last, as days since 1970-01-01 in the calendar's zone. */
export function daysOfSprints(calendar: SprintCalendar): (number: number) => { from: number; to: number } {
  const { startDate, sprintLength, given = [] } = calendar
  const days = sprintLength * 7
  if (given.length === 0) {
    const first = dayNumber(startDate)
    return (number) => ({ from: first + (number - 1) * days, to: first + number * days })
  }
  const datesOf = datesOfSprints(calendar)
  const formatter = dayFormatter(calendar.timeZone ?? 'UTC')
  return (number) => {
    const dates = datesOf(number)
    const from = localDay(Date.parse(dates.startDate), formatter)
    return { from, to: localDay(Date.parse(dates.endDate), formatter) + 1 }
  }
}

function dayFormatter(timeZone: string): Intl.DateTimeFormat {
  return formatterIn(timeZone, { year: 'numeric', month: '2-digit', day: '2-digit' })
}

/** Says instants in a time zone by the calendar that dates are reckoned in. Throws a PlanningError for a zone that is not known. */
export function formatterIn(timeZone: string, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, calendar: 'gregory', numberingSystem: 'latn', ...parts })
  } catch {
    // Intl throws a RangeError and nothing else for a zone that it does not know.
    throw new PlanningError('unknown-time-zone', `“${timeZone}” is not a time zone that is known here.`)
  }
}

/**
 * First instant of a calendar day in the formatter's zone. Found by bisection, because midnight itself may not exist
 * (Africa/Cairo and America/Santiago change their clocks at midnight) and no zone is further than 26 hours from UTC.
 */
function startOfDay(day: number, formatter: Intl.DateTimeFormat): number {
  let before = (day - 2) * dayMs
  let from = (day + 2) * dayMs
  if (from > latestMs) throw new PlanningError('invalid-date', 'The plan reaches beyond the year 9999.')
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2)
    if (localDay(middle, formatter) >= day) from = middle
    else before = middle
  }
  return from
}

function isStartOfDay(instant: number, day: number, formatter: Intl.DateTimeFormat): boolean {
  if (instant > latestMs) return false
  return localDay(instant, formatter) === day && localDay(instant - 1, formatter) < day
}

const latestMs = Date.UTC(9999, 11, 31)

function localDay(instant: number, formatter: Intl.DateTimeFormat): number {
  const parts = new Map(formatter.formatToParts(instant).map((part) => [part.type, Number(part.value)]))
  return Date.UTC(parts.get('year') ?? 0, (parts.get('month') ?? 1) - 1, parts.get('day') ?? 1) / dayMs
}
