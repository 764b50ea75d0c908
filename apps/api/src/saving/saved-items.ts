import type { Fingerprint, FoundItem, ItemRecord } from '@planwright/tracker'
import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Queries } from '../db/database.ts'
import { among, type SavePlace, within } from './save-place.ts'
import { standsOf } from './save-steps.ts'
import { savedItem, savedLink } from './saving-tables.ts'

export type SavedItem = typeof savedItem.$inferSelect

/** Which of these items stand in other projects, by saves of this person. */
export async function readElsewhere(
  queries: Queries,
  { owner, siteId, projectId }: SavePlace,
  itemIds: readonly string[],
): Promise<Pick<SavedItem, 'itemId' | 'key'>[]> {
  const isElsewhere = or(ne(savedItem.siteId, siteId), ne(savedItem.projectId, projectId))
  return queries
    .select({ itemId: savedItem.itemId, key: savedItem.key })
    .from(savedItem)
    .where(and(eq(savedItem.owner, owner), isElsewhere, among(savedItem.itemId, itemIds)))
    .orderBy(savedItem.key)
}

/** An issue that was adopted was there before. */
export function isMadeBy({ madeBy, adopted }: Pick<SavedItem, 'madeBy' | 'adopted'>, runId: string): boolean {
  return madeBy === runId && !adopted
}

/** A key may have been given to another issue when Jira was set back: only the one that was saved counts. */
const isSame = (row: SavedItem, { id, marker, knownById }: FoundItem): boolean =>
  row.adopted || knownById ? id === row.jiraId : marker?.itemId === row.itemId && marker.runId === row.madeBy

/** Which of the items found are what was saved, each with our marker, which those that are known by their ids do not bear. */
export function sameFinder(found: readonly FoundItem[]): (row: SavedItem) => FoundItem[] {
  const byId = Map.groupBy(found, ({ id }) => id)
  const byItemId = Map.groupBy(found, ({ marker }) => marker?.itemId)
  return (row) => {
    const marked = row.adopted ? undefined : byItemId.get(row.itemId)
    const same = (marked ?? byId.get(row.jiraId) ?? []).filter((item) => isSame(row, item))
    const marker = { runId: row.madeBy, itemId: row.itemId }
    return same.map((item) => (item.knownById && !row.adopted ? { ...item, marker } : item))
  }
}

/** Keeps an item, also in the place of what was kept of it. */
export async function putItem(queries: Queries, item: SavedItem): Promise<void> {
  const target = [savedItem.owner, savedItem.siteId, savedItem.projectId, savedItem.itemId]
  await queries.insert(savedItem).values(item).onConflictDoUpdate({ target, set: item })
}

export async function changeItems(
  queries: Queries,
  place: SavePlace,
  itemIds: readonly string[],
  change: Partial<
    Pick<
      SavedItem,
      | 'contentHash'
      | 'said'
      | 'sprintId'
      | 'pointsSet'
      | 'criteriaField'
      | 'touchedBy'
      | 'fingerprint'
      | 'words'
      | 'leftOutAt'
    >
  >,
): Promise<void> {
  if (itemIds.length === 0) return
  await queries
    .update(savedItem)
    .set(change)
    .where(and(within(savedItem, place), among(savedItem.itemId, itemIds)))
}

/**
 * Of items whose move by a run was taken back: the run that wrote to them last is again the one that moved them before it, or made them. Runs that were taken
 * back themselves do not count.
 */
export async function giveBackTouch(
  queries: Queries,
  { owner, siteId, projectId }: SavePlace,
  itemIds: readonly string[],
  undoneRunId: string,
): Promise<void> {
  await queries.execute(sql`
    update saved_item i set touched_by = coalesce((
      select s.run_id from save_step s
      where s.owner = i.owner and s.site_id = i.site_id and s.project_id = i.project_id
        and s.payload ? 'stood' and s.payload->'step'->'itemIds' ? i.item_id and s.state = 'done' and ${standsOf(sql`s`)}
      order by s.created_at desc limit 1), i.made_by)
    where i.owner = ${owner} and i.site_id = ${siteId} and i.project_id = ${projectId} and i.touched_by = ${undoneRunId}
      and i.item_id in (select jsonb_array_elements_text(${JSON.stringify(itemIds)}::jsonb))`)
}

/** Forgets items that are not in Jira any more, with their links. */
export async function removeItems(queries: Queries, place: SavePlace, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length === 0) return
  const ids = [...itemIds]
  await queries.delete(savedItem).where(and(within(savedItem, place), inArray(savedItem.itemId, ids)))
  const ends = or(inArray(savedLink.itemId, ids), inArray(savedLink.dependsOnId, ids))
  await queries.delete(savedLink).where(and(within(savedLink, place), ends))
}

/** What an item is on record for having said. */
export type Said = Pick<SavedItem, 'contentHash' | 'said'>

export async function putSaid(queries: Queries, place: SavePlace, said: ReadonlyMap<string, Said>): Promise<void> {
  if (said.size === 0) return
  const rows = JSON.stringify([...said].map(([id, { contentHash, said: parts }]) => ({ id, hash: contentHash, parts })))
  await queries.execute(sql`
    update saved_item set content_hash = new.hash, said = new.parts
    from jsonb_to_recordset(${rows}::jsonb) as new(id text, hash text, parts jsonb)
    where owner = ${place.owner} and site_id = ${place.siteId} and project_id = ${place.projectId} and item_id = new.id`)
}

/** What was read back of an item after our last write to it. */
export type Seen = { readonly fingerprint: Fingerprint; readonly seenUpdate: string | null }

/** In the place of `seenUpdate`: somebody changed it before a later write of ours, so that the time of that says nothing of who changed it. */
export const changedByOthers = ''

/** Keeps what items looked like when they were read last. */
export async function putSeen(queries: Queries, place: SavePlace, seen: ReadonlyMap<string, Seen>): Promise<void> {
  if (seen.size === 0) return
  const rows = JSON.stringify([...seen].map(([id, { fingerprint, seenUpdate }]) => ({ id, fingerprint, seenUpdate })))
  await queries.execute(sql`
    update saved_item set fingerprint = new.fingerprint, seen_update = new."seenUpdate"
    from jsonb_to_recordset(${rows}::jsonb) as new(id text, fingerprint jsonb, "seenUpdate" text)
    where owner = ${place.owner} and site_id = ${place.siteId} and project_id = ${place.projectId} and item_id = new.id`)
}

/** The plan that a row belongs to, the run whose call made the thing, and the run that wrote to it last. */
export type SavedBy = { readonly planId: string; readonly madeBy: string; readonly touchedBy: string }

/** An item as a call of ours leaves it in Jira. */
export function toSavedItem(place: SavePlace, by: SavedBy, { id, ...record }: ItemRecord): SavedItem {
  return {
    ...place,
    ...by,
    ...record,
    jiraId: id,
    fingerprint: null,
    seenUpdate: null,
    sprintId: null,
    adopted: false,
    words: 'ours',
    leftOutAt: null,
  }
}
