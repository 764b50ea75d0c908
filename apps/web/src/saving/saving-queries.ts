import { Run, SaveReview } from '@planwright/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../app/api.ts'
import { longCallMs } from '../app/api-client.ts'
import type { SaveRequest } from './save-request.ts'

/** What saving this would do; asked anew each time the dialog opens. */
export const reviewQuery = (request: SaveRequest | null) =>
  queryOptions({
    queryKey: ['review', request],
    queryFn: ({ signal }) =>
      api.call('/jira/review', SaveReview, { method: 'POST', body: request?.body, signal, timeoutMs: longCallMs }),
    enabled: request !== null,
    gcTime: 0,
    retry: false,
  })

const runPath = (runId: string) => `/runs/${encodeURIComponent(runId)}`

export const runEventsPath = (runId: string) => `${runPath(runId)}/events`
export const readRun = (runId: string, signal?: AbortSignal) => api.call(runPath(runId), Run, { signal })
export const resumeRun = (runId: string) => api.call(`${runPath(runId)}/resume`, Run, { method: 'POST' })
export const cancelRun = (runId: string) => api.call(`${runPath(runId)}/cancel`, Run, { method: 'POST' })
