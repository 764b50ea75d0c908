import { useState } from 'react'

export const planViews = ['Board', 'Timeline', 'List'] as const
/** How the plan is looked at. */
export type PlanViewName = (typeof planViews)[number]

const storageKey = 'planwright-plan-view'

/** What was chosen last on this device; before that the list on a phone, and the board elsewhere. */
export function usePlanViewChoice(): [PlanViewName, (view: PlanViewName) => void] {
  const [chosen, setChosen] = useState(remembered)
  const choose = (view: PlanViewName) => {
    setChosen(view)
    try {
      localStorage.setItem(storageKey, view)
    } catch {
      // storage is forbidden: the choice holds until the page is left
    }
  }
  return [chosen, choose]
}

function remembered(): PlanViewName {
  let kept: string | null = null
  try {
    kept = localStorage.getItem(storageKey)
  } catch {
    // storage is forbidden
  }
  const usual = window.matchMedia('(max-width: 575px)').matches ? 'List' : 'Board'
  return planViews.find((view) => view === kept) ?? usual
}
