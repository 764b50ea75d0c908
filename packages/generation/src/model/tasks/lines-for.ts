import { conceptsOf, plainStart } from '@planwright/likeness'
import type { DraftedStory } from '../../drafter.ts'
import type { NumberedBrief } from '../answers/number-brief.ts'

/** A brief of so many characters, about 2,000 tokens, is sent whole where a wish may be about any of it. */
const short = 8_000
const longestRead = 1_000

type Concern = {
  stories: readonly Pick<DraftedStory, 'source'>[]
  /** looked at, too, but not enough to do without the brief */
  beside?: readonly Pick<DraftedStory, 'source'>[]
  hint?: string
}

/**
 * The lines of a brief that a task is about: what its stories and those beside them rest on, with the paragraphs around that, and what speaks of the hint.
 * Undefined for all of them: where the stories rest on nothing, and where a wish concerns a brief that is not long.
 */
export function linesFor(
  brief: NumberedBrief,
  { stories, beside = [], hint = '' }: Concern,
): ReadonlySet<number> | undefined {
  const storyUnits = brief.numbersOf(stories.flatMap(({ source }) => source))
  const isWished = hint.trim() !== ''
  if (storyUnits.length === 0 || (isWished && brief.lines().length <= short)) return undefined
  const cited = new Set([...storyUnits, ...brief.numbersOf(beside.flatMap(({ source }) => source))])
  const paragraphs = new Set(brief.units.flatMap(({ number, paragraph }) => (cited.has(number) ? paragraph : [])))
  const wished = new Set(isWished ? conceptsOf(plainStart(hint, longestRead)) : [])
  const speaksOfIt = (text: string) =>
    wished.size > 0 && conceptsOf(plainStart(text, longestRead)).some((concept) => wished.has(concept))
  return new Set(
    brief.units.flatMap(({ number, paragraph, text, headings }) =>
      paragraphs.has(paragraph) || speaksOfIt(text) || headings.some(speaksOfIt) ? number : [],
    ),
  )
}
