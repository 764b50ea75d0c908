import type { KnownPlan } from '@planwright/tracker'
import { and, eq, isNull, not } from 'drizzle-orm'
import type { Queries } from '../db/database.ts'
import { among, type SavePlace, within } from './save-place.ts'
import type { SavedItem } from './saved-items.ts'
import type { SavedSprint } from './saved-sprints.ts'
import { savedItem, savedLink, savedSprint } from './saving-tables.ts'

export type SavedLink = typeof savedLink.$inferSelect

/** What is known to be in Jira of a plan. */
export type SavedPlan = {
  readonly planId: string
  readonly items: Map<string, SavedItem>
  readonly sprints: SavedSprint[]
  readonly links: SavedLink[]
}

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

/** A plan may take in pieces of another one: it goes on as the one that most of it came from. */
function mostFrequent(planIds: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const planId of planIds) counts.set(planId, (counts.get(planId) ?? 0) + 1)
  const [first] = [...counts].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
  return first?.[0]
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

/** Keeps that two items are linked. */
export async function putLink(queries: Queries, link: SavedLink): Promise<void> {
  await queries.insert(savedLink).values(link).onConflictDoNothing()
}
