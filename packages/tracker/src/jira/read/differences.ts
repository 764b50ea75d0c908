import { cleanLabels, cleanTitle } from '../../port/clean-words.ts'
import { comparableField, isMisfit, resolveField } from '../../port/field-value.ts'
import { type ItemPlace, type ItemToWrite, type PlanItem, partOfPlace } from '../../port/plan-item.ts'
import type { Difference, FoundItem } from '../../port/reader.ts'
import type { Target } from '../../port/target.ts'
import { isOffForm } from '../../saving/item-problems.ts'
import { typeOf } from '../../saving/target-problems.ts'
import { documentText } from '../document/document.ts'
import { storyDocument } from '../document/story-document.ts'
import { criteriaInField } from './criteria-field.ts'

/** What of an issue read back is not as the plan wants it. Texts are compared by their words: Jira rewrites the layout. */
export function differences(target: Target, desired: ItemToWrite, foundItem: FoundItem): Difference[] {
  // the table's names are the places
  return (Object.keys(differing) as ItemPlace[]).flatMap((place) => {
    const part = partOfPlace[place]
    return part === null ? [] : (differing[place]?.(desired, foundItem, target) ?? []).map((name) => ({ part, name }))
  })
}

type Differs = (desired: ItemToWrite, foundItem: FoundItem, target: Target) => string[]

/** The names of what differs, by where an item keeps it; null: not compared here. A place that is missing does not compile. */
const differing = {
  title: ({ item }, foundItem) => named('title', foundItem.title !== cleanTitle(item.title)),
  description: ({ item }, foundItem, target) =>
    named('text', !isOffForm(item, 'description', target) && documentText(storyDocument(item)) !== foundItem.text),
  parent: ({ parentKey }, foundItem) => named('parent', parentKey !== undefined && foundItem.parentKey !== parentKey),
  points: ({ item: { kind, points } }, foundItem, { pointsField }) =>
    named('points', kind === 'story' && pointsField !== null && points !== undefined && foundItem.points !== points),
  labels: ({ item }, foundItem, target) =>
    named('labels', !isOffForm(item, 'labels', target) && !sameSet(cleanLabels(item.labels), foundItem.labels)),
  fields: ({ item }, foundItem, target) => {
    const criteria = criteriaInField(target, item)
    const differs = criteria && (foundItem.fields[criteria.key] || undefined) !== criteria.comparable
    return [...named('acceptance criteria', differs === true), ...ownFields(target, item, foundItem)]
  },
  // set once, and looked at link by link
  type: null,
  links: null,
} satisfies Record<ItemPlace, Differs | null>

const ownFields = (target: Target, { kind, fields = [] }: PlanItem, foundItem: FoundItem): string[] =>
  fields.flatMap(({ key, name, value }) => {
    const field = typeOf(target, kind)?.fields.find((candidate) => candidate.key === key)
    const resolved = field && resolveField(field, value)
    return named(
      name,
      resolved !== undefined && !isMisfit(resolved) && foundItem.fields[key] !== comparableField(resolved),
    )
  })

const named = (name: string, differs: boolean): string[] => (differs ? [name] : [])

const sameSet = (a: readonly string[], b: readonly string[]) => {
  const [left, right] = [new Set(a), new Set(b)]
  return left.size === right.size && [...left].every((one) => right.has(one))
}
