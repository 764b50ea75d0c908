import {
  CriteriaFields,
  type IntegrationSettings,
  LinkStart,
  PendingLink,
  Profile,
  TrackerBoard,
  TrackerBoards,
  TrackerProjects,
  TrackerSites,
} from '@planwright/contract'
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '../app/api/api.ts'
import { queryClient } from '../app/api/query-client.ts'
import { keepProfile, refreshProfile } from '../app/session/use-profile.ts'

/** Of a site, as those of another one are none of its. */
export function projectsQuery(siteId = '') {
  return queryOptions({
    queryKey: ['jira', 'projects', siteId],
    queryFn: ({ signal }) => api.call('/jira/projects', TrackerProjects, { signal }),
    meta: { kept: true },
  })
}

export const sitesQuery = queryOptions({
  queryKey: ['jira', 'sites'],
  queryFn: ({ signal }) => api.call('/jira/sites', TrackerSites, { signal }),
  meta: { kept: true },
})

export function boardsQuery(projectId: string) {
  return queryOptions({
    queryKey: ['jira', 'boards', projectId],
    queryFn: ({ signal }) => api.call(`/jira/boards?${new URLSearchParams({ projectId })}`, TrackerBoards, { signal }),
    meta: { kept: true },
  })
}

export function criteriaFieldsQuery(projectId: string, storyTypeId: string) {
  return queryOptions({
    queryKey: ['jira', 'criteria-fields', projectId, storyTypeId],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ projectId, storyTypeId })
      return api.call(`/jira/criteria-fields?${query}`, CriteriaFields, { signal })
    },
    meta: { kept: true },
  })
}

export function pendingLinkQuery(linkId: string) {
  return queryOptions({
    queryKey: ['jira', 'link', linkId],
    queryFn: ({ signal }) => api.call(`/jira/link/${encodeURIComponent(linkId)}`, PendingLink, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Goes to the tracker's page for asking permission, in this window. */
export async function startLinking(): Promise<void> {
  const { authorizeUrl } = await api.call('/jira/link', LinkStart, { method: 'POST', body: {} })
  const { protocol, href } = new URL(authorizeUrl)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('The address to go to is no web address.')
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

/** The updated person replaces the current one. */
export async function saveSettings(settings: IntegrationSettings): Promise<void> {
  keepProfile(await api.call('/jira/integration-settings', Profile, { method: 'POST', body: settings }))
  // the fields of stories are another project's, or one of them is taken
  queryClient.removeQueries({ queryKey: ['jira', 'issue-fields'] })
}

/** Goes over to another site of the same consent. */
export async function switchSite(siteId: string): Promise<void> {
  keepProfile(await api.call('/jira/site', Profile, { method: 'POST', body: { siteId } }))
  await queryClient.resetQueries({ queryKey: ['jira'] })
}

/** Makes a scrum board in Jira. */
export function createBoard(projectId: string): Promise<TrackerBoard> {
  return changeBoards('/jira/boards', { projectId })
}

/** For the board of a team-managed project. */
export function enableSprints(boardId: string, projectId: string): Promise<TrackerBoard> {
  return changeBoards('/jira/boards/sprints', { projectId, boardId })
}

async function changeBoards(path: string, body: { projectId: string; boardId?: string }): Promise<TrackerBoard> {
  const board = await api.call(path, TrackerBoard, { method: 'POST', body })
  await Promise.all([queryClient.invalidateQueries(boardsQuery(body.projectId)), refreshProfile()])
  return board
}
