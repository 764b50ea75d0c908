import { calendarDay, type DateDrift, type FinishDates, type ProgressForecast } from '@planwright/contract'
import {
  datesOfSprints,
  drawFutures,
  explainDrift,
  forecastRest,
  isMeasured,
  paceToPlanBy,
  type RestForecast,
  type SprintCalendar,
  sprintsOver,
  statedSprints,
  type TeamFutures,
  type TeamPace,
} from '@planwright/planning'
import { firstPlan, type OtherWork } from '../saved-work.ts'
import { burnUp } from './burn-up.ts'
import { closedAtFirst, commonClosed, ownClosed, withShares } from './closed-work.ts'
import { calendarOf, type FollowedWork, type WorkedSprint, type WorkedStory } from './followed-work.ts'

/** When what is left will be done, and by what that is told. */
type TeamOutlook = {
  readonly calendar: ReturnType<typeof calendarOf>
  /** Sprints that have ended, or whose days have passed. */
  readonly over: number
  /** The part of the sprint after them that is left, 0 to 1. */
  readonly leftOfRunning: number
  /** Points by which the work grew in each of them. */
  readonly grown: readonly number[]
  readonly pace: TeamPace
  /** The part of this work in what the board finishes, 0 to 1. */
  readonly part: number
}

/** Ten years of sprints of a week. */
const farthest = 520
const dayMs = 86_400_000

/** By what the rest of a plan is told and planned; with other initiatives of the board at the pace of all of them. Pure. */
export function outlookOf(work: FollowedWork, others: readonly OtherWork[] = []): TeamOutlook {
  const { calendar, over } = calendarAhead(work)
  const { closed, part } = others.length === 0 ? ownClosed(work) : commonClosed(work, others)
  const running = work.sprints.find(({ state }) => state === 'active') ?? datesOfSprints(calendar)(over + 1)
  const leftOfRunning = leftAt(work.reading.asOf, running, work.terms.timeZone)
  const pace = { velocity: isMeasured(closed) ? saidBefore(work) : work.terms.velocity, closed }
  return { calendar, over, leftOfRunning, grown: grownIn(work, over), pace, part }
}

/**
 * What the team said that it does in a sprint, in the last plan that was saved before the first sprint of this work was closed: what a later one was made with is what sprints told, and no
 * word of the team's. In sprints as long as those of the plan now.
 */
function saidBefore({ saved, reading, sprints, terms }: FollowedWork): number {
  const endedAt = new Map(reading.closed.map((sprint) => [sprint.id, sprint.endedAt]))
  const closedAt = sprints.flatMap(({ state, sprintId, endDate }) =>
    state === 'closed' && sprintId !== null ? Date.parse(endedAt.get(sprintId) ?? endDate) : [],
  )
  const firstClosed = Math.min(...closedAt)
  const told = saved.plans.findLast((plan) => plan.terms !== null && Date.parse(plan.savedAt) <= firstClosed)
  const said = told?.terms ?? firstPlan(saved).terms ?? terms
  return (said.velocity * terms.sprintLength) / said.sprintLength
}

/** The plan's calendar, set to the end that the running sprint really has; sprints whose days have passed are over, begun or not. */
function calendarAhead({ terms, sprints, reading }: FollowedWork): Pick<TeamOutlook, 'calendar' | 'over'> {
  const planned = calendarOf(terms)
  const active = sprints.find(({ state }) => state === 'active')
  if (active) {
    const days = Math.round(
      (Date.parse(active.endDate) - Date.parse(datesOfSprints(planned)(active.number).endDate)) / dayMs,
    )
    const startDate = new Date(Date.parse(`${planned.startDate}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
    return { calendar: { ...planned, startDate }, over: active.number - 1 }
  }
  return { calendar: planned, over: overBy(planned, reading.asOf, sprintsOver(sprints)) }
}

/** Sprints whose days have passed by an instant, and at least so many. */
function overBy(calendar: SprintCalendar, instant: string, least = 0): number {
  const datesOf = datesOfSprints(calendar)
  let over = least
  while (over < farthest && Date.parse(datesOf(over + 1).endDate) < Date.parse(instant)) over++
  return over
}

/** What was known when the plan was saved first. */
function atFirstSave({ saved, terms, reading }: FollowedWork) {
  const { savedAt, terms: firstTerms } = firstPlan(saved)
  const termsThen = firstTerms ?? terms
  const calendar = calendarOf(termsThen)
  const over = overBy(calendar, savedAt)
  return {
    calendar,
    over,
    leftOfRunning: leftAt(savedAt, datesOfSprints(calendar)(over + 1), terms.timeZone),
    pace: { velocity: termsThen.velocity, closed: closedAtFirst({ reading, saved, terms }) },
  }
}

/** In whole days: all of a sprint on its first day and before, nothing on its last and after. */
function leftAt(
  instant: string,
  { startDate, endDate }: Pick<WorkedSprint, 'startDate' | 'endDate'>,
  timeZone = 'UTC',
): number {
  const [first, last, today] = [startDate, endDate, instant].map((at) =>
    Date.parse(calendarDay(new Date(at), timeZone)),
  ) as [number, number, number]
  if (today <= first) return 1
  return today >= last ? 0 : (last - today) / (last - first)
}

const sumOf = (stories: readonly { readonly points: number }[]) => stories.reduce((sum, { points }) => sum + points, 0)
const isOpen = ({ state }: WorkedStory) => state === 'todo' || state === 'doing'

/** For the whole and for each epic, and how the date of the whole has moved. Pure; seconds of work for a large plan. */
export function tellForecast(work: FollowedWork): {
  forecast: ProgressForecast
  epics: ReadonlyMap<string, FinishDates>
  drift: DateDrift | null
} {
  const outlook = outlookOf(work)
  const { calendar, over, leftOfRunning, grown, pace } = outlook
  const open = work.stories.filter(isOpen)
  // the same for all that is asked of it: to draw them takes most of the time
  const futures = drawFutures(pace)
  const whole = forecastOfStories(work, outlook, open, { futures })
  return {
    forecast: {
      ...datesOf(work.stories, whole),
      from: whole.from,
      statedVelocity: pace.velocity,
      velocity: paceToPlanBy(pace),
      closedSprints: withShares(work.reading.closed, work.terms).map(({ name, endedAt, points, share }) => ({
        name,
        endedAt,
        points,
        share,
      })),
      counted: { whole: pace.closed.length, stated: statedSprints(pace.closed.length), part: outlook.part },
      sprints: open.length === 0 ? [] : fanOf(work, outlook, whole),
    },
    epics: epicDates(work, { open, outlook, futures, whole }),
    drift: explainDrift({
      stories: work.stories,
      atFirst: atFirstSave(work),
      calendar,
      over,
      leftOfRunning,
      grown,
      pace,
      futures,
    }),
  }
}

/** When all that is open will be done. Pure. */
export function forecastWhole(work: FollowedWork): RestForecast {
  return forecastOfStories(work, outlookOf(work), work.stories.filter(isOpen), { onlyFinish: true })
}

function forecastOfStories(
  work: FollowedWork,
  { calendar, over, leftOfRunning, grown, pace }: TeamOutlook,
  open: readonly WorkedStory[],
  asked: { readonly onlyFinish?: boolean; readonly futures?: TeamFutures },
): RestForecast {
  return forecastRest(
    { calendar, over, open, doneInRunning: doneInRunning(work, over), leftOfRunning, grown },
    pace,
    asked,
  )
}

/** By how much the work grew in each sprint that is over; that somebody leaves out a part once says nothing of how it grows. */
function grownIn(whole: FollowedWork, over: number): number[] {
  const work = { ...whole, stories: whole.stories.filter(({ isLeftOut }) => !isLeftOut) }
  const points = burnUp(work)
  const planned = work.stories.reduce((sum, { planned }) => sum + (planned?.points ?? 0), 0)
  const scopeAt = (end: string) => points.findLast(({ at }) => Date.parse(at) <= Date.parse(end))?.scope ?? planned
  const scopes = work.sprints.filter(({ number }) => number <= over).map(({ endDate }) => scopeAt(endDate))
  return scopes.map((scope, at) => scope - (scopes[at - 1] ?? planned))
}

/** Points that were finished in the sprint that runs. */
const doneInRunning = ({ stories }: FollowedWork, over: number) =>
  sumOf(stories.filter(({ state, sprint }) => state === 'done' && sprint === over + 1))

/** What is done already, with what each coming sprint adds; of what runs a part is done. */
function fanOf(work: FollowedWork, { calendar, over }: TeamOutlook, whole: RestForecast): ProgressForecast['sprints'] {
  const running = doneInRunning(work, over)
  const before = sumOf(work.stories.filter(({ state }) => state === 'done')) - running
  const datesOfSprint = datesOfSprints(calendar)
  return whole.sprints.map(({ number, done }) => ({
    number,
    endDate: datesOfSprint(number).endDate,
    // what is done stays done, however slow the rest of the sprint
    done: done.map((points) => Math.round((before + Math.max(points, running)) * 100) / 100),
  }))
}

/** An epic is done when all up to the last sprint of its own is; epics that end in one sprint share its forecast. */
function epicDates(
  work: FollowedWork,
  {
    open,
    outlook,
    futures,
    whole,
  }: {
    readonly open: readonly WorkedStory[]
    readonly outlook: TeamOutlook
    readonly futures: TeamFutures
    readonly whole: RestForecast
  },
): ReadonlyMap<string, FinishDates> {
  const lastOf = (stories: readonly WorkedStory[]) => Math.max(0, ...stories.filter(isOpen).map(sprintOf))
  const forecasts = new Map([[lastOf(open), whole]])
  const forecastUpTo = (last: number) => {
    const known = forecasts.get(last)
    if (known) return known
    const forecast = forecastOfStories(
      work,
      outlook,
      open.filter((story) => sprintOf(story) <= last),
      { onlyFinish: true, futures },
    )
    forecasts.set(last, forecast)
    return forecast
  }
  return new Map(
    work.epics.map(({ id }) => {
      const own = work.stories.filter(({ epicId }) => epicId === id)
      return [id, datesOf(own, forecastUpTo(lastOf(own)))]
    }),
  )
}

const sprintOf = ({ sprint }: WorkedStory) => sprint ?? Number.POSITIVE_INFINITY

function datesOf(stories: readonly WorkedStory[], { finish }: RestForecast): FinishDates {
  if (!stories.some(isOpen)) {
    const doneAt = stories
      .flatMap((story) => story.doneAt ?? [])
      .toSorted((a, b) => Date.parse(a) - Date.parse(b))
      .at(-1)
    return { p50: doneAt ?? null, p85: doneAt ?? null, p95: doneAt ?? null }
  }
  const of = (share: number) => finish.find((date) => date.share === share)?.endDate ?? null
  return { p50: of(0.5), p85: of(0.85), p95: of(0.95) }
}
