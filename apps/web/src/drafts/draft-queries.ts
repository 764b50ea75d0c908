import { Draft, DraftList, DraftVersion, DraftVersions } from '@planwright/contract'
import { queryOptions, skipToken } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '../app/api/api.ts'
import { ApiError } from '../app/api/api-error.ts'
import { readAnswer } from '../app/api/read-answer.ts'
import { draftsPath } from '../app/early/what-is-asked.ts'
import type { DraftRemote } from './draft-sync-parts.ts'

const draftPath = (id: string) => `${draftsPath}/${encodeURIComponent(id)}`

export function listDrafts(options?: { timeoutMs: number }): Promise<DraftList> {
  if (options) return api.call(draftsPath, DraftList, options)
  if (asking) return asking
  asking = api.call(draftsPath, DraftList)
  setTimeout(() => {
    asking = undefined
  })
  return asking
}
/** One answer for all who ask in the same moment, as they do when the planner opens; whoever asks later asks anew. */
let asking: Promise<DraftList> | undefined

/** Asked anew whenever it is shown: other devices change it. */
export const draftsQuery = queryOptions({
  queryKey: ['drafts'],
  queryFn: () => listDrafts(),
  staleTime: 0,
  meta: { kept: true },
})

/** Makes it the one that the page goes on with, on other devices too. */
export async function openOnServer(id: string): Promise<void> {
  await api.call(`${draftPath(id)}/open`, z.unknown(), { method: 'POST' })
}

export async function deleteDraft(id: string): Promise<void> {
  await api.call(draftPath(id), z.unknown(), { method: 'DELETE' })
}

export async function restoreDraft(id: string): Promise<void> {
  await api.call(`${draftPath(id)}/restore`, z.unknown(), { method: 'POST' })
}

export function readDraft(id: string): Promise<Draft> {
  return api.call(draftPath(id), Draft, { comesBack: true })
}

/** Of what was sent a newer server may answer more than was in it. */
const KeptAs = z.object({ version: z.int() })

export const draftRemote: DraftRemote = {
  create: (id, content) =>
    api.call(draftPath(id), KeptAs, { method: 'PUT', body: content, headers: { 'if-none-match': '*' } }),
  update: (id, version, content) =>
    api.call(draftPath(id), KeptAs, { method: 'PUT', body: content, headers: { 'if-match': `"${version}"` } }),
  read: readDraft,
  readNewer: async (id, version) => {
    const path = draftPath(id)
    const response = await api.open(path, { headers: { 'if-none-match': `"${version}"` } })
    if (response.status === 304) return null
    const draft = readAnswer(Draft, await response.json(), { what: path, isWhole: true })
    // a server of a former release answers it whatever is known
    return draft.version > version ? draft : null
  },
  isConflict: (error) => error instanceof ApiError && error.code === 'draft-changed',
  isGone: (error) => error instanceof ApiError && error.status === 404,
}

/** Not one that was thrown away and may come back. */
export function isGoneForGood(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not-found'
}

/** The versions of a draft, the newest first; of one that the server does not have nothing is asked. */
export function draftVersionsQuery(id: string | null) {
  return queryOptions({
    queryKey: ['draft-versions', id],
    queryFn: id === null ? skipToken : ({ signal }) => api.call(`${draftPath(id)}/versions`, DraftVersions, { signal }),
    // each save may add one
    staleTime: 0,
  })
}

export function readVersion(id: string, version: number): Promise<DraftVersion> {
  return api.call(`${draftPath(id)}/versions/${version}`, DraftVersion, { comesBack: true })
}
