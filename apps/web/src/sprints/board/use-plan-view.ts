import type { DraftPlan, Epic } from '@planwright/contract'
import { judgeMoves, overrideWarnings } from '@planwright/planning'
import { useMemo } from 'react'
import { formatNumber } from '../../ui/format-number.ts'
import { overridesOf, problemOfPlan, termsOf } from '../plan-terms.ts'
import type { Verdict } from './drag-store.ts'
import { allSprints, backlogOrder, placementsOf, unplannedStories } from './edit-plan.ts'
import { epicIndex } from './sprints-by-epic.ts'

/** All that the screen tells follows from the backlog and the plan. */
export function usePlanView(backlog: Epic[], plan: DraftPlan) {
  const epics = useMemo(() => epicIndex(backlog), [backlog])
  const order = useMemo(() => backlogOrder(backlog), [backlog])
  return useMemo(() => {
    const terms = termsOf(plan)
    const problem = { ...problemOfPlan(backlog, plan), locked: [] }
    const placed = placementsOf(plan.sprints ?? [])
    const overridden = overrideWarnings(problem, overridesOf(plan), placed)
    const broken = new Map(overridden.flatMap(({ message, storyIds }) => storyIds.map((id) => [id, message] as const)))
    const roomOf = (sprint: number) => problem.velocities?.[sprint - 1] ?? problem.velocity
    const pointsIn = new Map(plan.sprints?.map(({ number, totalPoints }) => [number, totalPoints]))
    const pointsOf = new Map(problem.stories.map(({ id, points }) => [id, points]))
    const ask = judgeMoves(problem, new Map(placed.map(({ storyId, sprint }) => [storyId, sprint])))
    const sprintOf = new Map(placed.map(({ storyId, sprint }) => [storyId, sprint]))
    const judge = (storyId: string, sprint: number): Verdict => {
      if (sprintOf.get(storyId) === sprint) return { fits: true, words: 'It is here now.' }
      const against = ask({ storyId, sprint })
      if (against.length > 0) return { fits: false, words: against.map(({ message }) => message).join(' ') }
      const points = (pointsIn.get(sprint) ?? 0) + (pointsOf.get(storyId) ?? 0)
      return { fits: true, words: `Fits: ${formatNumber(points)} of ${formatNumber(roomOf(sprint))} SP.` }
    }
    const warnings = [
      ...(plan.proof?.warnings ?? []).filter(({ code }) => code !== 'override'),
      ...overridden.map((warning) => ({ ...warning, storyIds: [...warning.storyIds] })),
    ]
    const unplanned = unplannedStories(backlog, plan.sprints ?? [])
    const stories = new Map(
      [...(plan.sprints ?? []).flatMap((own) => own.stories), ...unplanned].map((story) => [story.id, story]),
    )
    const storyOf = (id: string) => stories.get(id)
    const sprints = allSprints(plan.sprints ?? [], terms)
    return { terms, epics, order, sprints, unplanned, broken, roomOf, judge, warnings, storyOf }
  }, [backlog, plan, epics, order])
}
export type PlanView = ReturnType<typeof usePlanView>
