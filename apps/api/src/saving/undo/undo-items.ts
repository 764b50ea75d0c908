import type { SaveItem } from '@planwright/contract'
import type { SaveStep, Tracker } from '@planwright/tracker'
import * as z from 'zod/mini'
import type { SavedSprint } from '../saved-sprints.ts'
import type { Undo } from './undo-facts.ts'

/** What is moved back, by calls of as many as the tracker takes at once. */
export type MoveBack = {
  readonly step: Extract<SaveStep, { kind: 'move-to-sprint' | 'move-to-backlog' }>
  readonly sprintId: string | null
}

export function movesBackOf({ plan, target }: Undo): MoveBack[] {
  const { batchSize } = target.limits
  return plan.moves.flatMap(({ sprint, itemIds }) =>
    Array.from({ length: Math.ceil(itemIds.length / batchSize) }, (_, at): MoveBack => {
      const batch = itemIds.slice(at * batchSize, (at + 1) * batchSize)
      return sprint
        ? { step: { kind: 'move-to-sprint', number: sprint.number, itemIds: batch }, sprintId: sprint.sprintId }
        : { step: { kind: 'move-to-backlog', itemIds: batch }, sprintId: null }
    }),
  )
}

/** A story that goes back to where it stood, as a person is shown it. */
export function moveItem(itemId: string, { items, titles }: Undo, tracker: Pick<Tracker, 'itemUrl'>): SaveItem {
  const key = items.get(itemId)?.key ?? ''
  return { itemId, kind: 'move', title: titles.get(key) ?? key, key, url: tracker.itemUrl(key), state: 'done' }
}

/** Dates that a sprint gets back. */
export type DatesBack = { readonly step: Extract<SaveStep, { kind: 'update-sprint' }>; readonly sprint: SavedSprint }

export function datesBackOf({ plan, dated }: Undo): DatesBack[] {
  return plan.dates.flatMap(({ number, sprintId, from }) => {
    const sprint = dated.find((one) => one.sprintId === sprintId)
    return sprint ? [{ step: { kind: 'update-sprint', number, sprintId, ...from }, sprint }] : []
  })
}

/** A sprint that gets its dates back, as a person is shown it: not to be taken for one that goes. */
export function datesItem({ number, name }: Pick<SavedSprint, 'number' | 'name'>): SaveItem {
  return { itemId: `dates-${number}`, kind: 'sprint', title: `${name}: its dates`, state: 'done' }
}

export type Deletion = Extract<SaveStep, { kind: 'delete-item' | 'delete-sprint' }>

/** Stories first, then epics, then sprints that hold nothing. */
export function deletionsOf({ plan }: Undo): Deletion[] {
  return [
    ...plan.items.map(({ itemId, key }) => ({ kind: 'delete-item' as const, itemId, key })),
    ...plan.sprints.map(({ number, sprintId }) => ({ kind: 'delete-sprint' as const, number, sprintId })),
  ]
}

/** What a deletion takes away, as a person is shown it, and of which plan. */
export function deletionOf(
  step: Deletion,
  { items, sprints, titles }: Undo,
): { planId: string; shown: SaveItem } | undefined {
  if (step.kind === 'delete-item') {
    const row = items.get(step.itemId)
    const title = titles.get(step.key) ?? step.key
    return (
      row && {
        planId: row.planId,
        shown: { itemId: step.itemId, kind: row.kind, title, key: step.key, state: 'done' },
      }
    )
  }
  const row = sprints.find(({ sprintId }) => sprintId === step.sprintId)
  return row && { planId: row.planId, shown: sprintItem(row.number, row.name, 'done') }
}

type Progress = {
  /** By what `idOf` says. */
  readonly deleted: ReadonlyMap<string, SaveItem>
  readonly failed: ReadonlyMap<string, string>
  readonly tracker: Pick<Tracker, 'itemUrl'>
}

/** What is still there: for a reason, or because the undo has not come to it. */
export function keptItems(undo: Undo, { deleted, failed, tracker }: Progress): SaveItem[] {
  const { plan, items, titles, sprints } = undo
  const reasons = new Map(plan.keptItems.map(({ itemId, reason }) => [itemId, reason]))
  const undeleted = [...plan.items, ...plan.keptItems].flatMap(({ itemId, key }): SaveItem[] => {
    const row = items.get(itemId)
    if (!row || deleted.has(idOf(row))) return []
    const reason = reasons.get(itemId) ?? failed.get(idOf(row))
    const common = { itemId, kind: row.kind, title: titles.get(key) ?? key, key, url: tracker.itemUrl(key) }
    return [reason ? { ...common, state: 'failed', reason } : { ...common, state: 'missing' }]
  })
  const undeletedSprints = sprints.flatMap(({ number, name }): SaveItem[] => {
    const item = sprintItem(number, name, 'missing')
    if (deleted.has(idOf(item))) return []
    const reason = plan.keptSprints.find((kept) => kept.number === number)?.reason ?? failed.get(idOf(item))
    return [reason ? { ...item, state: 'failed', reason } : item]
  })
  const whyNotMoved = new Map(plan.keptMoves.map(({ itemId, reason }) => [itemId, reason]))
  const unmoved = [...plan.moves.flatMap(({ itemIds }) => itemIds), ...whyNotMoved.keys()].flatMap(
    (itemId): SaveItem[] => {
      const item = moveItem(itemId, undo, tracker)
      if (deleted.has(idOf(item))) return []
      const reason = whyNotMoved.get(itemId) ?? failed.get(idOf(item))
      return [reason ? { ...item, state: 'failed', reason } : { ...item, state: 'missing' }]
    },
  )
  const whyNotDated = new Map(plan.keptDates.map(({ sprintId, reason }) => [sprintId, reason]))
  const undated = [...plan.dates, ...plan.keptDates].flatMap((sprint): SaveItem[] => {
    const item = datesItem(sprint)
    if (deleted.has(idOf(item))) return []
    const reason = whyNotDated.get(sprint.sprintId) ?? failed.get(idOf(item))
    return [reason ? { ...item, state: 'failed', reason } : { ...item, state: 'missing' }]
  })
  return [...unmoved, ...undated, ...undeleted, ...undeletedSprints]
}

export function idOf({ kind, itemId }: Pick<SaveItem, 'kind' | 'itemId'>): string {
  return `${kind} ${itemId}`
}

export function sprintItem(number: number, title: string, state: SaveItem['state']): SaveItem {
  return {
    itemId: `sprint-${number}`,
    kind: 'sprint',
    title,
    state,
  }
}

const Before = z.object({ items: z.array(z.looseObject({ state: z.string() })) })

/** Of a run that was put off or died. */
export function deletedBefore(result: unknown): SaveItem[] {
  const before = Before.safeParse(result)
  // written by these modules, and parsed as a whole where the run is read
  return before.success ? (before.data.items.filter(({ state }) => state === 'done') as SaveItem[]) : []
}
