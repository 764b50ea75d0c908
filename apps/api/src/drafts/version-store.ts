import type { DraftContent, DraftVersion, DraftVersions } from '@planwright/contract'
import type { Priority } from '@planwright/planning'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Queries } from '../db/database.ts'
import { describeChange, isSameContent } from './describe-change.ts'
import { type draft, draftVersion } from './draft-tables.ts'

type DraftRow = typeof draft.$inferSelect

/** Keeps the draft as it stands, unless the newest version is the same; the oldest of more than `most` go. */
export async function keepVersion(queries: Queries, row: DraftRow, most: number): Promise<void> {
  const newest = await newestVersion(queries, row)
  if (newest && (newest.version === row.version || isSameContent(newest, row))) return
  await queries.insert(draftVersion).values({
    draftId: row.id,
    owner: row.owner,
    ...contentOf(row),
    ...summaryOf(row, newest ?? null),
    at: row.updatedAt,
  })
  const tooOld = await queries
    .select({ version: draftVersion.version })
    .from(draftVersion)
    .where(of(row))
    .orderBy(desc(draftVersion.version))
    .offset(most)
  const versions = tooOld.map(({ version }) => version)
  if (versions.length > 0)
    await queries.delete(draftVersion).where(and(of(row), inArray(draftVersion.version, versions)))
}

/** The draft as it stands, and those before it, the newest first. */
export async function listVersions(queries: Queries, row: DraftRow): Promise<DraftVersions> {
  const { version, at, epics, stories, points, change } = draftVersion
  const older = await queries
    .select({ version, at, epics, stories, points, change })
    .from(draftVersion)
    .where(of(row))
    .orderBy(desc(version))
  const current = summaryOf(row, (await newestVersion(queries, row)) ?? null)
  return { versions: [current, ...older.map((each) => ({ ...each, at: each.at.toISOString() }))] }
}

/** One version; undefined where it is not kept. The draft as it stands is one, too. */
export async function findVersion(queries: Queries, row: DraftRow, version: number): Promise<DraftVersion | undefined> {
  if (version === row.version) return { version, at: row.updatedAt.toISOString(), ...contentOf(row) }
  const [versionRow] = await queries
    .select()
    .from(draftVersion)
    .where(and(of(row), eq(draftVersion.version, version)))
  return versionRow && { version, at: versionRow.at.toISOString(), ...contentOf(versionRow) }
}

/** What earlier versions of a draft were planned of, and when each came to be; the first first. None is read whole. */
export async function formerScopes(queries: Queries, owner: string, draftId: string) {
  const { at, plan, version } = draftVersion
  const kept = await queries
    .select({
      at,
      leftOut: sql<string[] | null>`${plan} -> 'leftOut'`,
      lowestPriority: sql<Priority | null>`${plan} #> '{plannedOn,lowestPriority}'`,
    })
    .from(draftVersion)
    .where(and(eq(draftVersion.draftId, draftId), eq(draftVersion.owner, owner)))
    .orderBy(version)
  return kept.map(({ at, leftOut, lowestPriority }) => ({
    at,
    scope: { leftOut: leftOut ?? [], ...(lowestPriority && { lowestPriority }) },
  }))
}

async function newestVersion(queries: Queries, row: DraftRow) {
  const [newest] = await queries.select().from(draftVersion).where(of(row)).orderBy(desc(draftVersion.version)).limit(1)
  return newest
}

const of = ({ id, owner }: DraftRow) => and(eq(draftVersion.draftId, id), eq(draftVersion.owner, owner))

type Content = Omit<DraftContent, 'runs'>

const contentOf = ({ name, form, backlog, plan }: Content): Content => ({ name, form, backlog, plan })

function summaryOf(row: DraftRow, before: Content | null): DraftVersions['versions'][number] {
  const stories = (row.backlog ?? []).flatMap(({ userStories }) => userStories)
  return {
    version: row.version,
    at: row.updatedAt.toISOString(),
    epics: row.backlog?.length ?? 0,
    stories: stories.length,
    points: stories.reduce((sum, { storyPoints }) => sum + storyPoints, 0),
    change: describeChange(before, row),
  }
}
