import type { UserStory } from '@planwright/contract'
import { createContext, use } from 'react'
import type { DragStore } from './drag-store.ts'

/** What can be done with a story of the plan; the same functions as long as the plan is shown, so that no row is drawn anew for them. */
export type PlanActions = {
  readonly drags: DragStore
  /** Says of every sprint what dropping the story there would do. */
  readonly startDrag: (storyId: string) => void
  /** Moves it, unless a story that waits is in the way. */
  readonly drop: (storyId: string, sprint: number) => void
  readonly chooseSprint: (storyId: string) => void
  readonly setLock: (storyId: string, locked: boolean) => void
  readonly turnLock: (storyId: string) => void
  /** Plans anew without these and what waits for them: they stay in the backlog. */
  readonly leaveOut: (storyIds: readonly string[]) => void
  /** Plans anew with these again, and with what they wait for. */
  readonly takeBack: (storyIds: readonly string[]) => void
  readonly isLeftOut: (storyId: string) => boolean
  /** The story as it stands in the backlog, with its text. */
  readonly written: (storyId: string) => UserStory | undefined
  /** Goes to it among the stories of step 1; the plan stays. */
  readonly edit: (storyId: string) => void
  /** What a story waits for and what waits for it, in a sentence; nothing where there is neither. */
  readonly linkWords: (storyId: string) => string
}

export const PlanActionsContext = createContext<PlanActions | null>(null)

export function usePlanActions(): PlanActions {
  const actions = use(PlanActionsContext)
  if (!actions) throw new Error('Stories stand in a plan.')
  return actions
}
