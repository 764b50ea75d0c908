import { createContext, use } from 'react'
import type { DragStore } from './drag-store.ts'

/** What can be done with a story of the plan; the same functions as long as the plan is shown, so that no row is drawn anew for them. */
export type PlanActions = {
  readonly drags: DragStore
  /** Says of every sprint what dropping the story there would do. */
  readonly startDrag: (storyId: string) => void
  /** Moves it where no rule speaks against it; else asks. */
  readonly drop: (storyId: string, sprint: number) => void
  readonly chooseSprint: (storyId: string) => void
  readonly setLock: (storyId: string, locked: boolean) => void
}

export const PlanActionsContext = createContext<PlanActions | null>(null)

export function usePlanActions(): PlanActions {
  const actions = use(PlanActionsContext)
  if (!actions) throw new Error('Stories stand in a plan.')
  return actions
}
