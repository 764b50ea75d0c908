import type { TrackerProvider } from '../port/provider.ts'
import { authorizeUrl, exchangeCode, listSites, readAccount, refreshTokens } from './auth/oauth.ts'
import { createJiraTracker } from './create-jira-tracker.ts'
import { jiraName } from './read/jira-names.ts'

/** What an operator sets: the OAuth app, and where Jira stands. */
export type JiraSettings = {
  readonly clientId: string
  readonly clientSecret: string
  readonly authUrl: string
  readonly apiUrl: string
}

/** Jira Cloud, with consent by OAuth 2.0 (3LO). */
export function createJiraProvider(settings: JiraSettings, now: () => number = Date.now): TrackerProvider {
  const { authUrl, clientId, clientSecret, apiUrl } = settings
  const client = { authUrl, clientId, clientSecret, now }
  return {
    name: jiraName,
    apiUrl,
    traits: {
      sprints: 'made',
      site: 'site',
      project: 'project',
      mapped: true,
      searchable: true,
      trashDays: null,
    },
    consent: {
      authorizeUrl: (way) => authorizeUrl({ authUrl, clientId, ...way }),
      redeem: (way) => exchangeCode({ ...client, ...way }),
      refresh: (refreshToken) => refreshTokens({ ...client, refreshToken }),
      listSites: (accessToken) => listSites({ apiUrl, accessToken }),
      readAccount: (siteId, accessToken) => readAccount({ apiUrl, siteId, accessToken }),
    },
    createTracker: (access) => createJiraTracker({ ...access, apiUrl }),
    textWork: new URL('./document/text-work.ts', import.meta.url),
  }
}
