import { type DraftList, type ListedDraft, runStates } from '@planwright/contract'
import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Queries } from '../db/database.ts'
import { run } from '../runs/run-tables.ts'
import type { StandingSave } from '../runs/standing-save.ts'
import { draft } from './draft-tables.ts'
import { projectNamer } from './name-project.ts'

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

/** Of each of these, which are known by what was saved of them, the last save of its plan that nobody took back. */
export type FindStanding = (
  queries: Queries,
  owner: string,
  saved: readonly { id: string; itemIds: readonly string[] }[],
) => Promise<ReadonlyMap<string, StandingSave>>

/** The drafts of a person, last opened first. Of none more is read than what stands beside it. */
export async function listDrafts(queries: Queries, owner: string, findStanding: FindStanding): Promise<DraftList> {
  const rows = await queries
    .select({
      ...listed,
      changes: draft.changesSince,
      savedProjectKey: draft.savedProjectKey,
      savedProjectName: draft.savedProjectName,
      saveKind: run.kind,
      saveState: run.state,
      savedAt: run.updatedAt,
      // of an undo alone: a save's input is as large as its plan
      undoOf: sql<string | null>`case when ${run.kind} = 'undo' then ${run.input} ->> 'undoOf' end`,
      undoneIn: sql<Place | null>`case when ${run.kind} = 'undo' then ${run.input} -> 'target' end`,
    })
    .from(draft)
    .leftJoin(run, and(eq(run.id, draft.saveRun), eq(run.owner, draft.owner)))
    .where(and(eq(draft.owner, owner), isNull(draft.expiresAt)))
    .orderBy(desc(draft.openedAt))
  const drafts = (await withStanding(rows)).map(toListed)
  return { drafts, current: rows[0]?.id ?? null }

  /** Where the last of several saves was taken back, the one before it is the draft's save. */
  async function withStanding(all: Row[]): Promise<Row[]> {
    const undoneIds = all.flatMap(({ id, saveKind, saveState }) =>
      saveKind === 'undo' && saveState === 'done' ? [id] : [],
    )
    if (undoneIds.length === 0) return all
    const itemIds = sql<
      string[]
    >`(select coalesce(jsonb_agg(item_id), '[]') from jsonb_object_keys(${draft.saved}) as item_id)`
    const saved = await queries
      .select({ id: draft.id, itemIds })
      .from(draft)
      .where(and(inArray(draft.id, undoneIds), isNotNull(draft.saved)))
    if (saved.length === 0) return all
    const standing = await findStanding(queries, owner, saved)
    const nameOf = await projectNamer(queries, owner)
    return all.map((row) => {
      const save = standing.get(row.id)
      if (!save) return row
      const isSamePlace = row.undoneIn?.siteId === save.siteId && row.undoneIn.projectId === save.projectId
      const { savedProjectKey, savedProjectName } = isSamePlace ? row : nameOf(save)
      return {
        ...row,
        ...{ saveKind: 'save', saveRun: save.runId, saveState: save.state, savedAt: save.at },
        ...{ savedProjectKey, savedProjectName },
      }
    })
  }
}

type Place = { siteId: string; projectId: string }
type Row = Pick<typeof draft.$inferSelect, keyof typeof listed> & {
  changes: number
  savedProjectKey: string | null
  savedProjectName: string | null
  saveKind: (typeof run.$inferSelect)['kind'] | null
  saveState: (typeof run.$inferSelect)['state'] | null
  savedAt: Date | null
  undoOf: string | null
  undoneIn: Place | null
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
    ...(kind === 'undo' && state !== 'done' && row.undoOf && { undoOf: row.undoOf }),
    at: savedAt.toISOString(),
    ...(row.savedProjectKey && { projectKey: row.savedProjectKey }),
    ...(row.savedProjectName && { projectName: row.savedProjectName }),
    changes: row.changes,
  }
}
