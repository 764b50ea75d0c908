import { Draft, type DraftContent, DraftList, DraftVersion, DraftVersions } from '@planwright/contract'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { api } from '../app/api/api.ts'
import { ApiError } from '../app/api/api-error.ts'
import type { DraftRemote } from './draft-sync.ts'

const draftPath = (id: string) => `/drafts/${encodeURIComponent(id)}`

/** The draft that was opened last, or null for somebody who has none. */
export const currentDraftQuery = queryOptions({
  queryKey: ['current-draft'],
  queryFn: async ({ signal }): Promise<Draft | null> => {
    const { current } = await api.call('/drafts', DraftList, { signal })
    return current === null ? null : api.call(draftPath(current), Draft, { signal })
  },
  staleTime: Number.POSITIVE_INFINITY,
})

export const draftRemote: DraftRemote = {
  create: (content: DraftContent) => api.call('/drafts', Draft, { method: 'POST', body: content }),
  update: (id, version, content) =>
    api.call(draftPath(id), Draft, { method: 'PUT', body: content, headers: { 'if-match': `"${version}"` } }),
  read: (id) => api.call(draftPath(id), Draft),
  isConflict: (error) => error instanceof ApiError && error.code === 'draft-changed',
}

/** The versions of a draft, the newest first; of one that is not kept yet nothing is asked. */
export function draftVersionsQuery(id: string | null) {
  return queryOptions({
    queryKey: ['draft-versions', id],
    queryFn: id === null ? skipToken : ({ signal }) => api.call(`${draftPath(id)}/versions`, DraftVersions, { signal }),
    // each save may add one
    staleTime: 0,
  })
}

export function readVersion(id: string, version: number): Promise<DraftVersion> {
  return api.call(`${draftPath(id)}/versions/${version}`, DraftVersion)
}
