import { committedPoints, datesOfSprints } from '@planwright/planning'
import type { OtherWork } from '../saved-work.ts'
import type { FollowedWork } from './followed-work.ts'
import { outlookOf } from './tell-forecast.ts'

/** Open stories of other initiatives by the open sprint in which they stand, with its end; what stands in none takes no room. */
function openBySprint({ reading }: FollowedWork, others: readonly OtherWork[]) {
  const ends = new Map(reading.sprints.flatMap(({ id, state, endDate }) => (state === 'closed' ? [] : [[id, endDate]])))
  return others.flatMap(({ planId, points, state, sprintIds }) => {
    const sprintId = sprintIds.findLast((id) => ends.has(id))
    return state === 'done' || sprintId === undefined ? [] : [{ planId, points, endDate: ends.get(sprintId), sprintId }]
  })
}

/** Points that other initiatives on the board take from sprint 1, 2, 3, ... of the plan. Pure. */
export function committedIn(work: FollowedWork, others: readonly OtherWork[]): number[] {
  const datesOf = datesOfSprints(outlookOf(work).calendar)
  const sprints = Map.groupBy(openBySprint(work, others), ({ sprintId }) => sprintId)
  const open = [...sprints.values()].map((stories) => ({
    endDate: stories[0]?.endDate,
    points: stories.reduce((sum, { points }) => sum + points, 0),
  }))
  return committedPoints(open, (number) => datesOf(number).endDate)
}

/** How much of how many other initiatives stands in the sprints from one on. Pure. */
export function othersFrom(first: number, work: FollowedWork, others: readonly OtherWork[]) {
  const plans = new Set(openBySprint(work, others).map(({ planId }) => planId))
  const points = committedIn(work, others)
    .slice(first - 1)
    .reduce((sum, committed) => sum + committed, 0)
  return { initiatives: points > 0 ? plans.size : 0, points }
}
