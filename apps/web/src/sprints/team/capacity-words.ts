import type { DayRange, DraftPlan } from '@planwright/contract'
import { shortDay } from '../../app/date-words.ts'
import { formatNumber, formatShare } from '../../ui/format-number.ts'
import { countWords } from '../plan-words.ts'

type Wishes = Pick<DraftPlan, 'capacity' | 'committed' | 'focus'>

/** What is said about the team beside its three numbers, in one line. */
export function capacityWords(wishes: Wishes): string {
  const people = wishes.capacity?.people.length
  const facts = [people ? countWords(people, 'person', 'people') : '', ...wishWords(wishes)].filter(Boolean)
  return facts.length > 0 ? facts.join(' · ') : 'Everybody, every working day'
}

type Numbers = Pick<DraftPlan, 'velocity' | 'sprintLength' | 'startDate'>

/** All that a plan stands on, in one line: `20 SP · 2 weeks · from 23 Nov · Ada off 3 days`. */
export function teamWords(team: Numbers & Wishes): string {
  return factsOf(team).join(' · ')
}

/** What was changed after it was planned on, as it is now: `Changed since: 20 SP, not planned yet`; empty where nothing was. */
export function changedTeamWords(planned: Numbers & Wishes, now: Numbers & Wishes): string {
  const before = factsOf(planned)
  const after = factsOf(now)
  const fresh = after.filter((fact) => !before.includes(fact))
  if (fresh.length > 0) return `Changed since: ${fresh.join(' · ')}, not planned yet`
  return after.length < before.length ? 'Changed since, not planned yet' : ''
}

function factsOf({ velocity, sprintLength, startDate, ...wishes }: Numbers & Wishes): string[] {
  return [
    velocity && `${formatNumber(velocity)} SP`,
    sprintLength && countWords(sprintLength, 'week'),
    startDate && `from ${shortDay(startDate)}`,
    ...wishWords(wishes),
  ].filter((fact): fact is string => typeof fact === 'string' && fact !== '')
}

function wishWords({ capacity, committed, focus }: Wishes): string[] {
  const away = capacity?.people.filter(({ daysOff }) => daysOff.length > 0) ?? []
  const [first, ...others] = away
  const other = committed?.reduce((sum, points) => sum + points, 0) ?? 0
  return [
    first && others.length === 0
      ? `${first.name || 'one person'} off ${countWords(workingDays(first.daysOff), 'day')}`
      : '',
    others.length > 0 ? `${formatNumber(away.length)} people off` : '',
    capacity?.holidays.length ? countWords(capacity.holidays.length, 'public holiday') : '',
    capacity?.focusFactor ? `${formatShare(capacity.focusFactor)} of the time` : '',
    other > 0 ? `${formatNumber(other)} SP of other work` : '',
    focus ? 'epics together' : '',
  ].filter(Boolean)
}

/** In days: who is half way through typing a year may have said two thousand years. */
const longestCounted = 4_000
const dayMs = 24 * 60 * 60 * 1000

/** Mondays to Fridays of the ranges. */
function workingDays(ranges: readonly DayRange[]): number {
  const days = ranges.flatMap(({ from, to }) => {
    const first = Date.parse(`${from}T00:00:00Z`)
    return Array.from(
      { length: Math.min(longestCounted, Math.round((Date.parse(`${to}T00:00:00Z`) - first) / dayMs) + 1) },
      (_, at) => first + at * dayMs,
    )
  })
  return [...new Set(days)].filter((day) => ![0, 6].includes(new Date(day).getUTCDay())).length
}
