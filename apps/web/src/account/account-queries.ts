import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../app/api/query-client.ts'
import { readDigest } from '../app/digest-calls.ts'
import { readCurrentUser, readOwnSessions } from '../app/identity/account-calls.ts'
import { readPrograms } from '../app/identity/program-calls.ts'
import { readAccessTokens } from '../app/identity/token-calls.ts'
import { refreshProfile } from '../app/session/use-profile.ts'
import { readWebhookDeliveries, readWebhooks } from '../app/webhook-calls.ts'

const accountKey = ['account'] as const
/** So that the account can be looked at without a connection. */
const kept = { meta: { kept: true } }

export const currentUserQuery = queryOptions({
  queryKey: [...accountKey, 'user'],
  queryFn: ({ signal }) => readCurrentUser(signal),
  ...kept,
})

export const ownSessionsQuery = queryOptions({
  queryKey: [...accountKey, 'sessions'],
  queryFn: ({ signal }) => readOwnSessions(signal),
  ...kept,
})

export const accessTokensQuery = queryOptions({
  queryKey: [...accountKey, 'tokens'],
  queryFn: ({ signal }) => readAccessTokens(signal),
  ...kept,
})

export const digestQuery = queryOptions({
  queryKey: [...accountKey, 'digest'],
  queryFn: ({ signal }) => readDigest(signal),
  ...kept,
})

export const programsQuery = queryOptions({
  queryKey: [...accountKey, 'programs'],
  queryFn: ({ signal }) => readPrograms(signal),
  ...kept,
})

/** Not kept: an address of this kind may be a key by itself. */
export const webhooksQuery = queryOptions({
  queryKey: [...accountKey, 'webhooks'],
  queryFn: ({ signal }) => readWebhooks(signal),
})

export const webhookDeliveriesQuery = queryOptions({
  queryKey: [...accountKey, 'webhook-deliveries'],
  queryFn: ({ signal }) => readWebhookDeliveries(signal),
})

/** After a change of the account: what is shown of it here, and in the bar. */
export async function refreshAccount(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: accountKey }), refreshProfile()])
}
