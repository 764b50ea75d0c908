import type { TrackerProvider } from '../port/provider.ts'
import { redeemCode, refreshGrant } from '../wire/oauth.ts'
import { authorizeUrl, listSites, readAccount, tokenClient } from './auth/oauth.ts'
import { createLinearTracker } from './create-linear-tracker.ts'
import { linearName } from './linear-names.ts'

/** What an operator sets: the OAuth app, and where Linear stands. */
export type LinearSettings = {
  readonly clientId: string
  readonly clientSecret: string
  readonly authUrl: string
  readonly apiUrl: string
}

/** Linear, with consent by OAuth 2.0 for one workspace. */
export function createLinearProvider(settings: LinearSettings, now: () => number = Date.now): TrackerProvider {
  const { authUrl, clientId, apiUrl } = settings
  const client = tokenClient({ ...settings, now })
  return {
    name: linearName,
    apiUrl,
    traits: {
      sprints: 'given',
      site: 'workspace',
      project: 'team',
      mapped: false,
      searchable: false,
      trashDays: 30,
    },
    consent: {
      authorizeUrl: (way) => authorizeUrl({ authUrl, clientId, ...way }),
      redeem: (way) => redeemCode(client, way),
      refresh: (refreshToken) => refreshGrant(client, refreshToken),
      listSites: (accessToken) => listSites({ authUrl, apiUrl, accessToken }),
      readAccount: (_siteId, accessToken) => readAccount({ apiUrl, accessToken }),
    },
    createTracker: (access) => createLinearTracker({ ...access, apiUrl }),
    textWork: null,
  }
}
