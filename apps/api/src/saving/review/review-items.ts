import type { ReviewItem, SaveReview } from '@planwright/contract'
import { changedParts, kindOf, type PlanItem, standsIn, type Tracker } from '@planwright/tracker'
import { conflictChanges } from './review-conflict.ts'
import type { ReviewFacts } from './review-facts.ts'

type Items = Pick<SaveReview, 'create' | 'update' | 'unchanged' | 'conflicts' | 'removed'>

/** Everything of the plan, by what a save would do with it. Pure. */
export function reviewItems(facts: ReviewFacts, tracker: Pick<Tracker, 'itemUrl'>): Items {
  const { saved, plan } = facts
  const items = new Map(facts.desired.items.map((item) => [item.id, item]))
  const createdIds = new Set(plan.create)
  const itemOf = (itemId: string): ReviewItem[] => {
    const item = items.get(itemId)
    const key = saved.items.get(itemId)?.key
    return item ? [{ ...named(item), ...(key && !createdIds.has(itemId) && { key, url: tracker.itemUrl(key) }) }] : []
  }
  const moveOf = moveFinder(facts)
  const create = plan.create.flatMap(itemOf)
  const update = plan.update.flatMap(itemOf)
  for (const effect of plan.steps.flatMap((step) => kindOf(step).reviewed(step))) {
    switch (effect.shows) {
      case 'sprint-made':
        create.push(sprintItem(effect.number, effect.name))
        break
      case 'sprint-dated':
        update.push(sprintItem(effect.number, savedName(facts, effect.number) ?? `Sprint ${effect.number}`))
        break
      case 'items-moved': {
        const standing = effect.itemIds.filter((itemId) => !createdIds.has(itemId))
        update.push(
          ...standing.flatMap((itemId) =>
            itemOf(itemId).map((item) => ({ ...item, ...moveOf(itemId), kind: 'move' as const })),
          ),
        )
      }
    }
  }
  const movedIds = new Set(update.flatMap(({ itemId, kind }) => (kind === 'move' ? [itemId] : [])))
  const stays = plan.unchanged.filter((itemId) => !movedIds.has(itemId))
  const theirsOf = theirsFinder(facts)
  const unchanged = [
    ...stays.flatMap((itemId) => itemOf(itemId).map((item) => ({ ...item, ...theirsOf(itemId) }))),
    ...sprintsLeftAlone(facts, [...create, ...update]),
  ]
  return { create, update, unchanged, conflicts: conflictsOf(facts, itemOf), removed: removedOf(facts, tracker) }
}

/** Between which sprints a story moves, by their names. */
function moveFinder(facts: ReviewFacts) {
  const { desired, saved, target, remote, plan } = facts
  const remoteById = remoteItemsById(remote)
  const made = new Map(plan.steps.flatMap((step) => (step.kind === 'create-sprint' ? [[step.number, step.name]] : [])))
  const numbers = new Map(desired.sprints?.flatMap(({ number, itemIds }) => itemIds.map((id) => [id, number] as const)))
  return (itemId: string): Pick<ReviewItem, 'from' | 'to'> => {
    const standsIn = remoteById.get(itemId)?.sprintIds
    const stoodIn = standsIn ? standsIn[0] : saved.items.get(itemId)?.sprintId
    const from =
      target.sprints.find(({ id }) => id === stoodIn)?.name ??
      saved.sprints.find(({ sprintId }) => sprintId === stoodIn)?.name
    const number = numbers.get(itemId)
    const to = number === undefined ? undefined : (savedName(facts, number) ?? made.get(number))
    return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
  }
}

/** What somebody changed in the tracker of what the plan leaves alone: it stays theirs, and is told apart. */
function theirsFinder({ saved, remote }: ReviewFacts) {
  const remoteByKey = new Map(remote.map((item) => [item.key, item]))
  const remoteById = remoteItemsById(remote)
  return (itemId: string): Pick<ReviewItem, 'theirs'> => {
    const row = saved.items.get(itemId)
    const remoteItem = row && (remoteByKey.get(row.key) ?? remoteById.get(itemId))
    if (!remoteItem) return {}
    const isMoved = row.sprintId !== null && remoteItem.sprintIds !== undefined && !standsIn(remoteItem, row.sprintId)
    const theirs = [...changedParts(row.fingerprint ?? undefined, remoteItem), ...(isMoved ? ['sprint'] : [])]
    return theirs.length > 0 ? { theirs } : {}
  }
}

function sprintsLeftAlone(facts: ReviewFacts, touched: readonly ReviewItem[]): ReviewItem[] {
  const touchedIds = new Set(touched.flatMap(({ itemId, kind }) => (kind === 'sprint' ? [itemId] : [])))
  return (facts.desired.sprints ?? []).flatMap(({ number }) => {
    const name = savedName(facts, number)
    const item = name === undefined ? undefined : sprintItem(number, name)
    return item && !touchedIds.has(item.itemId) ? [item] : []
  })
}

function conflictsOf(
  { desired, remote, plan }: ReviewFacts,
  itemOf: (itemId: string) => ReviewItem[],
): SaveReview['conflicts'] {
  const items = new Map(desired.items.map((item) => [item.id, item]))
  const remoteByKey = new Map(remote.map((item) => [item.key, item]))
  const remoteById = remoteItemsById(remote)
  return plan.conflicts.flatMap(({ itemId, key, changed }) => {
    const item = items.get(itemId)
    const remoteItem = remoteByKey.get(key) ?? remoteById.get(itemId)
    if (!item || !remoteItem) return []
    const epicTitle = item.parentId === undefined ? undefined : items.get(item.parentId)?.title
    return itemOf(itemId).map((shown) => ({ ...shown, changes: conflictChanges(changed, remoteItem, item, epicTitle) }))
  })
}

function removedOf({ saved, remote, plan }: ReviewFacts, tracker: Pick<Tracker, 'itemUrl'>): ReviewItem[] {
  const remoteById = remoteItemsById(remote)
  return [
    ...plan.removed.map(({ itemId, key }) => ({
      itemId,
      kind: saved.items.get(itemId)?.kind ?? ('story' as const),
      title: remoteById.get(itemId)?.title ?? key,
      key,
      url: tracker.itemUrl(key),
    })),
    ...plan.removedSprints.map(({ number, name }) => sprintItem(number, name)),
  ]
}

/** Of several that say that they are the same one, the first counts. */
const remoteItemsById = (remote: ReviewFacts['remote']) =>
  new Map(remote.toReversed().map((item) => [item.marker?.itemId, item]))

const savedName = ({ saved }: ReviewFacts, number: number): string | undefined =>
  saved.sprints.find((sprint) => sprint.number === number)?.name

export function named({ id, kind, title }: PlanItem): ReviewItem {
  return { itemId: id, kind, title }
}

const sprintItem = (number: number, title: string): ReviewItem => ({
  itemId: `sprint-${number}`,
  kind: 'sprint',
  title,
})
