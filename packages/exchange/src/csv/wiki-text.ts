import type { UserStory } from '@planwright/contract'

const criteriaHeading = 'h3. Acceptance Criteria'

/** What an issue says, as Jira's importer takes it: wiki text, the acceptance criteria under a heading of their own. Pure. */
export function wikiOf({
  description,
  acceptanceCriteria = '',
  additionalDescription = '',
}: Pick<UserStory, 'description'> & Partial<UserStory>): string {
  const criteria = acceptanceCriteria.trim() === '' ? '' : `${criteriaHeading}\n\n${toWiki(acceptanceCriteria)}`
  return [toWiki(description), criteria, toWiki(additionalDescription)].filter((part) => part !== '').join('\n\n')
}

/** The parts of such a text, and of one that somebody wrote alike: what stands under a heading or line that says so are the criteria. Pure. */
export function storyTexts(wiki: string): Pick<UserStory, 'description' | 'acceptanceCriteria'> {
  const lines = fromWiki(wiki).split('\n')
  const at = lines.findIndex((line) => isCriteriaHeading(line))
  if (at < 0) return { description: lines.join('\n').trim(), acceptanceCriteria: '' }
  return {
    description: lines.slice(0, at).join('\n').trim(),
    acceptanceCriteria: lines
      .slice(at + 1)
      .join('\n')
      .trim(),
  }
}

/** Whether a line heads the acceptance criteria, in wiki text, Markdown or plain. */
export function isCriteriaHeading(line: string): boolean {
  return /^\s{0,8}(?:h[1-6]\.\s|#{1,6}\s|\*{1,2})?\s{0,8}acceptance criteria\s{0,8}:?\s{0,8}(?:\*{1,2}|#{1,6})?:?\s{0,8}$/i.test(
    line,
  )
}

/** Bullets and bold words as wiki text has them. A bullet of Jira's is no `-`, with which a formula may begin. */
const toWiki = (markdown: string): string =>
  linesOf(markdown)
    .map((line) =>
      line
        .replace(/^[-+*•] (?=\S)/, '* ')
        .replaceAll(/\*\*([^*\n]{1,500})\*\*/g, (_bold, words: string) => `*${words}*`),
    )
    .join('\n')
    .trim()

const fromWiki = (wiki: string): string =>
  linesOf(wiki)
    .map((line) =>
      line.replace(/^\*{1,3} (?=\S)/, '- ').replace(/^h([1-6])\. /, (_head, level) => `${'#'.repeat(Number(level))} `),
    )
    .join('\n')

const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/)
