import { type ReplanRequest, ReplanResponse } from '@planwright/contract'
import { api } from '../app/api/api.ts'
import { longCallMs } from '../app/api/api-client.ts'

/** What a person says about planning again. */
export type ReplanChoices = Pick<ReplanRequest, 'opensActive' | 'adds'>

/** Keeps the sprint that runs, and takes nothing in. */
export const usualChoices: ReplanChoices = { opensActive: false, adds: [] }

/** Plans what is left, from what Jira says now. Nothing is written. */
export function askReplan(draftId: string, body: ReplanChoices, signal?: AbortSignal): Promise<ReplanResponse> {
  return api.call(`/drafts/${encodeURIComponent(draftId)}/replan`, ReplanResponse, {
    method: 'POST',
    body,
    signal,
    timeoutMs: longCallMs,
  })
}
