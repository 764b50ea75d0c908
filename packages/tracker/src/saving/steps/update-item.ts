import { count } from '../count-words.ts'
import { recordOfWriting } from '../record-change.ts'
import type { StepKind } from '../step-kind.ts'

export type UpdateItem = { readonly kind: 'update-item'; readonly itemId: string; readonly key: string }

export const updateItem: StepKind<UpdateItem> = {
  plan: ({ items }) => ({
    steps: items.update.map(({ item, key }) => ({ kind: 'update-item', itemId: item.id, key })),
  }),
  words: (total) => `Updating ${count(total, 'issue', 'issues')}`,
  reviewed: () => [],
  stillToDo: (step, { items }) => (items.has(step.itemId) ? undefined : step),
  call: (step, { tracker, target, itemOf, toWrite }) => {
    const { itemId, key } = step
    const item = itemOf(itemId)
    if (!item) return undefined
    const record = recordOfWriting(item, target)
    return {
      step,
      send: async () => {
        await tracker.updateItem(target, key, toWrite(item))
        return { made: 1, result: {}, changes: [{ change: 'item-written', itemId, record }] }
      },
    }
  },
  refused: ({ itemId }, reason, { items }) => items.set(itemId, reason),
  settle: 'send-again',
}
