import { type DraftPlan, type Epic, leftOutOf, type PlanTerms } from '@planwright/contract'
import { problemOfBacklog, type Scope, type SprintProblem } from '@planwright/planning'
import { placementsOf } from './moving/edit-plan.ts'

/** The terms that a plan's sprints stand on; of plans from before these were kept, what is known of them. */
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

/** The plan as the planner sees it, with what a person locked. */
export function problemOfPlan(epics: Epic[], plan: DraftPlan): SprintProblem {
  return problemOfBacklog(epics, termsOf(plan), locksOf(plan))
}

/** Stories that stay where they are when the rest is planned, and their sprints. */
export function locksOf({ sprints = [], touched = {} }: DraftPlan) {
  return placementsOf(sprints).filter(({ storyId }) => touched[storyId] === 'locked' || touched[storyId] === 'override')
}

export function overridesOf({ touched = {} }: DraftPlan): string[] {
  return Object.keys(touched).filter((id) => touched[id] === 'override')
}

/** What of the backlog is planned when this plan is made anew. */
export function scopeOf(plan: DraftPlan): Scope {
  return { lowestPriority: plan.plannedOn?.lowestPriority, leftOut: leftOutOf(plan) }
}

/** Whether a person moved stories since the plan was made, or locked some against a rule. */
export function isByHand({ touched = {} }: DraftPlan): boolean {
  return Object.values(touched).some((touch) => touch !== 'locked')
}
