import { queryOptions } from '@tanstack/react-query'
import { readFactors, readPasskeys } from '../../app/identity/factor-calls.ts'

/** Below the account's own key, so that they are read anew with it. */
export const factorsQuery = queryOptions({
  queryKey: ['account', 'factors'],
  queryFn: ({ signal }) => readFactors(signal),
  meta: { kept: true },
})

export const passkeysQuery = queryOptions({
  queryKey: ['account', 'passkeys'],
  queryFn: ({ signal }) => readPasskeys(signal),
  meta: { kept: true },
})
