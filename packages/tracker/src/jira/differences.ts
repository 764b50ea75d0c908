import { cleanLabels, cleanTitle } from '../clean-words.ts'
import { comparableField, isMisfit, resolveField } from '../field-value.ts'
import type { FoundItem, ItemToWrite, Target } from '../port.ts'
import { isOffForm } from '../saving/item-problems.ts'
import { typeOf } from '../saving/target-problems.ts'
import { criteriaInField } from './criteria-field.ts'
import { documentText } from './document.ts'
import { storyDocument } from './story-document.ts'

/** What of an issue read back is not as the plan wants it. Texts are compared by their words: Jira rewrites the layout. */
export const differences = (target: Target, { item, parentKey }: ItemToWrite, found: FoundItem): string[] => {
  const differs: string[] = []
  if (found.title !== cleanTitle(item.title)) differs.push('title')
  if (!isOffForm(item, 'description', target) && documentText(storyDocument(item)) !== found.text) differs.push('text')
  if (parentKey !== undefined && found.parentKey !== parentKey) differs.push('parent')
  if (item.kind === 'story' && target.pointsField && item.points !== undefined && found.points !== item.points)
    differs.push('points')
  if (!isOffForm(item, 'labels', target) && !sameSet(cleanLabels(item.labels), found.labels)) differs.push('labels')
  const criteria = criteriaInField(target, item)
  if (criteria && (found.fields[criteria.key] || undefined) !== criteria.comparable) differs.push('acceptance criteria')
  for (const { key, name, value } of item.fields ?? []) {
    const field = typeOf(target, item.kind)?.fields.find((candidate) => candidate.key === key)
    const resolved = field && resolveField(field, value)
    if (resolved && !isMisfit(resolved) && found.fields[key] !== comparableField(resolved)) differs.push(name)
  }
  return differs
}

const sameSet = (a: readonly string[], b: readonly string[]) => {
  const [left, right] = [new Set(a), new Set(b)]
  return left.size === right.size && [...left].every((one) => right.has(one))
}
