import type { DraftContent, DraftPlan } from '@planwright/contract'

export type PlannerStep = 1 | 2 | 3

export const stepTitles = { 1: 'Generate Backlog', 2: 'Plan Sprints', 3: 'Done' } as const satisfies Record<
  PlannerStep,
  string
>

/** The progress bar: 40 times the step, at most 100 (spec section 2). */
export const progressOf = (step: PlannerStep): number => Math.min(100, 40 * step)

/** What was typed and ticked for the team, and no plan. */
export const withoutSprints = ({ velocity, sprintLength, startDate, timeZone, links }: DraftPlan): DraftPlan => ({
  velocity,
  sprintLength,
  startDate,
  timeZone,
  ...(links !== undefined && { links }),
})

/** What Back clears: the sprints, the planned epics and the saved url. The numbers typed for the team stay. */
export const clearedByBack = (content: DraftContent): Partial<DraftContent> => ({
  plan: content.plan && withoutSprints(content.plan),
  runs: { ...content.runs, save: null },
})

/** Where a draft opens that was left elsewhere: at the result of its save, at its plan, or at the backlog. */
export const openingStep = (content: DraftContent): PlannerStep => {
  if (content.runs.save) return 3
  return content.plan?.sprints ? 2 : 1
}

/** The step kept in the browser's history, where there is one. */
export const stepInHistory = (state: unknown): PlannerStep | undefined => {
  const step = typeof state === 'object' && state !== null && 'step' in state ? state.step : undefined
  return step === 1 || step === 2 || step === 3 ? step : undefined
}
