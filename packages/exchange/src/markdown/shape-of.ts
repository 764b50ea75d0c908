import { isCriteriaHeading } from '../csv/wiki-text.ts'
import type { MarkdownLine } from './read-lines.ts'

type Heading = Extract<MarkdownLine, { kind: 'heading' }>

/** What stands for what in a text that nobody wrote for us. */
export type MarkdownShape = {
  /** The name of the whole: a first heading that is the only one of its level. */
  readonly title: Heading | undefined
  readonly partOf: (line: MarkdownLine) => 'epic' | 'story' | 'below'
  /** In a sentence, for a person to see. */
  readonly words: string
}

/** Two levels of headings are epics and stories; below one level of them, or none, lists say what headings do not. Pure. */
export function shapeOf(lines: readonly MarkdownLine[]): MarkdownShape {
  const headings = lines.filter((line) => line.kind === 'heading').filter(({ text }) => !isCriteriaHeading(text))
  const [first] = headings
  const isAlone = first?.level === 1 && headings.every((other) => other === first || other.level > 1)
  const title = isAlone ? first : undefined
  const levels = [...new Set(headings.filter((each) => each !== title).map(({ level }) => level))].sort((a, b) => a - b)
  const [upper, lower] = levels
  if (upper !== undefined && lower !== undefined) return byHeadings(title, upper, lower)
  const items = lines.filter((line) => line.kind === 'item').filter(({ text }) => !saysCriterion(text))
  if (upper !== undefined && items.length === 0) return byOneHeading(title, upper)
  const outer = Math.min(...items.map(({ indent }) => indent))
  if (upper !== undefined) return belowHeadings(title, upper, outer)
  return byList(title, items, outer)
}

/** What is a condition and no story. */
const saysCriterion = (text: string): boolean => /^(?:\*{1,2}|_)?(?:given|when|then|and|but|scenario)\b/i.test(text)

const byHeadings = (title: Heading | undefined, upper: number, lower: number): MarkdownShape => ({
  title,
  partOf: (line) => {
    if (line.kind !== 'heading') return 'below'
    if (line.level === upper) return 'epic'
    return line.level === lower ? 'story' : 'below'
  },
  words: `Headings of level ${upper} were read as epics, those of level ${lower} as stories.`,
})

const byOneHeading = (title: Heading | undefined, level: number): MarkdownShape => ({
  title,
  partOf: (line) => (line.kind === 'heading' && line.level === level ? 'story' : 'below'),
  words: 'Headings were read as stories, all of one epic.',
})

const belowHeadings = (title: Heading | undefined, level: number, outer: number): MarkdownShape => ({
  title,
  partOf: (line) => {
    if (line.kind === 'heading') return line.level === level ? 'epic' : 'below'
    return isStoryItem(line, outer) ? 'story' : 'below'
  },
  words: 'Headings were read as epics, the items of lists below them as stories.',
})

function byList(
  title: Heading | undefined,
  items: readonly Extract<MarkdownLine, { kind: 'item' }>[],
  outer: number,
): MarkdownShape {
  const inner = items.filter(({ indent }) => indent > outer + 1)
  if (inner.length === 0)
    return {
      title,
      partOf: (line) => (isStoryItem(line, outer) ? 'story' : 'below'),
      words: 'The items of the list were read as stories, all of one epic.',
    }
  const within = Math.min(...inner.map(({ indent }) => indent))
  return {
    title,
    partOf: (line) => {
      if (line.kind !== 'item' || saysCriterion(line.text)) return 'below'
      if (line.indent <= outer + 1) return 'epic'
      return line.indent <= within + 1 ? 'story' : 'below'
    },
    words: 'The outer items of the list were read as epics, those below them as stories.',
  }
}

const isStoryItem = (line: MarkdownLine, outer: number): boolean =>
  line.kind === 'item' && line.indent <= outer + 1 && !saysCriterion(line.text)
