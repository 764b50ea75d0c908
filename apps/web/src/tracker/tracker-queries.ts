import { type IntegrationSettings, LinkStart, PendingLink, Profile, TrackerProjects } from '@planwright/contract'
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '../app/api.ts'
import { keepProfile, refreshProfile } from '../app/use-profile.ts'

export const projectsQuery = queryOptions({
  queryKey: ['jira', 'projects'],
  queryFn: ({ signal }) => api.call('/jira/projects', TrackerProjects, { signal }),
})

export const pendingLinkQuery = (linkId: string) =>
  queryOptions({
    queryKey: ['jira', 'link', linkId],
    queryFn: ({ signal }) => api.call(`/jira/link/${encodeURIComponent(linkId)}`, PendingLink, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Goes to Jira's page for asking permission, in this window. */
export async function startLinking(): Promise<void> {
  const { authorizeUrl } = await api.call('/jira/link', LinkStart, { method: 'POST', body: {} })
  const { protocol, href } = new URL(authorizeUrl)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('The address of Jira is no web address.')
  window.location.assign(href)
}

/** Makes the link active for one of its sites. */
export async function confirmLink(linkId: string, siteId: string): Promise<void> {
  keepProfile(await api.call('/jira/link/confirm', Profile, { method: 'POST', body: { linkId, siteId } }))
}

/** Forgets Jira's tokens and the link. */
export async function unlink(): Promise<void> {
  await api.call('/jira/link', z.unknown(), { method: 'DELETE' })
  await refreshProfile()
}

/** The updated person replaces the current one (spec section 7). */
export async function saveSettings(settings: IntegrationSettings): Promise<void> {
  keepProfile(await api.call('/jira/integration-settings', Profile, { method: 'POST', body: settings }))
}
