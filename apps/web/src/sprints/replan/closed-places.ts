import type { DraftPlan, Epic, Placement, PlanProof, PlanTerms } from '@planwright/contract'
import { planRooms, roomOf } from '@planwright/planning'
import { placementsOf } from '../moving/edit-plan.ts'

/** Where the stories stand that the plan has in sprints which are closed: no plan takes them out. Pure. */
export function closedPlaces({ sprints = [] }: Pick<DraftPlan, 'sprints'>, closed: ReadonlySet<number>): Placement[] {
  return placementsOf(sprints).filter(({ sprint }) => closed.has(sprint))
}

/** The terms with no room left in sprints that are closed beside what the plan has in them: none puts anything into them either. Pure. */
export function withClosedFull(
  terms: PlanTerms,
  places: readonly Placement[],
  { closed, epics }: { closed: ReadonlySet<number>; epics: readonly Epic[] },
): PlanTerms {
  if (closed.size === 0) return terms
  const rooms = planRooms(terms)
  const pointsOf = new Map(
    epics.flatMap(({ userStories }) => userStories.map((story) => [story.id, story.storyPoints])),
  )
  const committed = [...(terms.committed ?? [])]
  for (const sprint of closed) {
    const own = places.reduce((sum, one) => sum + (one.sprint === sprint ? (pointsOf.get(one.storyId) ?? 0) : 0), 0)
    while (committed.length < sprint) committed.push(0)
    committed[sprint - 1] = (committed[sprint - 1] ?? 0) + Math.max(0, roomOf(rooms, sprint) - own)
  }
  return { ...terms, committed }
}

/** What is known of a plan around such places: the planner takes them for locks, but no person put a story there, nor too many into a sprint. Pure. */
export function withClosedExplained<Answer extends { readonly proof: PlanProof }>(
  answer: Answer,
  places: readonly Placement[],
): Answer {
  if (places.length === 0) return answer
  const { reasons, warnings } = answer.proof
  const isPast = new Set(places.map(({ storyId }) => storyId))
  const told = Object.keys(reasons).filter((id) => isPast.has(id))
  return {
    ...answer,
    proof: {
      ...answer.proof,
      reasons: { ...reasons, ...Object.fromEntries(told.map((id) => [id, 'It stands in a sprint that is closed.'])) },
      warnings: warnings.filter(({ code, storyIds }) => code !== 'override' || !storyIds.every((id) => isPast.has(id))),
    },
  }
}
