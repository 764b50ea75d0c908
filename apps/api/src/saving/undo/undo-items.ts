import type { SaveItem } from '@planwright/contract'
import type { SaveStep, Tracker } from '@planwright/tracker'
import * as z from 'zod/mini'
import type { Undo } from './undo-facts.ts'

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
export function keptItems({ plan, items, titles, sprints }: Undo, { deleted, failed, tracker }: Progress): SaveItem[] {
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
  return [...undeleted, ...undeletedSprints]
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
