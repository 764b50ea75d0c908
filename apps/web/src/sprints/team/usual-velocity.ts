import type { DraftPlan, JiraVelocity, PlanTerms } from '@planwright/contract'
import { sprintShares, wholeSprints } from '@planwright/planning'

/** Weeks of a sprint of the plan: as the form of step 2 opens while none are typed. */
export function weeksOf({ sprintLength }: Pick<Measure, 'sprintLength'>): number {
  return sprintLength && sprintLength > 0 ? sprintLength : 2
}

/** What a sprint of the plan is. */
type Measure = { readonly sprintLength: number | null | undefined; readonly timeZone: string }

/** How much of a sprint of the plan each of the board's last sprints ran. */
export function pastShares(velocity: JiraVelocity | null | undefined, measure: Measure): number[] {
  return sprintShares(velocity?.sprints ?? [], { sprintLength: weeksOf(measure), timeZone: measure.timeZone })
}

/** What whole sprints of the board finished last, those in which nothing was done included: a forecast goes by all of them, as following does. */
export function pastPoints(velocity: JiraVelocity | null | undefined, measure: Measure): number[] {
  const shares = pastShares(velocity, measure)
  const closed = (velocity?.sprints ?? []).map(({ points }, at) => ({
    points: Math.max(0, points),
    share: shares[at] ?? 1,
  }))
  return wholeSprints(closed).map((points) => Math.round(points * 10) / 10)
}

/** The past that a plan on these terms goes by: its own, and where it has none what the board says. Once it is told in sprints of some length it stays so, whatever length is planned with. */
export function pastFor(
  plan: DraftPlan | null,
  velocity: JiraVelocity | null | undefined,
  terms: Pick<PlanTerms, 'sprintLength' | 'timeZone'>,
): Pick<DraftPlan, 'history' | 'historyWeeks'> {
  if (plan?.history) return { history: plan.history, historyWeeks: plan.historyWeeks ?? plan.plannedOn?.sprintLength }
  const history = pastPoints(velocity, terms)
  return history.length > 0 ? { history, historyWeeks: terms.sprintLength } : {}
}

/** Sprints in which nothing was done are no velocity: a break, or a board that was not in use yet. */
export function finishedPoints(velocity: JiraVelocity | null | undefined, measure: Measure): number[] {
  return pastPoints(velocity, measure).filter((points) => points > 0)
}

/** What a team usually does: the median, which one unusual sprint does not move; a whole number. Null without a history. */
export function usualVelocity(points: readonly number[]): number | null {
  const sorted = points.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const low = sorted[Math.ceil(middle) - 1]
  const high = sorted[Math.floor(middle)]
  return low === undefined || high === undefined ? null : Math.max(1, Math.round((low + high) / 2))
}
