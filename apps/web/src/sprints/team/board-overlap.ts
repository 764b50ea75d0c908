import { calendarDay, type Epic, type OpenWork } from '@planwright/contract'
import { countWords } from '../plan-words.ts'

/** A plan, or what is known of one before it is made; days are `YYYY-MM-DD`. */
type Planned = { readonly from: string; readonly to: string; readonly timeZone: string }

/** Other sprints of the board, in the days of a plan or before it: the team cannot work in both. */
export type BoardOverlap = {
  /** Of the one there is; null: there are several. */
  readonly name: string | null
  readonly sprints: number
  /** The last day of the last of them. */
  readonly until: string
  /** The first working day after it from which on all of the plan would be in nobody's way. */
  readonly free: string
}

const dayMs = 86_400_000

/** Null where the board is free. Sprints in which this backlog's own stories stand are its own. Pure. */
export function boardOverlap(
  work: OpenWork,
  epics: readonly Epic[],
  { from, to, timeZone }: Planned,
): BoardOverlap | null {
  const others = otherSprints(work, epics, timeZone)
  const within = (first: string, last: string) =>
    told(others.filter((sprint) => sprint.until >= first && sprint.from <= last))
  const overlap = within(from, to)
  if (!overlap) return null
  const days = (Date.parse(to) - Date.parse(from)) / dayMs
  let { free } = overlap
  // each is left behind for good: it ends after the last one at the latest
  for (let next = within(free, dayAfter(free, days)); next; next = within(free, dayAfter(free, days))) free = next.free
  return { ...overlap, free }
}

/**
 * The sprints that run and those that follow them, each within a sprint's length of the one before: what a new plan begins after. One that somebody made
 * for much later is for the words about the plan's own days. Null where the team is free. Pure.
 */
export function boardAhead(
  work: OpenWork,
  epics: readonly Epic[],
  { from, sprintLength, timeZone }: { from: string; sprintLength: number; timeZone: string },
): BoardOverlap | null {
  const ahead: OtherSprint[] = []
  let end = from
  const inTurn = otherSprints(work, epics, timeZone).toSorted(
    (one, other) => Number(other.isRunning) - Number(one.isRunning) || one.from.localeCompare(other.from),
  )
  for (const sprint of inTurn) {
    if (sprint.until < from) continue
    const freeDays = (Date.parse(sprint.from) - Date.parse(end)) / dayMs - 1
    if (!sprint.isRunning && freeDays > 7 * sprintLength) break
    ahead.push(sprint)
    if (sprint.until > end) end = sprint.until
  }
  return told(ahead)
}

type OtherSprint = { name: string; isRunning: boolean; from: string; until: string }

function otherSprints({ sprints, issues }: OpenWork, epics: readonly Epic[], timeZone: string): OtherSprint[] {
  const own = new Set(epics.flatMap(({ userStories }) => userStories.map(({ id }) => id)))
  const isOwn = (sprintId: string) =>
    issues.some((issue) => issue.sprintId === sprintId && issue.itemId !== undefined && own.has(issue.itemId))
  const isUsed = (sprintId: string) => issues.some((issue) => issue.sprintId === sprintId)
  const dayOf = (instant: string) => calendarDay(new Date(instant), timeZone)
  return sprints.flatMap(({ id, name, state, startDate, endDate }) =>
    !startDate || !endDate || isOwn(id) || (state === 'future' && !isUsed(id))
      ? []
      : [{ name, isRunning: state === 'active', from: dayOf(startDate), until: dayOf(endDate) }],
  )
}

function told(others: readonly OtherSprint[]): BoardOverlap | null {
  const until = others.reduce((last, one) => (one.until > last ? one.until : last), '')
  if (until === '') return null
  const free = workingDayAfter(until)
  return { name: others.length === 1 ? (others[0]?.name ?? null) : null, sprints: others.length, until, free }
}

/** `“SHOP Sprint 2”`, `3 other sprints`. */
export function otherSprintsWords({ name, sprints }: BoardOverlap): string {
  return name === null ? countWords(sprints, 'other sprint') : `“${name}”`
}

const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

function workingDayAfter(day: string): string {
  const next = dayAfter(day, 1)
  return [0, 6].includes(new Date(next).getUTCDay()) ? workingDayAfter(next) : next
}
