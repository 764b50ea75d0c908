import { IssueFields } from '@planwright/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../app/api/api.ts'

export const issueFieldsQuery = queryOptions({
  queryKey: ['jira', 'issue-fields'],
  queryFn: ({ signal }) => api.call('/jira/issue-fields', IssueFields, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  meta: { kept: true },
})
