import type { ReviewItem, SaveReview } from '@planwright/contract'
import { kindOf, type PlanItem, planSave, type Tracker } from '@planwright/tracker'
import type { Database } from '../../db/database.ts'
import type { LinkRow } from '../../tracker/link-tables.ts'
import type { Workers } from '../../work/create-workers.ts'
import type { OneByOne } from '../../work/one-by-one.ts'
import { defineWork } from '../../work/work-kind.ts'
import { desiredPlan, type SaveInput } from '../save-input.ts'
import { readSavedPlan, type SavePlace, sameFinder, toKnownPlan } from '../save-store.ts'
import { conflictChanges } from './review-conflict.ts'

const comparing = (trackerName: string) =>
  defineWork<typeof import('./look-alikes-thread.ts')>({
    name: 'looking for look-alikes',
    module: new URL('./look-alikes-thread.ts', import.meta.url),
    timeMs: 10_000,
    refusal: {
      code: 'too-much-work',
      tooLong: `Comparing this plan with what ${trackerName} has takes too long. Save fewer stories at once.`,
      tooMuch: `Comparing this plan with what ${trackerName} has takes too much memory. Save fewer stories at once.`,
    },
  })

type Parts = {
  readonly db: Database
  readonly tracker: Tracker
  readonly link: LinkRow
  readonly workers: Workers
  readonly oneByOne: OneByOne
}

/** What a save would do, found out as the save itself does and written nowhere. Throws TrackerError. */
export async function reviewSave(
  { db, tracker, link, workers, oneByOne }: Parts,
  input: SaveInput,
): Promise<SaveReview> {
  const place: SavePlace = { owner: link.owner, siteId: link.siteId, projectId: input.target.projectId }
  const first = desiredPlan(input)
  const ids = first.items.map(({ id }) => id)
  const saved = await db.withPerson(link.owner, (queries) => readSavedPlan(queries, place, ids, ''))
  const sprintIds = saved.sprints.map(({ sprintId }) => sprintId)
  const target = await tracker.readTarget({ ...input.target, links: input.links }, sprintIds)
  const desired = desiredPlan(input, target)
  const rows = [...saved.items.values()]
  const found =
    rows.length > 0
      ? await tracker.readItems(
          target,
          rows.map(({ key }) => key),
        )
      : []
  const same = new Set(rows.flatMap(sameFinder(found)))
  const ours = found.filter((item) => same.has(item))
  const oursByKey = new Map(ours.map((item) => [item.key, item]))
  // of several that say that they are the same one, the first counts
  const oursById = new Map(ours.toReversed().map((item) => [item.marker?.itemId, item]))
  // as if all that left the plan were to be deleted: whether that is allowed must be known before anybody ticks it
  const remove = new Set(saved.items.keys())
  const plan = await oneByOne(link.owner, () => planSave(desired, toKnownPlan(saved), target, { items: ours, remove }))
  const created = new Set(plan.create)

  /** What was saved before and is gone was made by us: only what is new to the tracker may be a second of something. */
  async function lookAlikes() {
    const fresh = desired.items.filter(({ id }) => created.has(id) && !saved.items.has(id))
    if (fresh.length === 0) return []
    const own = new Set(rows.map(({ key }) => key))
    const listed = (await tracker.listItems(target, mostListed)).filter(({ key }) => !own.has(key))
    const found = await workers.run(comparing(tracker.name), { fresh, listed }, { owner: link.owner })
    return fresh.flatMap((item) => {
      const alike = found.get(item.id)
      return alike ? [{ item, alike }] : []
    })
  }

  const items = new Map(desired.items.map((item) => [item.id, item]))
  const itemOf = (itemId: string): ReviewItem[] => {
    const item = items.get(itemId)
    const key = saved.items.get(itemId)?.key
    return item ? [{ ...named(item), ...(key && !created.has(itemId) && { key, url: tracker.itemUrl(key) }) }] : []
  }
  const sprintItem = (number: number, title: string): ReviewItem => ({
    itemId: `sprint-${number}`,
    kind: 'sprint',
    title,
  })
  const sprintTitle = (number: number) =>
    saved.sprints.find((sprint) => sprint.number === number)?.name ?? `Sprint ${number}`
  const create = plan.create.flatMap(itemOf)
  const update = plan.update.flatMap(itemOf)
  for (const shown of plan.steps.flatMap((step) => kindOf(step).reviewed(step))) {
    switch (shown.shows) {
      case 'sprint-made':
        create.push(sprintItem(shown.number, shown.name))
        break
      case 'sprint-dated':
        update.push(sprintItem(shown.number, sprintTitle(shown.number)))
        break
      case 'items-moved': {
        const standing = shown.itemIds.filter((itemId) => !created.has(itemId))
        update.push(...standing.flatMap(itemOf).map((item) => ({ ...item, kind: 'move' as const })))
      }
    }
  }
  const touched = new Set([...create, ...update].map(({ itemId, kind }) => `${kind} ${itemId}`))
  const sprintsLeftAlone = (desired.sprints ?? [])
    .filter(({ number }) => !touched.has(`sprint sprint-${number}`))
    .flatMap(({ number }) => {
      const row = saved.sprints.find((sprint) => sprint.number === number)
      return row ? [sprintItem(number, row.name)] : []
    })
  const { id, key, name } = target.project
  return {
    site: { id: link.siteId, name: link.siteName, url: link.siteUrl },
    project: { id, key, name },
    board: target.board && { id: target.board.id, name: target.board.name },
    create,
    update,
    unchanged: [...plan.unchanged.flatMap(itemOf), ...sprintsLeftAlone],
    conflicts: plan.conflicts.flatMap(({ itemId, key: itemKey, changed }) => {
      const item = items.get(itemId)
      const there = oursByKey.get(itemKey) ?? oursById.get(itemId)
      if (!item || !there) return []
      const epicTitle = item.parentId === undefined ? undefined : items.get(item.parentId)?.title
      return itemOf(itemId).map((one) => ({ ...one, changes: conflictChanges(changed, there, item, epicTitle) }))
    }),
    duplicates: (await lookAlikes()).map(({ item, alike }) => ({
      ...named(item),
      candidates: alike.map(({ item: { key: itemKey, title }, likeness }) => ({
        key: itemKey,
        url: tracker.itemUrl(itemKey),
        title,
        likeness: Math.round(likeness * 100) / 100,
      })),
    })),
    removed: [
      ...plan.removed.map(({ itemId, key: itemKey }) => ({
        itemId,
        kind: saved.items.get(itemId)?.kind ?? ('story' as const),
        title: oursById.get(itemId)?.title ?? itemKey,
        key: itemKey,
        url: tracker.itemUrl(itemKey),
      })),
      ...plan.removedSprints.map(({ number, name: title }) => sprintItem(number, title)),
    ],
    problems: plan.problems.map(({ code, blocks, message, itemIds }) => ({
      code,
      blocks,
      message,
      itemIds: [...itemIds],
    })),
  }
}

/** Issues changed last that a new item is compared with: ten pages of a search. */
const mostListed = 1_000

const named = ({ id, kind, title }: PlanItem): ReviewItem => ({ itemId: id, kind, title })
