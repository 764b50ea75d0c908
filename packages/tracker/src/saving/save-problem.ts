export type ProblemCode =
  | 'may-not-create'
  | 'may-not-edit'
  | 'may-not-plan-sprints'
  | 'may-not-link'
  | 'no-link-type'
  | 'may-not-delete'
  | 'item-type-gone'
  | 'item-types-swapped'
  | 'required-field'
  | 'field-off-form'
  | 'unknown-option'
  | 'wrong-value'
  | 'points-off-form'
  | 'points-without-field'
  | 'points-rounded'
  | 'no-board'
  | 'no-sprints'
  | 'several-boards'
  | 'title-too-long'
  | 'title-cleaned'
  | 'title-empty'
  | 'text-too-long'
  | 'label-with-space'
  | 'label-too-long'
  | 'sprint-name-too-long'
  | 'sprint-gone'
  | 'sprint-closed'
  | 'sprint-not-given'
  | 'item-gone'
  | 'parent-missing'

/** Something a person should know beforehand. `blocks`: saving cannot start, because every item would fail. */
export type SaveProblem = {
  readonly code: ProblemCode
  readonly blocks: boolean
  readonly message: string
  readonly itemIds: readonly string[]
}

/**
 * A part of the plan that no step makes, because it certainly cannot be made: the save ends as partial, with the reason. `takesNone`: the place takes no
 * sprints at all; whose review said so has all of it without them.
 */
export type LeftOut =
  | { readonly kind: 'sprint'; readonly number: number; readonly reason: string; readonly takesNone?: true }
  | {
      readonly kind: 'move'
      readonly number: number
      readonly itemIds: readonly string[]
      readonly reason: string
      readonly takesNone?: true
    }
  | { readonly kind: 'points' | 'labels' | 'description'; readonly itemIds: readonly string[]; readonly reason: string }
  | { readonly kind: 'link'; readonly itemId: string; readonly dependsOnId: string; readonly reason: string }

/** As a list, empty where a code that means nothing without items has none. */
export function problemOf(code: ProblemCode, itemIds: readonly string[], message: string): SaveProblem[] {
  return itemIds.length === 0 && perItem.has(code) ? [] : [{ code, blocks: false, message, itemIds: [...itemIds] }]
}
const perItem = new Set<ProblemCode>([
  'item-gone',
  'parent-missing',
  'sprint-closed',
  'points-without-field',
  'points-off-form',
  'may-not-link',
  'no-link-type',
  'may-not-delete',
])
