import { type DraftPlan, nextMonday } from '@planwright/contract'
import type { TeamNumbers } from './team-form.tsx'

/** What the form of step 2 opens with: what is known of the team, in sprints of two weeks from the coming Monday where nobody said otherwise. Pure. */
export function openingNumbers(plan: DraftPlan | null, now: Date, timeZone: string): TeamNumbers {
  return {
    velocity: plan?.velocity ?? null,
    // what was typed stays empty where it was emptied; a new initiative takes these over, and no date
    sprintLength: plan ? plan.sprintLength : 2,
    startDate: plan?.startDate ?? nextMonday(now, timeZone),
    targetDate: plan?.targetDate,
  }
}
