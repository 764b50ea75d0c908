import { type DraftList, type ListedDraft, runStates } from '@planwright/contract'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Queries } from '../db/database.ts'
import { run } from '../runs/run-tables.ts'
import { draft } from './draft-tables.ts'

const listed = {
  id: draft.id,
  name: draft.name,
  version: draft.version,
  createdAt: draft.createdAt,
  updatedAt: draft.updatedAt,
  openedAt: draft.openedAt,
  epics: draft.epics,
  stories: draft.stories,
  sprints: draft.sprints,
  planEnd: draft.planEnd,
  planZone: draft.planZone,
  planTarget: draft.planTarget,
  likelyBy: draft.likelyBy,
  saveRun: draft.saveRun,
}

/** The last save of the plan of these items that nobody took back. */
export type FindStanding = (
  queries: Queries,
  owner: string,
  itemIds: readonly string[],
) => Promise<{ runId: string; state: (typeof run.$inferSelect)['state']; at: Date } | null>

/** The drafts of a person, last opened first. Of none more is read than what stands beside it. */
export async function listDrafts(queries: Queries, owner: string, findStanding: FindStanding): Promise<DraftList> {
  const rows = await queries
    .select({
      ...listed,
      changes: draft.changesSince,
      projectKey: draft.savedProjectKey,
      projectName: draft.savedProjectName,
      saveKind: run.kind,
      saveState: run.state,
      savedAt: run.updatedAt,
    })
    .from(draft)
    .leftJoin(run, and(eq(run.id, draft.saveRun), eq(run.owner, draft.owner)))
    .where(and(eq(draft.owner, owner), isNull(draft.expiresAt)))
    .orderBy(desc(draft.openedAt))
  const drafts: ListedDraft[] = []
  for (const row of rows) drafts.push(toListed(await withStanding(row)))
  return { drafts, current: rows[0]?.id ?? null }

  /** Where the last of several saves was taken back, the one before it is the draft's save. */
  async function withStanding(row: Row): Promise<Row> {
    if (row.saveKind !== 'undo' || row.saveState !== 'done') return row
    const [kept] = await queries.select({ saved: draft.saved }).from(draft).where(eq(draft.id, row.id))
    const standing = kept?.saved && (await findStanding(queries, owner, Object.keys(kept.saved)))
    if (!standing) return row
    return { ...row, saveKind: 'save', saveRun: standing.runId, saveState: standing.state, savedAt: standing.at }
  }
}

type Row = Pick<typeof draft.$inferSelect, keyof typeof listed> & {
  changes: number
  projectKey: string | null
  projectName: string | null
  saveKind: (typeof run.$inferSelect)['kind'] | null
  saveState: (typeof run.$inferSelect)['state'] | null
  savedAt: Date | null
}

function toListed(row: Row): ListedDraft {
  const { sprints: planned, planEnd: end } = row
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    openedAt: row.openedAt.toISOString(),
    epics: row.epics ?? 0,
    stories: row.stories ?? 0,
    plan:
      planned === null || end === null
        ? null
        : {
            sprints: planned,
            end,
            timeZone: row.planZone ?? 'UTC',
            ...(row.planTarget && { targetDate: row.planTarget }),
            ...(row.likelyBy && { likelyBy: row.likelyBy }),
          },
    save: saveOf(row),
  }
}

/** A run that the retention removed left nothing in the tracker; of one in a state that only a newer version knows there is nothing to say. */
function saveOf({ saveRun: runId, saveKind: kind, saveState: state, savedAt, ...row }: Row): ListedDraft['save'] {
  if (!runId || !state || !runStates.includes(state) || !savedAt || (kind !== 'save' && kind !== 'undo')) return null
  return {
    runId,
    kind,
    state,
    at: savedAt.toISOString(),
    ...(row.projectKey && { projectKey: row.projectKey }),
    ...(row.projectName && { projectName: row.projectName }),
    changes: row.changes,
  }
}
