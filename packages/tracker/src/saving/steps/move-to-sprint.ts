import { batches } from '../planning.ts'
import { type StepKind, stoodOf, withItems } from '../step-kind.ts'

export type MoveToSprint = {
  readonly kind: 'move-to-sprint'
  /** Null: none of the plan's, where taking a save back puts what stood there. */
  readonly number: number | null
  readonly itemIds: readonly string[]
}

export const moveToSprint: StepKind<MoveToSprint> = {
  plan: ({ sprints, target }) => ({
    steps: sprints.fill.flatMap(({ number, itemIds }) =>
      batches(itemIds, target).map((batch) => ({ kind: 'move-to-sprint', number, itemIds: batch })),
    ),
  }),
  words: (total) => (total === 1 ? 'Moving 1 story into its sprint' : `Moving ${total} stories into their sprints`),
  reviewed: ({ itemIds }) => [{ shows: 'items-moved', itemIds }],
  stillToDo: (step, { sprints, items, mayMove }) =>
    step.number !== null && sprints.has(step.number)
      ? undefined
      : withItems(step, (id) => mayMove(id) && !items.has(id)),
  call: (step, context) => {
    const { tracker, keyOf, sprintIdOf } = context
    const sprintId = step.number === null ? undefined : sprintIdOf(step.number)
    const savedPart = withItems(step, (id) => keyOf(id) !== undefined)
    if (!sprintId || !savedPart) return undefined
    const { itemIds } = savedPart
    const keys = itemIds.flatMap((id) => keyOf(id) ?? [])
    return {
      step: savedPart,
      sent: { stood: stoodOf(savedPart, context) },
      send: async () => {
        await tracker.moveToSprint(sprintId, keys)
        return { made: itemIds.length, result: {}, changes: [{ change: 'items-moved', itemIds, sprintId }] }
      },
    }
  },
  refused: ({ itemIds }, reason, failures) => {
    for (const id of itemIds) failures.addMove(id, reason)
  },
  settle: 'send-again',
}
