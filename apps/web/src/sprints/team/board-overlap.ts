import { calendarDay, type Epic, type OpenWork } from '@planwright/contract'
import { countWords } from '../plan-words.ts'

/** A plan, or what is known of one before it is made; days are `YYYY-MM-DD`. */
type Planned = { readonly from: string; readonly to: string; readonly timeZone: string }

/** Other sprints of the board, in the days of a plan or before it: the team cannot work in both. */
export type BoardOverlap = {
  /** Of the one there is; null: there are several. */
  readonly name: string | null
  readonly sprints: number
  /** The last day of the last of them, and the first working day after it. */
  readonly until: string
  readonly free: string
}

const dayMs = 86_400_000

/** Null where the board is free. Sprints in which this backlog's own stories stand are its own. Pure. */
export function boardOverlap(
  work: OpenWork,
  epics: readonly Epic[],
  { from, to, timeZone }: Planned,
): BoardOverlap | null {
  return told(otherSprints(work, epics, timeZone).filter((sprint) => sprint.until >= from && sprint.from <= to))
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

function workingDayAfter(day: string): string {
  const next = new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)
  return [0, 6].includes(new Date(next).getUTCDay()) ? workingDayAfter(next) : next
}
