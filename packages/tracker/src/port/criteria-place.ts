import type { CriteriaPlace, PlanItem } from './plan-item.ts'
import type { Field } from './project.ts'
import type { Target } from './target.ts'

/** What was chosen, as far as the target has it: a field that is off the form for stories leaves the list in the description. Pure. */
export function criteriaPlace(preferredPlace: CriteriaPlace, target: Target): CriteriaPlace {
  if (preferredPlace.as !== 'field') return preferredPlace
  const field = target.storyType?.fields.find(({ key }) => key === preferredPlace.key)
  return field && takesCriteria(field) ? preferredPlace : { as: 'list', insteadOf: preferredPlace.key }
}

/** Text fields that a person may fill, and no other use is known of. */
export function takesCriteria({ kind, role, isText }: Field): boolean {
  return role === undefined && isText === true && (kind === 'rich-text' || kind === 'text')
}

/** The field that an item's criteria go to; undefined where they stand in the description. */
export function criteriaFieldOf({ criteriaPlace: place }: PlanItem): string | undefined {
  return place?.as === 'field' ? place.key : undefined
}

export function hasCriteria({ acceptanceCriteria }: PlanItem): boolean {
  return (acceptanceCriteria ?? '').trim() !== ''
}
