import { criteriaOf } from '../../port/criteria-lines.ts'
import { type CriteriaPlace, type DescriptionField, descriptionTexts, type PlanItem } from '../../port/plan-item.ts'
import {
  bulletList,
  type Document,
  type DocumentNode,
  documentOf,
  heading,
  linesOf,
  paragraph,
  taskList,
} from './document.ts'
import { freeText } from './free-text.ts'

export type StoryText = Pick<PlanItem, DescriptionField | 'criteriaPlace'>

/**
 * A story's description as Jira keeps it: its texts in their order, the acceptance criteria as a list or as tasks unless they have a field of
 * their own. The skeleton is built from nodes, criteria are taken as they stand; only the free texts are Markdown.
 */
export function storyDocument(story: StoryText): Document {
  return documentOf(
    descriptionTexts(story).flatMap(({ field, heading: words, text }) => {
      const nodes = field === 'acceptanceCriteria' ? criteriaNodes(text, story.criteriaPlace) : freeText(text)
      return words === undefined || nodes.length === 0 ? nodes : [heading(3, words), ...nodes]
    }),
  )
}

const criteriaNodes = (text: string, place: CriteriaPlace = { as: 'list' }): DocumentNode[] => {
  const criteria = place.as === 'field' ? [] : criteriaOf(text)
  if (criteria.length === 0) return []
  return [place.as === 'task-list' ? criteriaTasks(criteria) : criteriaList(criteria)]
}

/** The criteria alone, for a field of their own; null where there are none. */
export function criteriaDocument(text: string): Document | null {
  const criteria = criteriaOf(text)
  return criteria.length === 0 ? null : documentOf([criteriaList(criteria)])
}

/** The same for a field of one line. */
export function criteriaLine(text: string): string {
  return criteriaOf(text)
    .map((criterion) => criterion.replaceAll(/\s+/g, ' '))
    .join(' | ')
}

const criteriaTasks = (criteria: readonly string[]): DocumentNode =>
  taskList(
    'acceptance-criteria',
    criteria.map((criterion) => linesOf(criterion)),
  )

const criteriaList = (criteria: readonly string[]): DocumentNode =>
  bulletList(criteria.map((criterion) => [paragraph(linesOf(criterion))]))
