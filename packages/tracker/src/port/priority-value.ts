import type { PlanItem } from './plan-item.ts'
import type { Target } from './target.ts'

type ValueOfField = NonNullable<PlanItem['fields']>[number]

/**
 * What a story's priority, 1 the highest, is in the tracker's field for it, whose options go down from the highest. Trackers differ in how many they have: the third of the
 * four, which most stories have, is the middle, and the others lie between that and the ends. Undefined where the form for stories has no such field, or it leaves no choice. Pure.
 */
export function priorityValue(priority: 1 | 2 | 3 | 4, { storyType }: Target): ValueOfField | undefined {
  const field = storyType?.fields.find(({ isPriority }) => isPriority)
  if (!field || field.options.length < 2) return undefined
  const last = field.options.length - 1
  const middle = Math.ceil(last / 2)
  const places = { 1: 0, 2: Math.floor(middle / 2), 3: middle, 4: Math.ceil((middle + last) / 2) }
  const option = field.options[places[priority]]
  return option && { key: field.key, name: field.name, value: option.value }
}
