import type { Target } from '../port/target.ts'
import { isOffForm, itemProblems, suppliesRole } from './item-problems.ts'
import type { DesiredPlan, KnownPlan, RemoteState } from './plan-input.ts'
import { createPlanning } from './planning.ts'
import type { SavePlan } from './save-plan.ts'
import type { LeftOut } from './save-problem.ts'
import { type SaveStep, stepKinds } from './save-steps.ts'
import type { SortedItems } from './sort-items.ts'
import type { StepPlan } from './step-kind.ts'
import { itemsLeft } from './steps/delete-item.ts'
import { sprintsLeft } from './steps/delete-sprint.ts'
import { targetProblems } from './target-problems.ts'

/**
 * What has to be called, in order, so that the tracker holds the plan: the least number of calls (ceil(E/50) + ceil(S/50) +
 * K + sum of ceil(S_k/50) for a first save, none for a repeated one), what that creates, updates and leaves alone, and
 * every problem that can be seen beforehand. Pure: `knownPlan` is what earlier runs recorded, `remoteState` what was read back.
 * Without `remoteState` nobody's edits are noticed and nothing is taken for deleted.
 */
export function planSave(
  desired: DesiredPlan,
  knownPlan: KnownPlan,
  target: Target,
  remoteState?: RemoteState,
): SavePlan {
  const planning = createPlanning(desired, knownPlan, target, remoteState)
  const { items, sprints } = planning
  const parts = Object.values(stepKinds).map((kind): StepPlan<SaveStep> => kind.plan(planning))
  const updatedItems = items.update.map(({ item }) => item)
  return {
    steps: parts.flatMap(({ steps }) => steps),
    create: items.create.map(({ id }) => id),
    update: updatedItems.map(({ id }) => id),
    unchanged: items.unchanged,
    conflicts: items.conflicts,
    gone: planning.gone,
    removed: itemsLeft(planning).map(({ itemId, key }) => ({ itemId, key })),
    removedSprints: sprintsLeft(planning).map(({ number, name }) => ({ number, name })),
    leftOut: [...offForm(items, target), ...sprints.leftOut, ...parts.flatMap(({ leftOut = [] }) => leftOut)],
    problems: [
      ...targetProblems(target, { creates: items.create.map(({ kind }) => kind), updates: updatedItems.length > 0 }),
      ...items.problems,
      ...itemProblems([...items.create, ...updatedItems], target),
      ...sprints.problems,
      ...parts.flatMap(({ problems = [] }) => problems),
    ],
  }
}

/** Labels and descriptions that the create form has no field for. */
const offForm = (sorted: SortedItems, target: Target): LeftOut[] => {
  const written = [...sorted.create, ...sorted.update.map(({ item }) => item)]
  return (['labels', 'description'] as const).flatMap((role) => {
    const itemIds = written
      .filter((item) => suppliesRole(item, role) && isOffForm(item, role, target))
      .map(({ id }) => id)
    return itemIds.length === 0
      ? []
      : [{ kind: role, itemIds, reason: `The form for new items has no field for the ${role}.` }]
  })
}
