import type { DraftContent } from '@planwright/contract'
import { eq, sql } from 'drizzle-orm'
import type { Queries } from '../db/database.ts'
import { run } from '../runs/run-tables.ts'
import { changesSince, type SavedItems, savedItems, withoutUndone } from './changes-since-save.ts'
import type { draft } from './draft-tables.ts'
import { projectNamer } from './name-project.ts'

type Row = typeof draft.$inferSelect
type Noted = Partial<Pick<Row, 'saveRun' | 'saved' | 'savedProjectKey' | 'savedProjectName' | 'changesSince'>>

/** Which items are left once a run has taken a save back, and whether that save had moved them. */
export type FindLeft = (
  queries: Queries,
  owner: string,
  undoRunId: string,
  itemIds: readonly string[],
) => Promise<ReadonlyMap<string, { wasMoved: boolean }>>

/** What a draft notes of its last save: the run when it is new, with what stands in the draft then; later how much has changed since. */
export async function noteSave(
  queries: Queries,
  before: Row | null,
  content: DraftContent,
  findLeft: FindLeft,
): Promise<Noted> {
  const runId = content.runs.save
  if (runId !== null && runId !== before?.saveRun) {
    const noted = await noteRun(queries, runId, content, before?.saved ?? {}, findLeft)
    if (noted) return noted
  }
  return before?.saved ? { changesSince: changesSince(before.saved, content) } : {}
}

/** Null where it is no run of this person's that saves or takes back. */
async function noteRun(
  queries: Queries,
  runId: string,
  content: DraftContent,
  savedBefore: SavedItems,
  findLeft: FindLeft,
): Promise<Noted | null> {
  const [notedRun] = await queries
    .select({
      kind: run.kind,
      owner: run.owner,
      siteId: sql<string | null>`${run.input} #>> '{target,siteId}'`,
      projectId: sql<string | null>`${run.input} #>> '{target,projectId}'`,
      withSprints: sql<boolean>`coalesce(jsonb_typeof(${run.input} -> 'sprints') = 'array', false)`,
    })
    .from(run)
    .where(eq(run.id, runId))
  if (!notedRun || (notedRun.kind !== 'save' && notedRun.kind !== 'undo')) return null
  const nameOf = await projectNamer(queries, notedRun.owner)
  const saved =
    notedRun.kind === 'save'
      ? savedItems(content, notedRun.withSprints)
      : withoutUndone(savedBefore, await findLeft(queries, notedRun.owner, runId, Object.keys(savedBefore)))
  return {
    saveRun: runId,
    saved,
    ...nameOf(notedRun),
    changesSince: saved ? changesSince(saved, content) : 0,
  }
}
