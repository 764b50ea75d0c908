import {
  type Forecast,
  forecastFinish,
  forecastRest,
  isMeasured,
  meetTarget,
  planRooms,
  roomOf,
  type Scope,
  usualSpread,
} from '@planwright/planning'
import type { Epic, UserStory } from '../backlog/backlog.ts'
import type { DraftPlan } from '../backlog/drafts.ts'
import { epicsInScope, leftOutOf } from './epics-in-scope.ts'
import type { PlanTerms } from './sprints.ts'

/** The terms that a plan's sprints stand on; of plans from before these were kept, what is known of them. Pure. */
export function termsOf(plan: DraftPlan): PlanTerms {
  if (plan.plannedOn) return plan.plannedOn
  const [first] = plan.sprints ?? []
  return {
    velocity: plan.plannedVelocity ?? plan.velocity ?? 1,
    sprintLength: plan.sprintLength ?? 1,
    startDate: plan.startDate ?? first?.startDate.slice(0, 10) ?? '2026-01-05',
    timeZone: plan.timeZone ?? 'UTC',
  }
}

/** What of the backlog is planned when this plan is made anew. Pure. */
export function scopeOf(plan: DraftPlan): Scope {
  return { lowestPriority: plan.plannedOn?.lowestPriority, leftOut: leftOutOf(plan) }
}

/**
 * Points that the team finished in its last sprints, told in sprints as long as those of the terms: what it did in two weeks of twenty points is ten points a sprint of one. To a tenth, as they
 * are shown. Pure.
 */
export function pastOf(
  { history = [], historyWeeks }: Pick<DraftPlan, 'history' | 'historyWeeks'>,
  { sprintLength }: Pick<PlanTerms, 'sprintLength'>,
): readonly number[] {
  if (!historyWeeks || historyWeeks === sprintLength) return history
  return history.map((points) => Math.round(((points * sprintLength) / historyWeeks) * 10) / 10)
}

/** Points of past sprints to forecast by; null where nothing was ever finished, or where they are too few to say how far the team varies. Pure. */
export function usableHistory(points: readonly number[] = []): readonly number[] | null {
  return isMeasured(points) ? points : null
}

/** When so many points are done on these terms, by what the team finished in its last sprints and, as in one more, its velocity; by that alone where they are null. Pure. */
export function forecastOf(terms: PlanTerms, pastPoints: readonly number[] | null, points: number): Forecast {
  const rooms = planRooms(terms)
  const shares = rooms.velocities.map((_, at) => roomOf(rooms, at + 1) / terms.velocity)
  const { velocity } = terms
  const history = { velocity, spread: velocity * usualSpread, past: pastPoints ?? [] }
  return forecastFinish({ history, remainingPoints: points, calendar: terms, shares })
}

/** The stories of a plan's scope, as a forecast and what would have to go are worked out from them. Pure. */
export function storiesToForecast(epics: Epic[], plan: DraftPlan) {
  return epicsInScope(epics, scopeOf(plan)).flatMap(({ userStories }) =>
    userStories.map(({ id, title, storyPoints, priority, dependsOn }) => ({
      id,
      title,
      points: storyPoints,
      priority,
      dependsOn,
    })),
  )
}

/**
 * By when a plan is 85 % likely done as following tells it directly after its save, which is later than what its own points take: with the stories that usually come, a team that may be slower
 * than it says, and nothing begun before its sprint. Null: so late that no date can be given. Pure.
 */
export function usualEndOf(epics: Epic[], plan: DraftPlan): string | null {
  const sprintOf = new Map((plan.sprints ?? []).flatMap(({ number, stories }) => stories.map(({ id }) => [id, number])))
  const open = storiesToForecast(epics, plan).map(({ id, points }) => ({ points, sprint: sprintOf.get(id) ?? null }))
  const terms = termsOf(plan)
  const { finish } = forecastRest(
    { calendar: terms, over: 0, open, doneInRunning: 0 },
    { velocity: terms.velocity, closed: pastOf(plan, terms) },
    { onlyFinish: true },
  )
  return finish.find(({ share }) => share === 0.85)?.endDate ?? null
}

/** Whether the day that a plan is wished for is likely to hold. */
export type TargetOutlook = {
  /** `YYYY-MM-DD` */
  targetDate: string
  /** The last instant of the day by which all is done in 85 of 100 futures; null: so late that no date can be given. */
  likelyBy: string | null
  /** In what share of the futures all is done by the target, 0 to 1. */
  chance: number
  /** What would have to go to make it 85 % likely, the least important first; null where nothing would be left. */
  mustGo: Pick<UserStory, 'id' | 'title'>[] | null
}

/** The outlook as it is told to who has no other line for it. */
export type ToldOutlook = TargetOutlook & {
  /** `likelyBy` with the stories that usually come, as following tells it once it is saved. */
  usuallyBy: string | null
}

/** The outlook with by when it is usually done, which takes as long again to work out. Pure. */
export function toldOutlookOf(epics: Epic[], plan: DraftPlan): ToldOutlook | undefined {
  const outlook = outlookOf(epics, plan)
  return outlook && { ...outlook, usuallyBy: usualEndOf(epics, plan) }
}

/** The outlook of a plan on its target date by the team's past sprints; undefined where nobody wishes for a date or nothing is planned. Pure. */
export function outlookOf(epics: Epic[], plan: DraftPlan): TargetOutlook | undefined {
  const { targetDate } = plan
  const stories = storiesToForecast(epics, plan)
  if (targetDate === undefined || !plan.sprints?.length || stories.length === 0) return undefined
  const terms = termsOf(plan)
  const points = stories.reduce((sum, story) => sum + story.points, 0)
  const forecast = forecastOf(terms, usableHistory(pastOf(plan, terms)), points)
  const { chance, mustGo } = meetTarget({ forecast, calendar: terms, targetDate, stories })
  return {
    targetDate,
    likelyBy: forecast.finish.find(({ share }) => share === 0.85)?.endDate ?? null,
    chance,
    mustGo: mustGo && stories.flatMap(({ id, title }) => (mustGo.includes(id) ? [{ id, title }] : [])),
  }
}
