import type { DraftContent, ReplanResponse } from '@planwright/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { DraftSync } from '../drafts/draft-sync.ts'
import { sameValue } from '../drafts/merge-drafts.ts'
import { progressQuery } from '../following/following-query.ts'
import { askReplan, type ReplanChoices } from '../following/replan-query.ts'

type Planned = Pick<DraftContent, 'backlog' | 'plan'>
export type Replanned = { answer: ReplanResponse; choices: ReplanChoices; of: Planned }

/** Plans the rest of a draft again, and what became of it as the same reading of the tracker says. The draft is left as it is. */
export function useReplan(sync: DraftSync, choices: ReplanChoices) {
  const queryClient = useQueryClient()
  const opening = useId()
  const progress = useQuery(progressQuery(sync.id))
  const replan = useQuery({
    queryKey: ['replan', sync.id, opening],
    queryFn: async ({ signal }): Promise<Replanned> => {
      // the server plans what it has
      await sync.refresh()
      const { content, status } = sync.snapshot()
      if (status.state === 'unsaved') throw status.error
      const { backlog, plan } = content
      const answer = await askReplan(sync.id, choices, signal)
      await queryClient.invalidateQueries({ queryKey: progressQuery(sync.id).queryKey })
      return { answer, choices, of: { backlog, plan } }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })
  return {
    progress,
    replan,
    /** Whether the draft is still what was planned again; what others changed of it meanwhile has been taken over. */
    isCurrent: async ({ of }: Replanned): Promise<boolean> => {
      await sync.refresh()
      const { backlog, plan } = sync.snapshot().content
      return sameValue({ backlog, plan }, of)
    },
  }
}
