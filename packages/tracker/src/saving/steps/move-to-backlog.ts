import { count } from '../count-words.ts'
import { batches, type Planning } from '../planning.ts'
import { type StepKind, type StepPlan, stoodOf, withItems } from '../step-kind.ts'

/** Out of the plan's sprints, into none. */
export type MoveToBacklog = { readonly kind: 'move-to-backlog'; readonly itemIds: readonly string[] }

export const moveToBacklog: StepKind<MoveToBacklog> = {
  plan,
  words: (total) => `Moving ${count(total, 'story', 'stories')} back to the backlog`,
  reviewed: ({ itemIds }) => [{ shows: 'items-moved', itemIds }],
  stillToDo: (step, { mayMove }) => withItems(step, mayMove),
  call: (step, context) => {
    const { tracker, keyOf } = context
    const savedPart = withItems(step, (id) => keyOf(id) !== undefined)
    if (!savedPart) return undefined
    const { itemIds } = savedPart
    const keys = itemIds.flatMap((id) => keyOf(id) ?? [])
    return {
      step: savedPart,
      sent: { stood: stoodOf(savedPart, context) },
      send: async () => {
        await tracker.moveToBacklog(keys)
        return { made: itemIds.length, result: {}, changes: [{ change: 'items-moved', itemIds, sprintId: null }] }
      },
    }
  },
  refused: ({ itemIds }, reason, failures) => {
    for (const id of itemIds) failures.addMove(id, reason)
  },
  settle: 'send-again',
}

/** Stories that stand in a sprint of the plan and no longer should. */
function plan({ desired, knownPlan, target, remote }: Planning): StepPlan<MoveToBacklog> {
  if (desired.sprints === null) return { steps: [] }
  const placedIds = new Set(desired.sprints.flatMap(({ itemIds }) => itemIds))
  const open = new Set(target.sprints.filter(({ state }) => state !== 'closed').map(({ id }) => id))
  const ownSprintIds = new Set(knownPlan.sprints.map(({ id }) => id).filter((id) => open.has(id)))
  const leaving = desired.items.filter(({ id, kind }) => {
    const item = knownPlan.items.get(id)
    if (kind !== 'story' || placedIds.has(id) || item?.sprintId === undefined || !ownSprintIds.has(item.sprintId))
      return false
    const remoteItem = remote?.find(id, item)
    if (remote !== undefined && !remoteItem) return false
    // moved elsewhere by a person: that is theirs
    return remoteItem?.sprintIds?.includes(item.sprintId) ?? true
  })
  const itemIds = leaving.map(({ id }) => id)
  return { steps: batches(itemIds, target).map((batch) => ({ kind: 'move-to-backlog', itemIds: batch })) }
}
