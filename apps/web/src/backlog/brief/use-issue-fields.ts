import type { IssueField } from '@planwright/contract'
import { useQuery } from '@tanstack/react-query'
import { pointsFieldOf } from '../drafting/backlog-events.ts'
import { issueFieldsQuery } from '../drafting/backlog-queries.ts'
import { customFieldTypeOf } from './custom-field-kind.ts'

export type IssueFieldsState = {
  /** The fields of the project that can be filled in, which are the custom-field choices. */
  options: IssueField[]
  pointsField: IssueField | undefined
  failed: boolean
  retrying: boolean
  retry: () => void
}

/** The fields of the linked project, read once when step 1 opens. A failure leaves the form usable. */
export function useIssueFields(): IssueFieldsState {
  const { data, isError, isFetching, refetch } = useQuery(issueFieldsQuery)
  return {
    options: Object.values(data ?? {}).filter((field) => customFieldTypeOf(field) !== undefined),
    pointsField: pointsFieldOf(data ?? {}),
    failed: isError,
    retrying: isFetching,
    retry: () => void refetch(),
  }
}
