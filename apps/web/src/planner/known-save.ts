import { type DraftContent, type DraftSave, Run, type SaveItem } from '@planwright/contract'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../app/api/api.ts'
import { followPath } from '../app/paths.ts'
import { runPath } from '../app/runs/create-run-follower.ts'
import type { SavedIssues } from '../app/saved-issues.ts'
import { draftsQuery } from '../drafts/draft-queries.ts'
import { goesOn } from '../saving/use-save.ts'

/** What a draft was saved as, as the list of initiatives tells it; null where nothing was, or where that was taken back. */
export function useKnownSave(draftId: string): DraftSave | null {
  const { data } = useQuery(draftsQuery)
  const save = data?.drafts.find(({ id }) => id === draftId)?.save
  return save?.kind === 'save' ? save : null
}

/** The run of a save that is over, and can be taken back. */
export function runToUndo(save: DraftSave | null | undefined): string | undefined {
  return save?.kind === 'save' && !goesOn(save) ? save.runId : undefined
}

/** Whether anything of a draft was ever saved, taken back or not. */
export function useWasSaved(draftId: string): boolean {
  const { data } = useQuery(draftsQuery)
  return data?.drafts.find(({ id }) => id === draftId)?.save != null
}

/** By when following told last that a saved draft is likely done, as the list of initiatives has it. */
export function useFollowedEnd(draftId: string): { likelyBy: string; href: string } | undefined {
  const { data } = useQuery(draftsQuery)
  const { save, plan } = data?.drafts.find(({ id }) => id === draftId) ?? {}
  return save?.kind === 'save' && plan?.likelyBy ? { likelyBy: plan.likelyBy, href: followPath(draftId) } : undefined
}

/** Whether stories and plan are still what was saved: as the list has counted it, while nothing of them has changed here since it was asked. */
export function useSavedStanding(
  save: DraftSave | null,
  { backlog, plan }: DraftContent,
  isSent: boolean,
): 'unchanged' | 'changed' {
  const { dataUpdatedAt: at } = useQuery(draftsQuery)
  // what the server has not got it cannot count
  const now = { at, parts: isSent ? [backlog, plan?.sprints] : null }
  const [counted, setCounted] = useState(now)
  if (counted.at !== at) setCounted(now)
  const isCounted = counted.parts?.[0] === backlog && counted.parts?.[1] === plan?.sprints
  return isCounted && save?.changes === 0 ? 'unchanged' : 'changed'
}

/** What the last save says that exists in the tracker, and what there is left of it where taking it back came to no end. */
export function useSavedIssues(draftId: string): SavedIssues | undefined {
  const { data } = useQuery(draftsQuery)
  const save = data?.drafts.find(({ id }) => id === draftId)?.save ?? null
  return useQuery(savedIssuesQuery(save)).data
}

const runQuery = (id: string, signal: AbortSignal) => api.call(runPath(id), Run, { signal })

async function readIssues({ runId, kind, undoOf }: DraftSave, signal: AbortSignal): Promise<SaveItem[]> {
  if (kind === 'save') return (await runQuery(runId, signal)).items ?? []
  if (!undoOf) return []
  const [made, taken] = await Promise.all([runQuery(undoOf, signal), runQuery(runId, signal)])
  const isTaken = ({ kind: what, itemId }: SaveItem) =>
    taken.items?.some((item) => item.kind === what && item.itemId === itemId && item.state === 'done')
  return (made.items ?? []).filter((item) => !isTaken(item))
}

const savedIssuesQuery = (save: DraftSave | null) =>
  queryOptions({
    queryKey: ['saved-issues', save?.runId, save?.state, save?.at],
    queryFn: save ? ({ signal }) => readIssues(save, signal) : skipToken,
    select: issuesOf,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

const issuesOf = (items: SaveItem[]): SavedIssues =>
  new Map(
    items.flatMap(({ itemId, kind, key, url = null }) =>
      key && (kind === 'epic' || kind === 'story') ? [[itemId, { key, url }] as const] : [],
    ),
  )
