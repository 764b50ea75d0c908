import type { Brief, DraftedStory } from '../../drafter.ts'
import { findTellers } from '../../quality/find-tellers.ts'
import { isWanted, type ReadUnit } from '../../reading/unit.ts'
import { type NumberedBrief, numberBrief } from '../answers/number-brief.ts'

/** What a second look is worth: more is not read in one question. */
const mostOpen = 40
const mostPlain = 12

/** Numbers of units that nothing tells, and places of stories that seem to leave out what their units hold. */
export type Gaps = { open: number[]; plain: number[] }
export type StandingStory = DraftedStory & { kept?: boolean }

/** As `findGaps`, for who has the brief and its units alone. */
export function gapsOf(brief: Brief, units: readonly ReadUnit[], stories: readonly StandingStory[]): Gaps {
  return findGaps(numberBrief(brief, units), stories)
}

/**
 * What stories leave out of a brief, as far as that can be seen without a model: units that are wanted and neither cited nor told (cited ones, too, where a
 * person said that they are wanted); and stories in which a number of their units is missing, or that have one criterion where their units hold a condition. Pure.
 */
export function findGaps(brief: NumberedBrief, stories: readonly StandingStory[]): Gaps {
  const demands = brief.units.filter(isWanted)
  const cited = new Set(brief.numbersOf(stories.flatMap(({ source }) => source)))
  const mayBeOpen = demands.filter(({ number, marked }) => marked || !cited.has(number))
  // most demands are cited: telling apart what the others say takes long
  const tellers = mayBeOpen.length > 0 ? findTellers(demands, stories, brief.brief) : []
  const untold = new Set(demands.filter((_, i) => tellers[i]?.length === 0))
  const unitOf = new Map(demands.map((unit) => [unit.number, unit]))
  const missing = stories.map((story) =>
    story.kept
      ? 0
      : plainness(
          story,
          brief.numbersOf(story.source).flatMap((number) => unitOf.get(number) ?? []),
        ),
  )
  return {
    open: mayBeOpen
      .filter((unit) => untold.has(unit))
      .map(({ number }) => number)
      .slice(0, mostOpen),
    plain: missing
      .flatMap((much, place) => (much > 0 ? place : []))
      .sort((a, b) => (missing[b] ?? 0) - (missing[a] ?? 0) || a - b)
      .slice(0, mostPlain)
      .sort((a, b) => a - b),
  }
}

/** How much of what its units hold beside the plain case a story seems to leave out. */
function plainness(story: DraftedStory, units: readonly ReadUnit[]): number {
  const said = `${story.title}\n${story.description}\n${story.acceptanceCriteria}`
  const numbers = new Set(units.flatMap(({ text }) => numbersIn(text)))
  const told = new Set(numbersIn(said))
  const left = [...numbers].filter((number) => !told.has(number)).length
  const isPlain = story.acceptanceCriteria.split('\n').length < 2 && units.some(({ text }) => beside.test(text))
  return left + (isPlain ? 1 : 0)
}

/** Without a row's or a requirement's own number. */
const numbersIn = (text: string): string[] =>
  text.replace(/^\(?\d+[.)]?(?: –|\s(?=\p{Lu}))/u, '').match(/(?<![\p{L}\p{N}_.#-])\d+(?:[.,:]\d+)*/gu) ?? []

/** Words that stand where there is more than the plain case. */
const beside =
  /\b(?:if|unless|except|only|until|before|within|at (?:most|least)|max\w*|min\w*|limit\w*|not|cannot|never|fail\w*|errors?|invalid|expire\w*|permission|allowed|wenn|falls|sofern|außer|nur|bis|höchstens|mindestens|innerhalb|nicht|kein\w*|nie|fehl\w*|ungültig\w*|darf|dürfen)\b/i
