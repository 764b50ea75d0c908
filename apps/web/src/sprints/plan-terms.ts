import { type DraftPlan, type Epic, type PlanTerms, termsOf } from '@planwright/contract'
import { planRooms, problemOfBacklog, roomOf, type SprintProblem } from '@planwright/planning'
import { placesOf } from '../app/sprint-places.ts'

/** The plan as the planner sees it, with what a person locked. */
export function problemOfPlan(epics: Epic[], plan: DraftPlan): SprintProblem {
  return problemOfBacklog(epics, termsOf(plan), locksOf(plan))
}

/** Points that each of the plan's sprints holds. */
export function roomsOf(plan: DraftPlan): (sprint: number) => number {
  return roomsOn(termsOf(plan))
}

/** Points that each sprint holds on these terms. */
export function roomsOn(terms: PlanTerms): (sprint: number) => number {
  const rooms = planRooms(terms)
  return (sprint) => roomOf(rooms, sprint)
}

/** What the plan shall stand on beside the three numbers. */
export function wishesOf(plan: DraftPlan | null) {
  return {
    ...(plan?.capacity && { capacity: plan.capacity }),
    ...(plan?.committed && { committed: plan.committed }),
    ...(plan?.focus && { focus: plan.focus }),
  }
}

/** Stories that stay where they are when the rest is planned, and their sprints: of a plan that was given up those that were locked since. */
export function locksOf(plan: Pick<DraftPlan, 'sprints' | 'former' | 'touched'>) {
  const { touched = {} } = plan
  return placesOf(plan).filter(({ storyId }) => touched[storyId] === 'locked' || touched[storyId] === 'override')
}

export function overridesOf({ touched = {} }: DraftPlan): string[] {
  return Object.keys(touched).filter((id) => touched[id] === 'override')
}

/** Whether a person moved stories since the plan was made, a locked one into a further sprint too, or locked some against a rule. */
export function isByHand({ touched = {}, sprints = [], proof }: DraftPlan): boolean {
  if (proof && (sprints.at(-1)?.number ?? 0) > proof.sprintCount) return true
  return Object.values(touched).some((touch) => touch !== 'locked')
}

/** What is proven best, and was not changed since, cannot become better. */
export function canBeImproved(plan: DraftPlan): boolean {
  return isByHand(plan) || plan.proof?.provenOptimal === false
}
