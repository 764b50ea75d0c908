import { useRememberedChoice } from '../../app/use-remembered-choice.ts'

export const planViews = ['Board', 'Timeline', 'List'] as const
/** How the plan is looked at. */
export type PlanViewName = (typeof planViews)[number]

/** What was chosen last on this device; before that the list on a phone, and the board elsewhere. */
export function usePlanViewChoice(): [PlanViewName, (view: PlanViewName) => void] {
  return useRememberedChoice('planwright-plan-view', planViews, () =>
    window.matchMedia('(max-width: 575px)').matches ? 'List' : 'Board',
  )
}
