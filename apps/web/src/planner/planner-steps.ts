import type { DraftContent, DraftPlan } from '@planwright/contract'
import { placesOf } from '../app/sprint-places.ts'

export type PlannerStep = 1 | 2 | 3

/** The progress bar: 40 times the step, at most 100. */
export function progressOf(step: PlannerStep): number {
  return Math.min(100, 40 * step)
}

/**
 * What was typed and ticked for the team, and no plan. Where its stories were is kept, for a new plan that leaves them there. The marks of the plan go with it; those
 * that were made since stay.
 */
export function withoutSprints({
  sprints,
  proof: _proof,
  epics: _epics,
  plannedVelocity: _velocity,
  plannedOn: _terms,
  touched,
  ...team
}: DraftPlan): DraftPlan {
  return {
    ...team,
    ...(sprints ? { former: placesOf({ sprints }) } : touched && { touched }),
  }
}

/** What Back clears: the sprints, the planned epics and the saved url. What was said about the team stays. */
export function clearedByBack(content: DraftContent): Partial<DraftContent> {
  return {
    plan: content.plan && withoutSprints(content.plan),
    runs: { ...content.runs, save: null },
  }
}

/** Where a draft opens that was left elsewhere: at the result of its save, at its plan, or at the backlog. */
export function openingStep(content: DraftContent): PlannerStep {
  if (content.runs.save) return 3
  return content.plan?.sprints ? 2 : 1
}

/**
 * What the browser's history keeps of a place in the planner: the draft and its step, where they are known, whether what was done in later steps stays, and whether it
 * is about one story.
 */
export function placeInHistory(state: unknown): { draft?: string; step?: PlannerStep; keeps?: true; story?: true } {
  if (typeof state !== 'object' || state === null) return {}
  const step = 'step' in state ? state.step : undefined
  const draft = 'draft' in state ? state.draft : undefined
  return {
    ...((step === 1 || step === 2 || step === 3) && { step }),
    ...(typeof draft === 'string' && { draft }),
    ...('keeps' in state && { keeps: true }),
    ...('story' in state && { story: true }),
  }
}
