import { type PlanItem, writesPart } from '../../port/plan-item.ts'
import { count } from '../count-words.ts'
import type { Planning } from '../planning.ts'
import { problemOf } from '../save-problem.ts'
import type { StepKind, StepPlan } from '../step-kind.ts'

/** For points that are not on the form: one by one, after everything else is there. */
export type SetPoints = { readonly kind: 'set-points'; readonly itemId: string; readonly points: number }

export const setPoints: StepKind<SetPoints> = {
  plan,
  words: (total) => `Setting the points of ${count(total, 'story', 'stories')}`,
  reviewed: () => [],
  stillToDo: (step, { points, items }) => (points.has(step.itemId) || items.has(step.itemId) ? undefined : step),
  call: (step, { tracker, target, keyOf }) => {
    const { itemId, points } = step
    const key = keyOf(itemId)
    if (!key) return undefined
    return {
      step,
      send: async () => {
        await tracker.setPoints(target, key, points)
        return { made: 1, result: {}, changes: [{ change: 'points-set', itemId }] }
      },
    }
  },
  refused: ({ itemId }, reason, { points }) => points.set(itemId, reason),
  settle: 'send-again',
}

function plan({ items, target }: Planning): StepPlan<SetPoints> {
  const field = target.pointsField
  if (field?.onCreateForm) return { steps: [] }
  const updated = items.update.filter((update) => writesPart(update, 'points'))
  const written = [...items.create, ...updated.map(({ item }) => item)]
  const toSet = [...written, ...items.pointsPending].filter(hasPoints)
  if (toSet.length === 0) return { steps: [] }
  const itemIds = toSet.map(({ id }) => id)
  if (!field) {
    const reason = `${target.project.name} has no field for story points. Stories are saved without them.`
    return {
      steps: [],
      leftOut: [{ kind: 'points', itemIds, reason }],
      problems: problemOf('points-without-field', itemIds, reason),
    }
  }
  if (!target.board) {
    const reason = `${field.name} is not on the form for new stories, and without a board points cannot be set. Put it on the form, or choose a board.`
    return {
      steps: [],
      leftOut: [{ kind: 'points', itemIds, reason }],
      problems: problemOf('points-off-form', itemIds, reason),
    }
  }
  return {
    steps: toSet.map(({ id, points }) => ({ kind: 'set-points', itemId: id, points })),
    problems: problemOf(
      'points-off-form',
      itemIds,
      `${field.name} is not on the form for new stories. Points are set one by one after creating, which takes longer.`,
    ),
  }
}

const hasPoints = (item: PlanItem): item is PlanItem & { points: number } =>
  item.kind === 'story' && item.points !== undefined
