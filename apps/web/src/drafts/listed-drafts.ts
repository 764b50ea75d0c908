import type { DraftList, ListedDraft } from '@planwright/contract'
import { isSent } from './draft-content.ts'
import type { KeptDraft } from './draft-store.ts'

/** `isHere`: this browser has it, so that it opens without a connection. `isUnsent`: changed here since the server last heard of it. */
export type DraftRow = ListedDraft & { isHere: boolean; isUnsent: boolean }

/**
 * What the server lists, and over it what stands in this browser and not there yet; last opened first. What the server had, and does not list, was deleted on
 * another device, unless its list is an old one; one with two tabs' versions stays until somebody says which stands. Pure.
 */
export function listedDrafts(listed: DraftList['drafts'], kept: readonly KeptDraft[], isOldList = false): DraftRow[] {
  const keptById = new Map(kept.map((draft) => [draft.id, draft]))
  const standing = listed.filter(({ id }) => !keptById.get(id)?.removed)
  const rows = standing.map((row): DraftRow => {
    const draft = keptById.get(row.id)
    const isUnsent = draft !== undefined && !isSent(draft)
    return { ...row, ...(isUnsent && told(draft, row.plan?.likelyBy)), isHere: draft !== undefined, isUnsent }
  })
  const listedIds = new Set(listed.map(({ id }) => id))
  // one that nothing stands in yet is no initiative
  const unlisted = kept.filter(
    (draft) =>
      !listedIds.has(draft.id) && !draft.removed && (!isSent(draft) || draft.other || (isOldList && draft.sent)),
  )
  return [...rows, ...unlisted.map(rowOf)].sort((one, other) => Date.parse(other.openedAt) - Date.parse(one.openedAt))
}

function rowOf(draft: KeptDraft): DraftRow {
  const at = new Date(draft.openedAt).toISOString()
  const version = draft.sent?.version ?? 0
  return {
    id: draft.id,
    version,
    createdAt: at,
    updatedAt: at,
    save: null,
    ...told(draft),
    isHere: true,
    isUnsent: !isSent(draft),
  }
}

/** What the draft says of itself. */
function told({ content: { name, backlog, plan }, openedAt }: KeptDraft, likelyBy?: string) {
  const last = plan?.sprints?.at(-1)
  return {
    name,
    openedAt: new Date(openedAt).toISOString(),
    epics: backlog?.length ?? 0,
    stories: (backlog ?? []).reduce((sum, { userStories }) => sum + userStories.length, 0),
    plan: last
      ? {
          sprints: last.number,
          end: last.endDate,
          timeZone: plan?.plannedOn?.timeZone ?? plan?.timeZone ?? 'UTC',
          ...(plan?.targetDate && { targetDate: plan.targetDate }),
          ...(likelyBy && { likelyBy }),
        }
      : null,
  }
}
