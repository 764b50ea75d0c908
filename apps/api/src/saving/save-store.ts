import { randomUUID } from 'node:crypto'
import type { Fingerprint, FoundItem, ItemRecord, KnownPlan, RecordChange } from '@planwright/tracker'
import { and, desc, eq, getTableColumns, inArray, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queries } from '../db/database.ts'
import type { SaveTarget } from './save-input.ts'
import { type StepPayload, type StepState, savedItem, savedLink, savedSprint, saveStep } from './saving-tables.ts'

/** Whose saves, and where to: everything below stays within it. */
export type SavePlace = { readonly owner: string } & Pick<SaveTarget, 'siteId' | 'projectId'>
export type SavedItem = typeof savedItem.$inferSelect
export type SavedSprint = typeof savedSprint.$inferSelect
export type SavedLink = typeof savedLink.$inferSelect
type StepRow = typeof saveStep.$inferSelect

/** What is known to be in Jira of a plan. */
export type SavedPlan = {
  readonly planId: string
  readonly items: Map<string, SavedItem>
  readonly sprints: SavedSprint[]
  readonly links: SavedLink[]
}

/** One value, however many they are: as parameters of their own, thousands would take the driver long. */
export function among(column: PgColumn, texts: readonly string[]) {
  return sql`${column} in (select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`
}

type Table = typeof savedItem | typeof savedSprint | typeof savedLink | typeof saveStep
const within = (table: Table, { owner, siteId, projectId }: SavePlace) =>
  and(eq(table.owner, owner), eq(table.siteId, siteId), eq(table.projectId, projectId))

/**
 * The items of a plan that were saved before, and what else of that plan was saved: items that have left it since, sprints, links.
 * `newPlanId` where nothing was.
 */
export async function readSavedPlan(
  queries: Queries,
  place: SavePlace,
  itemIds: readonly string[],
  newPlanId: string,
): Promise<SavedPlan> {
  const planItems = await queries
    .select()
    .from(savedItem)
    .where(and(within(savedItem, place), among(savedItem.itemId, itemIds)))
  const planId = mostFrequent(planItems.map((item) => item.planId)) ?? newPlanId
  const others = await queries
    .select()
    .from(savedItem)
    .where(and(within(savedItem, place), eq(savedItem.planId, planId), not(among(savedItem.itemId, itemIds))))
  const items = [...planItems, ...others]
  const sprints = await queries
    .select()
    .from(savedSprint)
    .where(and(within(savedSprint, place), eq(savedSprint.planId, planId)))
  const links = await queries
    .select()
    .from(savedLink)
    .where(and(within(savedLink, place), among(savedLink.itemId, itemIds)))
  return { planId, items: new Map(items.map((item) => [item.itemId, item])), sprints, links }
}

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

type SprintDates = NonNullable<StepPayload['dates']>

/** What a run made that is still on record: adopted issues were there before it. And what it moved of what was there. */
export type MadeByRun = {
  readonly items: SavedItem[]
  readonly sprints: SavedSprint[]
  readonly moved: (SavedItem & { readonly stoodIn: string | null })[]
  /** All that are on record of the plans that it moved items of. */
  readonly planSprints: SavedSprint[]
  /** Sprints that it gave other dates and did not make, with those that they had before. */
  readonly dated: (SavedSprint & { readonly dates: SprintDates })[]
  readonly ourKeys: string[]
}

export async function readMade(queries: Queries, place: SavePlace, runId: string): Promise<MadeByRun> {
  const madeByRun = and(eq(savedItem.madeBy, runId), eq(savedItem.adopted, false))
  const items = await queries
    .select()
    .from(savedItem)
    .where(and(within(savedItem, place), madeByRun))
  const sprints = await queries
    .select()
    .from(savedSprint)
    .where(and(within(savedSprint, place), eq(savedSprint.madeBy, runId)))
  const ours = await queries.select({ key: savedItem.key }).from(savedItem).where(within(savedItem, place))
  const moved = await readMoved(queries, place, runId)
  const planIds = [...new Set(moved.map(({ planId }) => planId))]
  const planSprints = await queries
    .select()
    .from(savedSprint)
    .where(and(within(savedSprint, place), among(savedSprint.planId, planIds)))
  const dated = await readDated(queries, place, runId)
  return { items, sprints, moved, planSprints, dated, ourKeys: ours.map(({ key }) => key) }
}

/** The plans that runs wrote to, also where nothing that they made is on record any more. */
export async function readPlanIds(queries: Queries, place: SavePlace, runIds: readonly string[]): Promise<string[]> {
  const steps = await queries
    .selectDistinct({ planId: saveStep.planId })
    .from(saveStep)
    .where(and(within(saveStep, place), among(saveStep.runId, runIds)))
  return steps.map(({ planId }) => planId)
}

/** What is still on record of plans as being there: the keys of their items, and whether any has a sprint. */
export async function readLeft(queries: Queries, place: SavePlace, planIds: readonly string[]) {
  const items = await queries
    .select({ key: savedItem.key })
    .from(savedItem)
    .where(and(within(savedItem, place), among(savedItem.planId, planIds), isNull(savedItem.leftOutAt)))
    .orderBy(savedItem.itemId)
  const sprints = await queries
    .select({ number: savedSprint.number })
    .from(savedSprint)
    .where(and(within(savedSprint, place), among(savedSprint.planId, planIds)))
    .limit(1)
  return { keys: items.map(({ key }) => key), hasSprints: sprints.length > 0 }
}

/** What a save moved, or may have moved, by item id: the sprint that each stood in before its first move, null being none; undefined: not known. */
export type MovedFrom = ReadonlyMap<string, string | null | undefined>

export async function readMovedFrom(queries: Queries, place: SavePlace, runId: string): Promise<MovedFrom> {
  const itemIds = sql<string[]>`${saveStep.payload}->'step'->'itemIds'`
  const stood = sql<Record<string, string | null>>`${saveStep.payload}->'stood'`
  const steps = await queries
    .select({ itemIds, stood })
    .from(saveStep)
    .where(and(within(saveStep, place), eq(saveStep.runId, runId), sql`${saveStep.payload} ? 'stood'`, notRefused))
    .orderBy(desc(saveStep.createdAt))
  return new Map(steps.flatMap((step) => step.itemIds.map((itemId) => [itemId, step.stood[itemId]] as const)))
}

/** What is kept of a call whose answer got lost and that can be made again whatever came of it. */
export const madeAgain = { reason: 'made again' }
/** A lost call may have come to pass. */
export const notRefused = or(ne(saveStep.state, 'failed'), sql`${saveStep.result}->>'reason' = ${madeAgain.reason}`)

/** When the items that a run moved back had been changed last before its last move of each, where nobody but us had changed them (`SentFacts`). */
export async function readSeenBeforeMoves(
  queries: Queries,
  place: SavePlace,
  runId: string,
): Promise<ReadonlyMap<string, string | undefined>> {
  const itemIds = sql<string[]>`${saveStep.payload}->'step'->'itemIds'`
  const seen = sql<Record<string, string>>`${saveStep.payload}->'seen'`
  const wasMade = and(ne(saveStep.state, 'planned'), notRefused)
  const steps = await queries
    .select({ itemIds, seen })
    .from(saveStep)
    .where(and(within(saveStep, place), eq(saveStep.runId, runId), sql`${saveStep.payload} ? 'seen'`, wasMade))
    .orderBy(saveStep.createdAt)
  return new Map(steps.flatMap((step) => step.itemIds.map((itemId) => [itemId, step.seen[itemId]] as const)))
}

/** What a run moved and did not make, with where each stood before its first move. */
async function readMoved(queries: Queries, place: SavePlace, runId: string): Promise<MadeByRun['moved']> {
  const movedFrom = await readMovedFrom(queries, place, runId)
  const items = await queries
    .select()
    .from(savedItem)
    .where(and(within(savedItem, place), among(savedItem.itemId, [...movedFrom.keys()])))
  return items.flatMap((item) => {
    const sprintId = movedFrom.get(item.itemId)
    return isMadeBy(item, runId) || sprintId === undefined ? [] : [{ ...item, stoodIn: sprintId }]
  })
}

/** Sprints that a run gave other dates and did not make, with the dates before the first of them. */
async function readDated(queries: Queries, place: SavePlace, runId: string): Promise<MadeByRun['dated']> {
  const number = sql<number>`(${saveStep.payload}->'step'->>'number')::int`
  const dates = sql<SprintDates>`${saveStep.payload}->'dates'`
  const rows = await queries
    .select({ sprint: savedSprint, dates })
    .from(saveStep)
    .innerJoin(
      savedSprint,
      and(within(savedSprint, place), eq(savedSprint.planId, saveStep.planId), eq(savedSprint.number, number)),
    )
    .where(
      and(
        within(saveStep, place),
        eq(saveStep.runId, runId),
        sql`${saveStep.payload} ? 'dates'`,
        ne(savedSprint.madeBy, runId),
      ),
    )
    .orderBy(desc(saveStep.createdAt))
  const first = new Map(rows.map(({ sprint, dates: had }) => [sprint.sprintId, { ...sprint, dates: had }]))
  return [...first.values()].toSorted((a, b) => a.number - b.number)
}

/** A plan may take in pieces of another one: it goes on as the one that most of it came from. */
function mostFrequent(planIds: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const planId of planIds) counts.set(planId, (counts.get(planId) ?? 0) + 1)
  const [first] = [...counts].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
  return first?.[0]
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

/** What is on record of a plan, in the words of the save planning. */
export function toKnownPlan({ items, sprints, links }: SavedPlan): KnownPlan {
  return {
    items: new Map(
      [...items].map(([id, { key, kind, contentHash, said, sprintId, fingerprint, pointsSet, words, adopted }]) => [
        id,
        {
          key,
          kind,
          contentHash,
          said,
          pointsSet,
          keepsTheirs: words === 'theirs',
          adopted,
          ...(sprintId && { sprintId }),
          ...(fingerprint && { fingerprint }),
        },
      ]),
    ),
    sprints: sprints.map(({ sprintId: id, number, name, startDate, endDate }) => ({
      id,
      number,
      name,
      startDate,
      endDate,
    })),
    links,
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

/** Keeps a sprint, also in the place of what was kept of it. */
export async function putSprint(queries: Queries, sprint: SavedSprint): Promise<void> {
  const { owner, siteId, projectId, planId, number } = savedSprint
  const target = [owner, siteId, projectId, planId, number]
  await queries.insert(savedSprint).values(sprint).onConflictDoUpdate({ target, set: sprint })
}

/** Of a sprint that keeps who touched it. */
export async function changeSprintDates(
  queries: Queries,
  place: SavePlace,
  { planId, number }: Pick<SavedSprint, 'planId' | 'number'>,
  dates: SprintDates,
): Promise<void> {
  const one = and(eq(savedSprint.planId, planId), eq(savedSprint.number, number))
  await queries
    .update(savedSprint)
    .set({ startDate: dates.startDate, endDate: dates.endDate })
    .where(and(within(savedSprint, place), one))
}

/** The same of a sprint that got back the dates which a run had changed. */
export async function giveBackSprintTouch(
  queries: Queries,
  { owner, siteId, projectId }: SavePlace,
  { planId, number }: Pick<SavedSprint, 'planId' | 'number'>,
  undoneRunId: string,
): Promise<void> {
  await queries.execute(sql`
    update saved_sprint i set touched_by = coalesce((
      select s.run_id from save_step s
      where s.owner = i.owner and s.site_id = i.site_id and s.project_id = i.project_id and s.plan_id = i.plan_id
        and s.payload ? 'dates' and (s.payload->'step'->>'number')::int = i.number and s.state = 'done' and ${standsOf(sql`s`)}
      order by s.created_at desc limit 1), i.made_by)
    where i.owner = ${owner} and i.site_id = ${siteId} and i.project_id = ${projectId} and i.plan_id = ${planId}
      and i.number = ${number} and i.touched_by = ${undoneRunId}`)
}

/** Nobody has taken back the run of a step. */
const standsOf = (step: SQL) => sql`not exists (
  select from run u where u.owner = ${step}.owner and u.kind = 'undo' and u.input->>'undoOf' = ${step}.run_id)`

/** Forgets a sprint that is not in the tracker any more. */
export async function removeSprint(queries: Queries, place: SavePlace, planId: string, number: number): Promise<void> {
  const one = and(eq(savedSprint.planId, planId), eq(savedSprint.number, number))
  await queries.delete(savedSprint).where(and(within(savedSprint, place), one))
}

/**
 * Which of these sprints other calls of this server were found to have made since the run of this one began: in anybody's plan.
 * Until the transaction ends nobody else takes one. Older records do not count, as numbers come again when Jira is set back.
 */
export async function sprintsTakenMeanwhile(
  queries: Queries,
  { id, siteId, runId }: Pick<StepRow, 'id' | 'siteId' | 'runId'>,
  among: readonly string[],
): Promise<string[]> {
  await queries.execute(sql`select pg_advisory_xact_lock(hashtext('sprints of ' || ${siteId}::text))`)
  const sprintId = sql<string>`${saveStep.result}->>'sprintId'`
  const isSprint = sql`${saveStep.payload}->'step'->>'kind' = 'create-sprint'`
  const since = sql`${saveStep.updatedAt} >= (select created_at from run where id = ${runId})`
  const rows = await queries
    .select({ sprintId })
    .from(saveStep)
    .where(and(eq(saveStep.siteId, siteId), eq(saveStep.state, 'done'), ne(saveStep.id, id), isSprint, since))
  return rows.map((row) => row.sprintId).filter((taken) => among.includes(taken))
}

/** Keeps that two items are linked. */
export async function putLink(queries: Queries, link: SavedLink): Promise<void> {
  await queries.insert(savedLink).values(link).onConflictDoNothing()
}

/** Records that a call is about to be made. */
export async function addStep(
  queries: Queries,
  step: SavePlace & { runId: string; planId: string; fence: number; payload: StepPayload },
): Promise<string> {
  const id = randomUUID()
  const { owner, siteId, projectId, runId, planId, fence, payload } = step
  await queries
    .insert(saveStep)
    .values({ id, owner, siteId, projectId, runId, planId, fence, payload, state: 'sending' })
  return id
}

/** Records what became of a call. */
export async function setStep(queries: Queries, id: string, state: StepState, result?: object): Promise<void> {
  await queries
    .update(saveStep)
    .set({ state, updatedAt: sql`clock_timestamp()`, ...(result && { result }) })
    .where(eq(saveStep.id, id))
}

/** A call whose outcome nobody knows, and how long ago that was noticed, by the database's clock. */
export type UnsettledStep = StepRow & { readonly sinceMs: number }

/** Of whichever run: oldest first. */
export async function unsettledSteps(queries: Queries, place: SavePlace): Promise<UnsettledStep[]> {
  const sinceMs = sql`extract(epoch from clock_timestamp() - ${saveStep.updatedAt}) * 1000`.mapWith(Number)
  return queries
    .select({ ...getTableColumns(saveStep), sinceMs })
    .from(saveStep)
    .where(and(within(saveStep, place), inArray(saveStep.state, ['sending', 'unknown'])))
    .orderBy(saveStep.createdAt)
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

/** A sprint of Jira with the dates that the plan asked for. */
export function toSavedSprint(
  place: SavePlace,
  by: SavedBy,
  { number, sprint, startDate, endDate, isGiven }: Extract<RecordChange, { change: 'sprint-made' }>,
): SavedSprint {
  // no run made what was there by itself
  const made = isGiven ? { ...by, madeBy: '' } : by
  return { ...place, ...made, number, sprintId: sprint.id, name: sprint.name, startDate, endDate }
}
