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
  const unitsOf = stories.map(({ source }) => brief.numbersOf(source).flatMap((number) => unitOf.get(number) ?? []))
  const told = numbersTold(stories, unitsOf)
  const missing = stories.map((story, i) => (story.kept ? 0 : plainness(story, unitsOf[i] ?? [], told)))
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

/** The numbers that the stories of a unit say between them, by the unit: what one of them says no other need say again. */
function numbersTold(
  stories: readonly DraftedStory[],
  unitsOf: readonly (readonly ReadUnit[])[],
): Map<number, Set<string>> {
  const told = new Map<number, Set<string>>()
  for (const [i, story] of stories.entries()) {
    const numbers = numbersIn(`${story.title}\n${story.description}\n${story.acceptanceCriteria}`)
    for (const { number } of unitsOf[i] ?? []) {
      const ofUnit = told.get(number) ?? new Set()
      for (const each of numbers) ofUnit.add(each)
      told.set(number, ofUnit)
    }
  }
  return told
}

/** How much of what its units hold beside the plain case seems to be left out where a story tells them. */
function plainness(
  story: DraftedStory,
  units: readonly ReadUnit[],
  told: ReadonlyMap<number, ReadonlySet<string>>,
): number {
  const left = new Set(
    units.flatMap(({ number, text }) => numbersIn(text).filter((each) => !told.get(number)?.has(each))),
  )
  const isPlain = story.acceptanceCriteria.split('\n').length < 2 && units.some(({ text }) => beside.test(text))
  return left.size + (isPlain ? 1 : 0)
}

/** Without a row's or a requirement's own number. */
const numbersIn = (text: string): string[] =>
  text.replace(/^\(?\d+[.)]?(?: –|\s(?=\p{Lu}))/u, '').match(/(?<![\p{L}\p{N}_.#-])\d+(?:[.,:]\d+)*/gu) ?? []

/** Words that stand where there is more than the plain case. */
const beside =
  /\b(?:if|unless|except|only|until|before|within|at (?:most|least)|max\w*|min\w*|limit\w*|not|cannot|never|fail\w*|errors?|invalid|expire\w*|permission|allowed|wenn|falls|sofern|außer|nur|bis|höchstens|mindestens|innerhalb|nicht|kein\w*|nie|fehl\w*|ungültig\w*|darf|dürfen)\b/i
