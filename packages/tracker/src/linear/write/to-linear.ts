import { cleanLabels, cleanTitle } from '../../port/clean-words.ts'
import { type ItemPart, type ItemToWrite, type Marker, writesPart } from '../../port/plan-item.ts'
import { onScale } from '../../port/points-scale.ts'
import type { Target } from '../../port/target.ts'
import { ownId } from '../own-id.ts'
import { priorityOf } from '../priority.ts'
import { storyMarkdown } from '../text/story-markdown.ts'
import { type LabelIds, labelKey } from './labels.ts'

export function issueIdOf({ runId, itemId }: Marker): string {
  return ownId('issue', runId, itemId)
}

/** What is written of an item, of all its parts or of some: title, text and labels also where they are empty, what the plan is silent about never. Pure. */
export function toInput(target: Target, { item, parentKey, parts }: ItemToWrite, labels: LabelIds) {
  const priority = priorityOf(item)
  const writes = (part: ItemPart) => writesPart({ parts }, part)
  return {
    ...(writes('title') && { title: cleanTitle(item.title) }),
    ...(writes('text') && { description: storyMarkdown(item) }),
    ...(writes('labels') && {
      labelIds: cleanLabels(item.labels, target.limits).flatMap((name) => labels.get(labelKey(name)) ?? []),
    }),
    ...(parentKey !== undefined && writes('parent') && { parentId: parentKey }),
    ...(priority !== undefined && writes('fields') && { priority }),
    ...(item.kind === 'story' &&
      writes('points') &&
      item.points !== undefined &&
      target.pointsField && {
        estimate: onScale(item.points, target.pointsField.scale),
      }),
  }
}
