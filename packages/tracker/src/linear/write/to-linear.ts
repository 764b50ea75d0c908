import { cleanLabels, cleanTitle } from '../../port/clean-words.ts'
import type { ItemToWrite, Marker } from '../../port/plan-item.ts'
import { onScale } from '../../port/points-scale.ts'
import type { Target } from '../../port/target.ts'
import { ownId } from '../own-id.ts'
import { priorityOf } from '../priority.ts'
import { storyMarkdown } from '../text/story-markdown.ts'
import { type LabelIds, labelKey } from './labels.ts'

export function issueIdOf({ runId, itemId }: Marker): string {
  return ownId('issue', runId, itemId)
}

/** What is written of an item, new or not: title, text and labels always, what the plan is silent about never. Pure. */
export function toInput(target: Target, { item, parentKey }: ItemToWrite, labels: LabelIds) {
  const priority = priorityOf(item)
  return {
    title: cleanTitle(item.title),
    description: storyMarkdown(item),
    labelIds: cleanLabels(item.labels, target.limits).flatMap((name) => labels.get(labelKey(name)) ?? []),
    ...(parentKey !== undefined && { parentId: parentKey }),
    ...(priority !== undefined && { priority }),
    ...(item.kind === 'story' &&
      item.points !== undefined &&
      target.pointsField && {
        estimate: onScale(item.points, target.pointsField.scale),
      }),
  }
}
