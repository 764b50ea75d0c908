import type { ReviewItem, SaveReview } from '@planwright/contract'
import {
  changedParts,
  type FoundItem,
  type ItemPart,
  kindOf,
  type PlanItem,
  standsIn,
  type Tracker,
} from '@planwright/tracker'
import { conflictChanges } from './review-conflict.ts'
import type { ReviewFacts } from './review-facts.ts'

type Items = Pick<SaveReview, 'create' | 'update' | 'unchanged' | 'conflicts' | 'gone' | 'removed'>

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
  const theirsOf = theirsFinder(facts)
  const writesOf = writesFinder(facts)
  const update = plan.update.flatMap((itemId) => itemOf(itemId).map((item) => ({ ...item, ...writesOf(itemId) })))
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
  const unchanged = [
    ...stays.flatMap((itemId) => itemOf(itemId).map((item) => ({ ...item, ...theirsOf(itemId) }))),
    ...sprintsLeftAlone(facts, [...create, ...update]),
  ]
  return {
    create,
    update,
    unchanged,
    conflicts: conflictsOf(facts, itemOf),
    gone: goneOf(facts),
    removed: removedOf(facts, tracker),
  }
}

/** Without an address: nothing is at the one that it had. */
function goneOf({ desired, saved, plan }: ReviewFacts): SaveReview['gone'] {
  const items = new Map(desired.items.map((item) => [item.id, item]))
  return plan.gone.flatMap(({ itemId, key, isLeftOut }) => {
    const item = items.get(itemId)
    const leftOutAt = saved.items.get(itemId)?.leftOutAt
    if (!item) return []
    const answer = isLeftOut ? 'leave' : 'make'
    return [{ ...named(item), key, answer, ...(leftOutAt && { leftOutAt: leftOutAt.toISOString() }) } as const]
  })
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

/** What somebody changed in the tracker of what the plan leaves alone: it stays theirs, and is told apart, by their title where they gave it one. */
function theirsFinder(facts: ReviewFacts) {
  const shownOf = remoteFinder(facts)
  return (itemId: string): Partial<Pick<ReviewItem, 'theirs' | 'title'>> => {
    const row = facts.saved.items.get(itemId)
    const remoteItem = shownOf(itemId)
    if (!row || !remoteItem) return {}
    const isMoved = row.sprintId !== null && remoteItem.sprintIds !== undefined && !standsIn(remoteItem, row.sprintId)
    const theirs = [...changedByThem(facts, itemId, remoteItem), ...(isMoved ? ['sprint'] : [])]
    return theirs.length > 0 ? { theirs, ...(theirs.includes('title') && { title: remoteItem.title }) } : {}
  }
}

/** What an update writes of an issue, and what of it stays as somebody changed it. */
function writesFinder(facts: ReviewFacts) {
  const written = new Map(
    facts.plan.steps.flatMap((step) => (step.kind === 'update-item' ? [[step.itemId, step] as const] : [])),
  )
  const shownOf = remoteFinder(facts)
  return (itemId: string): Pick<ReviewItem, 'writes' | 'was' | 'theirs'> => {
    const step = written.get(itemId)
    const shown = shownOf(itemId)
    const title = facts.desired.items.find(({ id }) => id === itemId)?.title
    if (!step || !shown) return {}
    const isRenamed = title !== shown.title && (step.parts?.includes('title') ?? true)
    return {
      ...(step.parts && { writes: [...step.parts], ...keptOf(facts, itemId, shown, step.parts) }),
      ...(isRenamed && { was: shown.title }),
    }
  }
}

/** The parts that somebody changed in the tracker; nobody did where an epic that is left out was deleted, and its stories lost it. */
function changedByThem({ desired, saved, plan }: ReviewFacts, itemId: string, shown: FoundItem): ItemPart[] {
  const lostEpic = () => {
    const epicId = desired.items.find(({ id }) => id === itemId)?.parentId
    return shown.parentKey === null && plan.gone.some((one) => one.itemId === epicId && one.isLeftOut)
  }
  const changed = changedParts(saved.items.get(itemId)?.fingerprint ?? undefined, shown)
  return changed.filter((part) => part !== 'parent' || !lostEpic())
}

/** The same, but for some. */
function keptOf(
  facts: ReviewFacts,
  itemId: string,
  shown: FoundItem,
  but: readonly ItemPart[],
): Pick<ReviewItem, 'theirs'> {
  const theirs = changedByThem(facts, itemId, shown).filter((part) => !but.includes(part))
  return theirs.length > 0 ? { theirs } : {}
}

/** A saved item as the tracker has it. */
function remoteFinder({ saved, remote }: ReviewFacts) {
  const remoteByKey = new Map(remote.map((item) => [item.key, item]))
  const remoteById = remoteItemsById(remote)
  return (itemId: string): FoundItem | undefined => {
    const row = saved.items.get(itemId)
    return row && (remoteByKey.get(row.key) ?? remoteById.get(itemId))
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

function conflictsOf(facts: ReviewFacts, itemOf: (itemId: string) => ReviewItem[]): SaveReview['conflicts'] {
  const items = new Map(facts.desired.items.map((item) => [item.id, item]))
  const shownOf = remoteFinder(facts)
  return facts.plan.conflicts.flatMap((conflict) => {
    const { itemId, changed, ours } = conflict
    const item = items.get(itemId)
    const remoteItem = shownOf(itemId)
    if (!item || !remoteItem) return []
    const epicTitle = item.parentId === undefined ? undefined : items.get(item.parentId)?.title
    const changes = conflictChanges(conflict, remoteItem, item, epicTitle)
    const kept = ours && {
      writes: ours.filter((part) => !changed.includes(part)),
      ...keptOf(facts, itemId, remoteItem, ours),
    }
    return itemOf(itemId).map((shown) => ({ ...shown, ...kept, changes }))
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
