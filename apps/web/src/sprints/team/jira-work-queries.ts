import { JiraVelocity, OpenWork } from '@planwright/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../app/api/api.ts'
import { ApiError } from '../../app/api/api-error.ts'

/** Read once while the plan is made; asking again would tell the same. */
const fresh = { staleTime: 5 * 60_000, retry: false } as const

/** Null where no Jira project is connected: then there is nothing to offer. */
const orNothing = async <T>(answer: Promise<T>): Promise<T | null> => {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return null
    throw error
  }
}

export const velocityQuery = queryOptions({
  queryKey: ['jira-velocity'],
  queryFn: ({ signal }) => orNothing(api.call('/jira/velocity', JiraVelocity, { signal })),
  ...fresh,
})

export const openWorkQuery = queryOptions({
  queryKey: ['jira-open-work'],
  queryFn: ({ signal }) => orNothing(api.call('/jira/open-work', OpenWork, { signal })),
  ...fresh,
})
