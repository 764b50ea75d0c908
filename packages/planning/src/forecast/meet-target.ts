import { dayNumber } from '../calendar/calendar-days.ts'
import type { SprintCalendar } from '../calendar/sprint-dates.ts'
import type { PlannableStory } from '../sprint-problem.ts'
import type { Forecast } from './play-sprints.ts'

export type TargetOutlook = {
  /** In what share of the futures all is done by the target date. */
  readonly chance: number
  /** Ids of the stories without which 85 of 100 futures are done by then; empty where they are with all of them, null where nothing would be left of it. */
  readonly mustGo: readonly string[] | null
}

type Input = {
  readonly forecast: Forecast
  readonly calendar: SprintCalendar
  /** Last day on which all should be done, `YYYY-MM-DD` in the calendar's zone. */
  readonly targetDate: string
  /** What the forecast is of; dependencies on others count as met. */
  readonly stories: readonly Pick<PlannableStory, 'id' | 'points' | 'priority' | 'dependsOn'>[]
}

/** Place of the 15th percentile in `ForecastSprint.done`: in 85 of 100 futures at least so many points are done. */
const slowest15 = 1

/**
 * How likely a date is to be met, and what would have to go to meet it: the least important stories, with what waits for them, until what is left is finished by
 * then in 85 % of the futures. None of them could stay. Points count, as in the forecast. Throws a PlanningError for a date that does not exist.
 */
export function meetTarget({ forecast, calendar, targetDate, stories }: Input): TargetOutlook {
  const inTime = forecast.sprints.slice(0, sprintsBy(targetDate, calendar))
  const chance = Math.min(
    1,
    inTime.reduce((sum, { finishedHere }) => sum + finishedHere, 0),
  )
  const likely = forecast.finish.find(({ share }) => share === 0.85)?.sprint ?? Number.POSITIVE_INFINITY
  if (stories.length === 0 || likely <= inTime.length) return { chance, mustGo: [] }
  const fits = inTime.at(-1)?.done[slowest15] ?? 0
  const total = stories.reduce((sum, { points }) => sum + points, 0)
  const mustGo = fits > 0 ? leastImportant(stories, total - fits) : null
  // without all of them there is nothing to be done by then
  return { chance, mustGo: mustGo?.length === stories.length ? null : mustGo }
}

/** How many sprints have ended when the day has. */
function sprintsBy(day: string, { startDate, sprintLength }: SprintCalendar): number {
  return Math.max(0, Math.floor((dayNumber(day) + 1 - dayNumber(startDate)) / (sprintLength * 7)))
}

/** The least important stories of at least so many points, with what waits for them, without any that could stay. */
function leastImportant(stories: Input['stories'], points: number): string[] {
  const storyOf = new Map(stories.map((story) => [story.id, story]))
  const waiting = new Map<string, string[]>(stories.map(({ id }) => [id, []]))
  for (const { id, dependsOn = [] } of stories) for (const other of dependsOn) waiting.get(other)?.push(id)
  /** A story and what waits for it, but for what is known to and what waits for that. */
  const withWaiting = (id: string, known: ReadonlySet<string> = new Set()): Set<string> => {
    const found = new Set<string>()
    const left = [id]
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      if (known.has(next) || found.has(next)) continue
      found.add(next)
      left.push(...(waiting.get(next) ?? []))
    }
    return found
  }
  // a story is as important as what waits for it
  const importance = new Map(
    stories.map(({ id }) => [id, Math.min(...[...withWaiting(id)].map((one) => storyOf.get(one)?.priority ?? 4))]),
  )
  const goes = new Set<string>()
  let gone = 0
  // of those alike the one that stands last
  const unimportant = stories.toReversed().toSorted((a, b) => (importance.get(b.id) ?? 4) - (importance.get(a.id) ?? 4))
  for (const { id } of unimportant) {
    if (gone >= points) break
    for (const one of withWaiting(id, goes)) {
      goes.add(one)
      gone += storyOf.get(one)?.points ?? 0
    }
  }
  // the most important back first, and behind what they wait for
  const important = unimportant.toReversed()
  for (let isSettled = false; !isSettled; ) {
    isSettled = true
    for (const { id, points: own, dependsOn = [] } of important) {
      if (!goes.has(id) || dependsOn.some((other) => goes.has(other)) || gone - own < points) continue
      goes.delete(id)
      gone -= own
      isSettled = false
    }
  }
  return stories.flatMap(({ id }) => (goes.has(id) ? id : []))
}
