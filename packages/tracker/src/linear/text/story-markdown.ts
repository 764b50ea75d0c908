import { criteriaOf } from '../../port/criteria-lines.ts'
import { type DescriptionField, descriptionTexts, type PlanItem } from '../../port/plan-item.ts'

/**
 * A story's description as Linear takes it: its texts in their order as they stand, which are Markdown, and the acceptance criteria as tasks to
 * tick, or as a list where nothing else was chosen for them.
 */
export function storyMarkdown(story: Pick<PlanItem, DescriptionField | 'criteriaPlace'>): string {
  return descriptionTexts(story)
    .flatMap(({ field, heading, text }) => {
      const body = field === 'acceptanceCriteria' ? criteriaLines(text, story.criteriaPlace?.as) : printable(text)
      if (body === '') return []
      return heading === undefined ? [body] : [`### ${heading}`, body]
    })
    .join('\n\n')
}

const criteriaLines = (text: string, as: 'list' | 'task-list' | 'field' | undefined): string =>
  criteriaOf(printable(text))
    // what goes on below its first line belongs to the same point
    .map((criterion) => `- ${as === 'list' ? '' : '[ ] '}${criterion.split('\n').join('\n  ')}`)
    .join('\n')

/** Without what no text holds, such as NUL, which some databases refuse. */
const printable = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed here
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]+/g, '')
    .toWellFormed()
    .trim()
