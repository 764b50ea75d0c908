import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { emptyForm } from '../backlog/brief/backlog-form.tsx'
import { pointsFieldOf, withPointsEntry } from '../backlog/drafting/backlog-events.ts'
import { issueFieldsQuery } from '../backlog/drafting/backlog-queries.ts'
import type { BacklogWork } from '../backlog/edits/backlog-context.ts'
import { createBacklogEditor } from '../backlog/edits/create-backlog-editor.ts'
import type { DraftSync } from '../drafts/draft-sync.ts'
import { nameAfter } from './draft-name.ts'
import { withoutSprints } from './planner-steps.ts'

export type BacklogDraft = Pick<BacklogWork, 'editor' | 'form'>

/** Edits of a draft's backlog, undone and done again for as long as the draft stays open. Each clears the plan that was made before it. */
export function useBacklogEditor(sync: DraftSync): BacklogDraft {
  const queryClient = useQueryClient()
  return useMemo(() => {
    const read = () => sync.snapshot().content
    const editor = createBacklogEditor({
      read,
      write: ({ backlog, ...rest }) => {
        const { plan, ...now } = read()
        const field = pointsFieldOf(queryClient.getQueryData(issueFieldsQuery.queryKey) ?? {})
        sync.change({
          ...rest,
          ...(rest.form !== undefined && { name: nameAfter(now, rest.form) }),
          ...(backlog !== undefined && {
            backlog: backlog && withPointsEntry(backlog, field),
            plan: plan && withoutSprints(plan),
          }),
        })
      },
    })
    return { editor, form: () => read().form ?? emptyForm }
  }, [sync, queryClient])
}
