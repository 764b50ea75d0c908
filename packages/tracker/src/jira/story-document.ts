import type { CriteriaPlace } from '../port.ts'
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

export type StoryText = {
  readonly description: string
  readonly acceptanceCriteria?: string
  readonly criteriaPlace?: CriteriaPlace
  readonly additionalDescription?: string
}

/**
 * A story's description as Jira keeps it: the description, a heading with the acceptance criteria unless they have a field of their own, and the
 * appended text. The skeleton is built from nodes, criteria are taken as they stand; only the two free texts are Markdown.
 */
export const storyDocument = (story: StoryText): Document => {
  const place = story.criteriaPlace?.as ?? 'list'
  const criteria = place === 'field' ? [] : criteriaOf(story.acceptanceCriteria ?? '')
  const list = place === 'task-list' ? criteriaTasks : criteriaList
  return documentOf([
    ...freeText(story.description),
    ...(criteria.length === 0 ? [] : [heading(3, 'Acceptance Criteria'), list(criteria)]),
    ...freeText(story.additionalDescription ?? ''),
  ])
}

/** The criteria alone, for a field of their own; null where there are none. */
export const criteriaDocument = (text: string): Document | null => {
  const criteria = criteriaOf(text)
  return criteria.length === 0 ? null : documentOf([criteriaList(criteria)])
}

/** The same for a field of one line. */
export const criteriaLine = (text: string): string =>
  criteriaOf(text)
    .map((criterion) => criterion.replaceAll(/\s+/g, ' '))
    .join(' | ')

const criteriaTasks = (criteria: readonly string[]): DocumentNode =>
  taskList(
    'acceptance-criteria',
    criteria.map((criterion) => linesOf(criterion)),
  )

const criteriaList = (criteria: readonly string[]): DocumentNode =>
  bulletList(criteria.map((criterion) => [paragraph(linesOf(criterion))]))

/**
 * One criterion per block between empty lines; without empty lines one per line, where lines that go on (`When`, `Then`,
 * `And`, `But`) stay with the `Given` or `Scenario` before them. Bullets and numbers in front are dropped.
 * @internal to be tested
 */
export const criteriaOf = (text: string): string[] => {
  const blocks = text
    .split(/(?:\r\n|\r|\n)[ \t]*(?:\r\n|\r|\n)\s*/)
    .map((block) => linesIn(block))
    .filter((lines) => lines.length > 0)
  return blocks.flatMap((lines) =>
    blocks.length > 1 && !lines.some(isBullet) ? [lines.join('\n')] : criteriaInLines(lines),
  )
}

const linesIn = (block: string) =>
  block
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

const bullet = /^(?:[-*+•–]|\d+[.)])\s+(?:\[[ xX]\]\s+)?/
const isBullet = (line: string) => bullet.test(line)

const criteriaInLines = (lines: readonly string[]): string[] => {
  const criteria: string[] = []
  for (const line of lines) {
    const last = criteria.at(-1)
    const goesOn = /^(when|then|and|but)\b/i.test(line) && last !== undefined && opens(last)
    if (goesOn) criteria[criteria.length - 1] = `${last}\n${line}`
    else criteria.push(line.replace(bullet, ''))
  }
  return criteria.filter((criterion) => criterion !== '')
}

const opens = (criterion: string) => /^(given|scenario|background|when)\b/i.test(criterion)
