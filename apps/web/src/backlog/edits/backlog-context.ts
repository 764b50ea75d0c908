import type { DraftForm, DraftPlan } from '@planwright/contract'
import { type ComponentType, createContext, useContext } from 'react'
import type { SprintMovesProps } from '../../app/sprint-moves.ts'
import type { Assumption } from '../drafting/assumptions.ts'
import type { BacklogEditor } from './create-backlog-editor.ts'

/** What every part of the backlog's screen works with; the same object as long as the draft stays open. */
export type BacklogWork = {
  editor: BacklogEditor
  /** The form as it is typed. */
  form: () => DraftForm
  /** What holds until the brief's open questions are answered. */
  assumptions: () => Assumption[]
  /** The plan as it stands, or as it was given up, and what moves stories in it: drawn, that says what can be done. */
  planned?: {
    draftId: string
    /** Null: nobody is signed in. */
    owner: string | null
    plan: () => DraftPlan | null
    load: () => Promise<{ PlanOnMap: ComponentType<SprintMovesProps> }>
  }
}

export const BacklogContext = createContext<BacklogWork | null>(null)

/** @throws Error outside of the backlog's screen. */
export function useBacklogWork(): BacklogWork {
  const work = useContext(BacklogContext)
  if (!work) throw new Error('The backlog is shown outside of its screen.')
  return work
}

/** Stories that came from a file, or that a person wrote, rest on none. */
export function useHasBrief(): boolean {
  return useBacklogWork().form().epicInfo.trim() !== ''
}
