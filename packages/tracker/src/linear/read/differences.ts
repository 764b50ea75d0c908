import { cleanLabels, cleanTitle } from '../../port/clean-words.ts'
import { type ItemPart, type ItemToWrite, itemParts } from '../../port/plan-item.ts'
import { onScale } from '../../port/points-scale.ts'
import type { Difference, FoundItem } from '../../port/reader.ts'
import type { Target } from '../../port/target.ts'
import { priorityIn, priorityOf } from '../priority.ts'
import { markdownWords } from '../text/markdown-words.ts'
import { storyMarkdown } from '../text/story-markdown.ts'
import { labelKey } from '../write/labels.ts'

/** What of an issue read back is not as the plan wants it. Texts are compared by their words. Pure. */
export function differences(target: Target, { item, parentKey }: ItemToWrite, found: FoundItem): Difference[] {
  const { pointsField } = target
  const points = item.kind === 'story' && pointsField ? item.points : undefined
  const priority = priorityOf(item)
  const differing: Record<ItemPart, boolean> = {
    title: found.title !== cleanTitle(item.title),
    text: found.text !== markdownWords(storyMarkdown(item)),
    parent: parentKey !== undefined && found.parentKey !== parentKey,
    points: points !== undefined && found.points !== onScale(points, pointsField?.scale),
    fields: priority !== undefined && found.fields.priority !== priorityIn(priority).priority,
    labels: !isSameSet(cleanLabels(item.labels, target.limits), found.labels),
  }
  return itemParts.flatMap((part) => (differing[part] ? [{ part, name: part === 'fields' ? 'Priority' : part }] : []))
}

const isSameSet = (one: readonly string[], other: readonly string[]) => {
  const [left, right] = [one, other].map((names) => new Set(names.map(labelKey)))
  return left?.size === right?.size && [...(left ?? [])].every((name) => right?.has(name))
}
