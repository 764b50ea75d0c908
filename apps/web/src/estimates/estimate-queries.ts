import { type Epic, EstimateHistoryAnswer, EstimatesAnswer } from '@planwright/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../app/api/api.ts'
import { longCallMs } from '../app/api/api-client.ts'

const path = '/estimates/history'

export const estimateHistoryQuery = queryOptions({
  queryKey: ['estimate-history'],
  queryFn: ({ signal }) => api.call(path, EstimateHistoryAnswer, { signal }),
})

/** Only after the person has said yes. */
export const readHistoryMutation = {
  mutationFn: () =>
    api.call(path, EstimateHistoryAnswer, { method: 'POST', body: { consent: true }, timeoutMs: longCallMs }),
}

export const forgetHistoryMutation = {
  mutationFn: () => api.call(path, EstimateHistoryAnswer, { method: 'DELETE' }),
}

export const estimateMutation = {
  mutationFn: (epics: Epic[]) =>
    api.call('/estimates', EstimatesAnswer, { method: 'POST', body: { epics }, timeoutMs: longCallMs }),
}
