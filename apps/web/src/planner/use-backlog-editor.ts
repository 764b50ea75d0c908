import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useSession } from '../app/session/use-session.ts'
import { whenIdle } from '../app/when-idle.ts'
import { emptyForm } from '../backlog/brief/backlog-form.tsx'
import { pointsFieldOf } from '../backlog/drafting/backlog-events.ts'
import { issueFieldsQuery } from '../backlog/drafting/backlog-queries.ts'
import type { BacklogWork } from '../backlog/edits/backlog-context.ts'
import { findSteps, keepSteps } from '../backlog/edits/kept-steps.ts'
import type { DraftSync } from '../drafts/draft-sync.ts'
import { loadSprintStep } from '../sprints/lazy-sprint-step.ts'
import { backlogEditorOf } from './backlog-editor-of.ts'
import { loadNaming } from './draft-name.ts'

export type BacklogDraft = Pick<BacklogWork, 'editor' | 'form' | 'planned'>

/** Edits of the open draft's backlog, undone and done again for as long as the draft is in this browser. */
export function useBacklogEditor(sync: DraftSync): BacklogDraft {
  const queryClient = useQueryClient()
  const session = useSession()
  const owner = session.status === 'signed-in' ? session.person.uid : null
  const draft = useMemo(() => {
    const read = () => sync.snapshot().content
    const editor = backlogEditorOf({
      read,
      change: sync.change,
      pointsField: () => pointsFieldOf(queryClient.getQueryData(issueFieldsQuery.queryKey) ?? {}),
      onSteps: (steps) => void (owner !== null && keepSteps(sync.id, owner, steps)),
    })
    return {
      editor,
      form: () => read().form ?? emptyForm,
      planned: { draftId: sync.id, owner, plan: () => read().plan, load: loadSprintStep },
    }
  }, [sync, queryClient, owner])
  useEffect(() => {
    if (owner === null) return
    let isGone = false
    void findSteps(sync.id, owner).then((steps) => {
      if (isGone || !steps) return
      draft.editor.begin(steps)
      // undoing one may bring another brief back
      whenIdle(() => void loadNaming().catch(() => undefined))
    })
    return () => {
      isGone = true
    }
  }, [sync, owner, draft])
  return draft
}
