import { type ClosedSprint, countsUntil, type SprintMeasure, sprintShares, wholeSprints } from '@planwright/planning'
import type { Reading } from '../reading.ts'
import { closedBefore, firstPlan, type OtherWork } from '../saved-work.ts'
import type { FollowedWork } from './followed-work.ts'

/** What whole sprints of the board finished as far as it is this work's, oldest first; and the part of this work in what the board finishes, 0 to 1. */
type ClosedWork = { readonly closed: readonly number[]; readonly part: number }

const dayMs = 86_400_000

/**
 * What the board's closed sprints finished, as far as it is this initiative's: the part that it had of what the board finished in the plan's own closed
 * sprints. All of it where none of those is closed.
 */
export function ownClosed({ reading, sprints, stories, terms }: FollowedWork): ClosedWork {
  const points = new Map(reading.closed.map(({ id, points }) => [id, points]))
  const common = sprints.flatMap(({ state, sprintId, number }) => {
    const board = sprintId === null ? undefined : points.get(sprintId)
    return state === 'closed' && board !== undefined ? [{ number, board }] : []
  })
  const board = common.reduce((sum, sprint) => sum + sprint.board, 0)
  const numbers = new Set<number | null>(common.map(({ number }) => number))
  const own = sumOf(stories.filter(({ state, sprint }) => state === 'done' && numbers.has(sprint)))
  return partOf(withShares(reading.closed, terms), board > 0 ? Math.min(1, own / board) : 1)
}

/**
 * The same with other initiatives: sprints of the board that ran at the same time were one of the team, and of what was done in those in which one of the initiatives had
 * work they have their part together.
 */
export function commonClosed(
  { reading, stories, saved, terms }: FollowedWork,
  others: readonly OtherWork[],
): ClosedWork {
  const times = atOneTime(reading.closed, terms)
  const timeOf = new Map(times.flatMap(({ ids }, at) => ids.map((id) => [id, at])))
  const idOf = new Map(saved.sprints.map(({ number, sprintId }) => [number, sprintId]))
  const work = [
    ...stories.map(({ sprint, ...story }) => ({ ...story, sprintId: sprint === null ? undefined : idOf.get(sprint) })),
    ...others.map(({ sprintIds, ...story }) => ({ ...story, sprintId: sprintIds.findLast((id) => timeOf.has(id)) })),
  ].flatMap(({ sprintId, ...story }) => {
    const time = timeOf.get(sprintId ?? '')
    return time === undefined ? [] : [{ ...story, time }]
  })
  const common = new Set(work.map(({ time }) => time))
  const board = sumOf(times.filter((_, at) => common.has(at)))
  const part = board > 0 ? Math.min(1, sumOf(work.filter(({ state }) => state === 'done')) / board) : 1
  return partOf(withShares(times, terms), part)
}

function partOf(sprints: ReturnType<typeof withShares<ClosedSprint>>, part: number): ClosedWork {
  return { closed: wholeSprints(sprints.map(({ points, share }) => ({ points: points * part, share }))), part }
}

type OneTime = ClosedSprint & { readonly ids: readonly string[] }

/**
 * Sprints that ran beside each other for more than half of the longer, as one: a long one makes none of those that followed each other beside it. One of which no start is known is as long as
 * the plan's.
 */
function atOneTime(closed: Reading['closed'], { sprintLength }: SprintMeasure): OneTime[] {
  const spanOf = (sprint: ClosedSprint) => {
    const to = countsUntil(sprint)
    return { from: sprint.startedAt ? Math.min(to, Date.parse(sprint.startedAt)) : to - sprintLength * 7 * dayMs, to }
  }
  const times: OneTime[] = []
  for (const { id, ...sprint } of closed) {
    const own = spanOf(sprint)
    const at = times.findIndex((time) => {
      const { from, to } = spanOf(time)
      const both = Math.min(to, own.to) - Math.max(from, own.from)
      return both * 2 > Math.max(to - from, own.to - own.from)
    })
    const beside = times[at]
    if (!beside) times.push({ ...sprint, ids: [id] })
    else
      times[at] = {
        ids: [...beside.ids, id],
        points: beside.points + sprint.points,
        startedAt: least(beside.startedAt, sprint.startedAt),
        endsAt: most(beside.endsAt, sprint.endsAt),
        endedAt: beside.endedAt > sprint.endedAt ? beside.endedAt : sprint.endedAt,
      }
  }
  return times
}

/** Of instants; null where one of them is not known. */
const least = (one: string | null | undefined, other: string | null | undefined) =>
  one && other ? (Date.parse(one) < Date.parse(other) ? one : other) : null
const most = (one: string | null | undefined, other: string | null | undefined) =>
  one && other ? (Date.parse(one) > Date.parse(other) ? one : other) : null

const sumOf = (stories: readonly { readonly points: number }[]) => stories.reduce((sum, { points }) => sum + points, 0)

/** What whole sprints had finished that were closed when the plan was saved first. */
export function closedAtFirst(work: Pick<FollowedWork, 'reading' | 'saved' | 'terms'>): number[] {
  return wholeSprints(withShares(knownAtFirst(work), firstPlan(work.saved).terms ?? work.terms))
}

/** Readings from before it was kept do not say how long a sprint ran; those that it still has do. */
function knownAtFirst({ reading, saved }: Pick<FollowedWork, 'reading' | 'saved'>): Reading['closed'] {
  const known = new Map(reading.closed.map((sprint) => [sprint.id, sprint]))
  const before = reading.closedBefore ?? closedBefore(reading.closed, saved)
  return before.map((sprint) => ({ ...known.get(sprint.id), ...sprint }))
}

/** With how much of a sprint of these terms each of them ran. */
export function withShares<Closed extends ClosedSprint>(closed: readonly Closed[], terms: SprintMeasure) {
  const shares = sprintShares(closed, terms)
  return closed.map((sprint, at) => ({ ...sprint, share: shares[at] ?? 1 }))
}
