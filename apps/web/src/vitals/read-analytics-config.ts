import { AnalyticsConfig } from '@planwright/contract'
import type { ApiClient } from '../app/api/api-client.ts'
import { mayPass } from './may-pass.ts'

/** For all tries together. */
const timeoutMs = 60_000
const firstBackoffMs = 1000

type Options = {
  api: Pick<ApiClient, 'call'>
  now: () => number
  wait: (ms: number) => Promise<void>
}

/** What is to be measured; asked again after 1, 2, 4 s and so on for a minute while the server is not well. */
export async function readAnalyticsConfig({ api, now, wait }: Options): Promise<AnalyticsConfig> {
  const endsAt = now() + timeoutMs
  for (let backoffMs = firstBackoffMs; ; backoffMs *= 2) {
    try {
      return await api.call('/analytics/config', AnalyticsConfig, { timeoutMs: endsAt - now() })
    } catch (error) {
      if (!mayPass(error) || now() + backoffMs >= endsAt) throw error
      await wait(backoffMs)
    }
  }
}
