import type { UserStory } from '@planwright/contract'
import { isCriteriaHeading } from '../csv/wiki-text.ts'
import type { FoundStory } from '../imported-backlog.ts'
import { inlineText, type MarkdownLine } from './read-lines.ts'

/** A story from its title and the lines below it: a line of facts as ours have it, text, and criteria under a heading or in a list of conditions. Pure. */
export function readStory(title: string, below: readonly MarkdownLine[]): Omit<FoundStory, 'place' | 'epic'> {
  const { words, points } = withoutPoints(title)
  const facts = below.find((line) => line.kind === 'text')
  const storyFacts = facts && factsOf(facts.text)
  const { description, criteria, after, waitsFor } = textsOf(
    storyFacts ? below.filter((line) => line !== facts) : below,
  )
  return {
    title: words,
    description,
    acceptanceCriteria: criteria,
    additionalDescription: after,
    points: storyFacts?.points ?? points,
    priority: storyFacts?.priority ?? 3,
    labels: storyFacts?.labels ?? [],
    waitsFor,
  }
}

/** Points as people write them behind a title: `(5 SP)`, `[3 points]`. */
function withoutPoints(title: string): { words: string; points: number | null } {
  const [suffix, digits = ''] =
    /[([]\s?(\d{1,6}(?:[.,]\d{1,3})?)\s?(?:sp|pts?|points?|story points?)\s?[)\]]$/i.exec(title) ?? []
  if (!suffix) return { words: title, points: null }
  return { words: title.slice(0, -suffix.length).trim() || title, points: Number(digits.replace(',', '.')) }
}

const priorities: Readonly<Record<string, UserStory['priority']>> = { Highest: 1, High: 2, Medium: 3, Low: 4 }

/** The line that we write below a title; null for any other line. */
function factsOf(line: string): { points: number; priority: UserStory['priority']; labels: string[] } | null {
  const [, points] = /^\*\*(\d{1,9}(?:\.\d{1,6})?) SP\*\*(?: · |$)/.exec(line) ?? []
  if (points === undefined) return null
  const facts = line.split(' · ').slice(1)
  const labels = facts.flatMap((fact) => /^`([^`]*)`$/.exec(fact)?.[1] ?? [])
  const priority = facts.map((fact) => priorities[fact]).find((found) => found !== undefined)
  return { points: Number(points), priority: priority ?? 3, labels }
}

const waiting = '_Waits for:_ '

function textsOf(below: readonly MarkdownLine[]) {
  const description: string[] = []
  const after: string[] = []
  const criteria: string[][] = []
  const waitsFor: string[] = []
  let where: 'description' | 'criteria' | 'after' = 'description'
  let hasEnded = false
  for (const line of below) {
    if (line.kind === 'empty') {
      hasEnded = true
      if (where !== 'criteria') (where === 'after' ? after : description).push('')
      continue
    }
    if (isCriteriaHeading(line.text)) where = 'criteria'
    else if (line.text.startsWith(waiting))
      waitsFor.push(...line.text.slice(waiting.length).split(' · ').map(inlineText))
    else {
      if (where === 'description' && line.kind === 'item' && isCondition.test(line.text)) where = 'criteria'
      // a paragraph of its own after the list
      else if (where === 'criteria' && hasEnded && criteria.length > 0 && isParagraph(line)) where = 'after'
      if (where === 'description') description.push(textOf(line))
      else if (where === 'after') after.push(textOf(line))
      else addCriterion(criteria, line)
    }
    hasEnded = false
  }
  // an empty line parts criteria of several lines
  const gap = criteria.some(({ length }) => length > 1) ? '\n\n' : '\n'
  return {
    description: description.join('\n').trim(),
    criteria: criteria.map((lines) => lines.join('\n')).join(gap),
    after: after.join('\n').trim(),
    waitsFor,
  }
}

type Shown = Exclude<MarkdownLine, { kind: 'empty' }>

const isParagraph = (line: Shown): boolean => line.kind === 'text' && line.indent === 0

/** A line that is set in below an item goes on with it. */
function addCriterion(criteria: string[][], line: Shown) {
  const last = criteria.at(-1)
  if (last && line.kind === 'text' && line.indent > 0) last.push(line.text)
  else criteria.push([line.text])
}

const isCondition = /^(?:\*{1,2})?(?:given|scenario)\b/i

const textOf = (line: Shown): string => {
  if (line.kind === 'item') return `- ${line.text}`
  return line.kind === 'heading' ? `**${line.text}**` : line.text
}
