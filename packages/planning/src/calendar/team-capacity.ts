import { PlanningError } from '../planning-error.ts'
import type { DayRange } from './calendar-days.ts'
import { dayNumber, weekday } from './calendar-days.ts'
import { daysOfSprints, type SprintCalendar } from './sprint-dates.ts'

/** Somebody who works on the plan. */
export type TeamPerson = {
  readonly name?: string
  /** Part of a full week, above 0 and at most 1; absent is 1. */
  readonly share?: number
  readonly daysOff?: readonly DayRange[]
}

/** What a team can do, and what keeps it from doing so. */
export type TeamCapacity = {
  /** Points of a sprint in which everybody works on every working day, as usual. */
  readonly velocity: number
  /** Empty or absent: the team counts as one, and only public holidays take from it. */
  readonly people?: readonly TeamPerson[]
  /** Days on which nobody works. */
  readonly holidays?: readonly DayRange[]
  /** 1 Monday to 7 Sunday; absent is Monday to Friday. */
  readonly workingDays?: readonly number[]
  /** Share of the working time that goes into the plan, above 0 and at most 1; absent is as usual. */
  readonly focusFactor?: number
  /** The same for the sprints that `velocity` was measured in; absent is `usualFocusFactor`. */
  readonly usualFocusFactor?: number
}

/** What goes into a plan where nobody says otherwise: two days in ten go to everything else. */
export const usualFocusFactor = 0.8

export type SprintCapacity = {
  readonly number: number
  /** Points, a multiple of a half, rounded down. */
  readonly points: number
  /** Days that people work in it, and would work without days off and holidays. */
  readonly personDays: number
  readonly fullPersonDays: number
}

/**
 * Points that fit in sprints 1 to `count`: velocity x available person-days / full person-days x focus / usual focus.
 *
 * Velocity is what the team does with all its people on all working days at its usual focus. Days off and public holidays that fall on
 * no working day take nothing. A sprint that was given is as much of the velocity as it has of the days of a usual one. Throws a PlanningError for dates that do
 * not exist and for shares and factors out of their range.
 */
export function sprintCapacities(team: TeamCapacity, calendar: SprintCalendar, count: number): SprintCapacity[] {
  const daysOf = daysOfSprints(calendar)
  const { usualDays, people, isWorkday, isHoliday } = readTeam(team)
  const focus = focusShare(team)
  return Array.from({ length: count }, (_, index) => {
    let personDays = 0
    let fullPersonDays = 0
    const { from, to } = daysOf(index + 1)
    for (let day = from; day < to; day++) {
      if (!isWorkday(day)) continue
      for (const { share, isOff } of people) {
        fullPersonDays += share
        if (!isHoliday(day) && !isOff(day)) personDays += share
      }
    }
    const usualPersonDays = calendar.given ? usualDays * calendar.sprintLength : fullPersonDays
    const available = usualPersonDays > 0 ? personDays / usualPersonDays : 1
    const points = Math.floor(team.velocity * available * focus * 2 + 1e-9) / 2
    return { number: index + 1, points, personDays, fullPersonDays }
  })
}

/**
 * The same as a problem takes it: `velocity` for sprints without days off, `velocities` up to the last sprint that has some.
 * Throws as `sprintCapacities`, and where days off reach further than `latestSprint`, they count up to there.
 */
export function sprintVelocities(
  team: TeamCapacity,
  calendar: SprintCalendar,
): { readonly velocity: number; readonly velocities: readonly number[] } {
  const off = [...(team.holidays ?? []), ...(team.people ?? []).flatMap(({ daysOff = [] }) => daysOff)]
  const last = off.reduce((latest, { to }) => Math.max(latest, dayNumber(to)), Number.NEGATIVE_INFINITY)
  const daysOf = daysOfSprints(calendar)
  // a sprint that was given may be shorter or longer than the usual one
  let reach = calendar.given?.length ?? 0
  while (reach < latestSprint && daysOf(reach + 1).from <= last) reach++
  const velocities = sprintCapacities(team, calendar, Math.min(latestSprint, reach))
  return {
    // a plan needs sprints that hold something
    velocity: Math.max(0.5, Math.floor(team.velocity * focusShare(team) * 2 + 1e-9) / 2),
    velocities: velocities.map(({ points }) => points),
  }
}

/** Days off that lie further ahead than this matter to no plan. */
const latestSprint = 520

function focusShare({ focusFactor, usualFocusFactor: usual = usualFocusFactor }: TeamCapacity): number {
  const focus = focusFactor ?? usual
  for (const factor of [focus, usual])
    if (!(factor > 0 && factor <= 1))
      throw new PlanningError('invalid-capacity', 'A focus factor is above 0 and at most 1, such as 0.8.')
  return focus / usual
}

function readTeam({ people = [], holidays = [], workingDays = [1, 2, 3, 4, 5] }: TeamCapacity) {
  const workdays = new Set(workingDays)
  const workweek = workdays.size
  const members = (people.length > 0 ? people : [{}]).map(({ name, share = 1, daysOff = [] }: TeamPerson) => {
    if (!(share > 0 && share <= 1))
      throw new PlanningError(
        'invalid-capacity',
        `${name || 'A person'} works a share above 0 and at most 1 of the week.`,
      )
    return { share, isOff: within(daysOff) }
  })
  return {
    people: members,
    /** Person-days of a week in which everybody is there. */
    usualDays: workweek * members.reduce((sum, { share }) => sum + share, 0),
    isWorkday: (day: number) => workdays.has(weekday(day)),
    isHoliday: within(holidays),
  }
}

function within(ranges: readonly DayRange[]): (day: number) => boolean {
  const spans = ranges.map(({ from, to }) => [dayNumber(from), dayNumber(to)] as const)
  if (spans.some(([from, to]) => to < from))
    throw new PlanningError('invalid-capacity', 'Days off end on the day they start, or later.')
  return (day) => spans.some(([from, to]) => day >= from && day <= to)
}
