import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Queries } from '../db/database.ts'
import { among, type SavePlace, within } from './save-place.ts'
import { notRefused } from './save-steps.ts'
import { isMadeBy, type SavedItem } from './saved-items.ts'
import type { SavedSprint, SprintDates } from './saved-sprints.ts'
import { savedItem, savedSprint, saveStep } from './saving-tables.ts'

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
