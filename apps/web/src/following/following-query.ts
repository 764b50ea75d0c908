import { DraftProgress, Following, type ProgressRequest } from '@planwright/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../app/api/api.ts'
import { longCallMs } from '../app/api/api-client.ts'
import { progressKey } from '../app/progress-key.ts'

/** What became of a saved initiative, from the last reading of Jira; the first time Jira is read for it. Kept, so that it can be looked at without a connection. */
export function progressQuery(draftId: string) {
  return queryOptions({
    queryKey: progressKey(draftId),
    queryFn: ({ signal }) => askProgress(draftId, { refresh: false }, signal),
    staleTime: 0,
    meta: { kept: true },
  })
}

/** With `refresh` Jira is read anew, which may take a while. */
export function askProgress(draftId: string, body: ProgressRequest, signal?: AbortSignal): Promise<DraftProgress> {
  return api.call(`/drafts/${encodeURIComponent(draftId)}/progress`, DraftProgress, {
    method: 'POST',
    body,
    signal,
    timeoutMs: longCallMs,
  })
}

/** Says that somebody has it open, for as long as the window is seen, so that the server reads it by itself; the answer says what that came to. */
export function presenceQuery(draftId: string) {
  return queryOptions({
    queryKey: ['presence', draftId],
    queryFn: ({ signal }) =>
      api.call(`/drafts/${encodeURIComponent(draftId)}/presence`, Following, { method: 'POST', signal }),
    staleTime: 0,
    refetchInterval: presentEveryMs,
    retry: false,
  })
}

const presentEveryMs = 30_000
