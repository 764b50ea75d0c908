import { type ItemPart, writesPart } from '../../port/plan-item.ts'
import { count } from '../count-words.ts'
import { recordOfWriting } from '../record-change.ts'
import type { StepKind } from '../step-kind.ts'

export type UpdateItem = {
  readonly kind: 'update-item'
  readonly itemId: string
  readonly key: string
  /** Absent: everything. */
  readonly parts?: readonly ItemPart[]
}

export const updateItem: StepKind<UpdateItem> = {
  plan: ({ items }) => ({
    steps: items.update.map(({ item, ...update }) => ({ kind: 'update-item', itemId: item.id, ...update })),
  }),
  words: (total) => `Updating ${count(total, 'issue', 'issues')}`,
  reviewed: () => [],
  stillToDo: (step, { items }) => (items.has(step.itemId) ? undefined : step),
  call: (step, { tracker, target, itemOf, toWrite }) => {
    const { itemId, key, parts } = step
    const item = itemOf(itemId)
    if (!item) return undefined
    const { pointsSet, ...record } = recordOfWriting(item, target)
    const written = { ...record, ...(writesPart(step, 'points') && { pointsSet }) }
    return {
      step,
      send: async () => {
        await tracker.updateItem(target, key, { ...toWrite(item), ...(parts && { parts }) })
        const change = { change: 'item-written', itemId, record: written, ...(parts && { parts }) } as const
        return { made: 1, result: {}, changes: [change] }
      },
    }
  },
  refused: ({ itemId }, reason, { items }) => items.set(itemId, reason),
  settle: 'send-again',
}
