import type { StepKind } from './step-kind.ts'
import { createEpics } from './steps/create-epics.ts'
import { createSprint } from './steps/create-sprint.ts'
import { createStories } from './steps/create-stories.ts'
import { deleteItem } from './steps/delete-item.ts'
import { deleteSprint } from './steps/delete-sprint.ts'
import { linkItems } from './steps/link-items.ts'
import { moveToBacklog } from './steps/move-to-backlog.ts'
import { moveToSprint } from './steps/move-to-sprint.ts'
import { setPoints } from './steps/set-points.ts'
import { takeSprint } from './steps/take-sprint.ts'
import { updateItem } from './steps/update-item.ts'
import { updateSprint } from './steps/update-sprint.ts'

/** Every kind of step, in the order in which their calls are made. */
export const stepKinds = {
  'create-epics': createEpics,
  'create-stories': createStories,
  'create-sprint': createSprint,
  'take-sprint': takeSprint,
  'update-sprint': updateSprint,
  'move-to-sprint': moveToSprint,
  'move-to-backlog': moveToBacklog,
  'update-item': updateItem,
  'set-points': setPoints,
  'link-items': linkItems,
  'delete-item': deleteItem,
  'delete-sprint': deleteSprint,
}

type StepOf<Kind> = Kind extends StepKind<infer Step> ? Step : never
/** One remote call, as data. */
export type SaveStep = StepOf<(typeof stepKinds)[keyof typeof stepKinds]>

/** Does not compile for a kind that stands under another name than its steps bear. */
const byName: { readonly [Name in SaveStep['kind']]: StepKind<Extract<SaveStep, { kind: Name }>> } = stepKinds

/** What there is to the kind of a step. */
export function kindOf<Step extends SaveStep>(step: Step): StepKind<Step> {
  // the kind that bears the step's name is the one of just this step
  return byName[step.kind] as unknown as StepKind<Step>
}
