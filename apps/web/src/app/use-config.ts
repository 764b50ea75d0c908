import { Config } from '@planwright/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { createApiClient } from './api-client.ts'
import { defaultTimeoutMs } from './default-timeout.ts'

/** Public, so it never waits for a token. */
const strangersApi = createApiClient({ baseUrl: '/api', tokens: null, defaultTimeoutMs })

/** What the server is set up with. It changes only with a restart. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => strangersApi.call('/config', Config, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export const useConfig = () => useQuery(configQuery)
