import type { PlanItemKind } from '../../port/plan-item.ts'
import { count } from '../count-words.ts'
import type { Planning } from '../planning.ts'
import { problemOf } from '../save-problem.ts'
import type { StepKind, StepPlan } from '../step-kind.ts'

export type DeleteItem = { readonly kind: 'delete-item'; readonly itemId: string; readonly key: string }

export const deleteItem: StepKind<DeleteItem> = {
  plan,
  words: (total) => `Deleting ${count(total, 'issue', 'issues')}`,
  reviewed: () => [],
  stillToDo: (step, { items }) => (items.has(step.itemId) ? undefined : step),
  call: (step, { tracker }) => ({
    step,
    send: async () => {
      await tracker.deleteItem(step.key)
      return { made: 1, result: {}, changes: [{ change: 'items-deleted', itemIds: [step.itemId] }] }
    },
  }),
  refused: ({ itemId }, reason, { items }) => items.set(itemId, reason),
  settle: 'send-again',
}

/** Stories before their epics, so that nothing stands without its epic in between. */
function plan(planning: Planning): StepPlan<DeleteItem> {
  const { remote, target } = planning
  const leavingItems = itemsLeft(planning).filter(({ itemId }) => remote?.remove?.has(itemId))
  if (target.permissions.deleteItems === 'denied') {
    const itemIds = leavingItems.map(({ itemId }) => itemId)
    const words = `You may not delete issues in ${target.project.name}. What left the plan stays there.`
    return { steps: [], problems: problemOf('may-not-delete', itemIds, words) }
  }
  const inOrder = [
    ...leavingItems.filter(({ kind }) => kind === 'story'),
    ...leavingItems.filter(({ kind }) => kind === 'epic'),
  ]
  return { steps: inOrder.map(({ itemId, key }) => ({ kind: 'delete-item', itemId, key })) }
}

/** Items that were saved and that the plan no longer has, still in the tracker. What was there before the plan is not the plan's. */
export function itemsLeft({
  desired,
  knownPlan,
  remote,
}: Planning): { itemId: string; key: string; kind: PlanItemKind }[] {
  const ids = new Set(desired.items.map(({ id }) => id))
  return [...knownPlan.items].flatMap(([itemId, item]) => {
    const remoteItem = remote?.find(itemId, item)
    const isThere = remote === undefined || remoteItem !== undefined
    return ids.has(itemId) || item.adopted || !isThere
      ? []
      : [{ itemId, key: remoteItem?.key ?? item.key, kind: item.kind ?? 'story' }]
  })
}
