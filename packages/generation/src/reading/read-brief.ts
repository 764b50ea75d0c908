import { parted, withAnswers } from './answers/answers.ts'
import { readAlike } from './blocks/role-labels.ts'
import { withAmendments } from './documents/amendments.ts'
import { withAnsweredRows } from './documents/answered-questions.ts'
import { withoutSurroundings } from './documents/around-product.ts'
import { withoutExplanations } from './documents/explanations.ts'
import { withoutPointers } from './documents/pointers.ts'
import { withRankedLater } from './documents/ranked-later.ts'
import { withoutRetold } from './documents/retold.ts'
import { kindOf, likelihoods, wantedness } from './learned/classify.ts'
import { learnedWeights } from './learned/weights.ts'
import { withFeatures } from './lists/feature-lists.ts'
import { asSureAsTheirLists, withLabels } from './lists/lists.ts'
import { isSaid, type MarkedBrief, withMarks } from './marks.ts'
import { asInOtherScripts } from './other-scripts.ts'
import { withoutBeside } from './spoken/beside-product.ts'
import { withoutGivenUp } from './spoken/given-up.ts'
import { withoutParked } from './spoken/parked.ts'
import { turnByReplies } from './spoken/replies.ts'
import { withValuesSetAnew } from './spoken/set-anew.ts'
import { withTicketComments } from './spoken/ticket-comments.ts'
import { withVariants } from './spoken/variants.ts'
import { withWordsOnOthers } from './spoken/withdrawn-elsewhere.ts'
import { withTables } from './tables/with-tables.ts'
import { withComplaints } from './tickets/complaints.ts'
import { withStatuses } from './tickets/statuses.ts'
import { isTicked, withTicketLists } from './tickets/ticket-lists.ts'
import { isWanted, type ReadUnit, type Unit } from './unit.ts'
import { splitBrief } from './units/split-brief.ts'
import { asRequired, isRefused, isSpecification } from './words/sections.ts'
import { isNoun, tagWords } from './words/tag-words.ts'
import { tellsWish } from './words/told-story.ts'
import { asks, countWords, hasLetter, holds, isQuestion, opens } from './words/word-lists.ts'

export type { ReadUnit } from './unit.ts'

/** From so likely on a unit is taken to be wanted: what asks for something in words from less on, and so all of a brief that says nothing surely. */
const [wantedFrom, askedFrom] = [0.72, 0.55]
/** In a brief of a sentence or two, what is likeliest is what it is about. */
const fewUnits = 3
const wantedFromInFew = 0.3
const wantedFromInOne = 0.15

/**
 * Reads a brief: its units in order, each with what it is taken to be and how surely; what a model read is what it says, and above that what a person marked.
 * Pure; the same brief is read the same.
 */
export function readBrief(brief: MarkedBrief): ReadUnit[] {
  const { rest, answers } = parted(brief)
  return withAnswers(withoutRetold(readTold(rest)), answers, brief)
}

function readTold(brief: MarkedBrief): ReadUnit[] {
  const units = splitBrief(brief)
  const likely = likelihoods(units, learnedWeights())
  const most = Math.max(...likely.map(wantedness))
  const isOneLine = units.length === 1 && units[0]?.form === 'sentence'
  const likeliest = Math.max(most, isOneLine ? wantedFromInOne : wantedFromInFew)
  const askedFromHere = units.length <= fewUnits ? Math.min(likeliest, askedFrom) : askedFrom
  const fromHere = most < wantedFrom ? askedFromHere : wantedFrom
  const read = units.map(
    (unit, i): ReadUnit => ({
      ...unit,
      ...(unit.scenario && unit.scenario !== 'story' && !(unit.scenario === 'check' && setsAside.test(unit.text))
        ? ofScenario(unit)
        : isTicked(unit, brief)
          ? done
          : ((unit.scenario && unit.scenario !== 'check') || tellsWish(unit.text)) && !isRefused(unit)
            ? ofScenario(unit)
            : i === 0 && (beginsWithName(units) || (isOneLine && namesNothing(unit)))
              ? named
              : hasLetter(unit.text)
                ? asOwned(unit, kindOf(likely[i] ?? [], asks.test(unit.text) ? askedFromHere : fromHere))
                : figures),
    }),
  )
  const isOfRequirements = isSpecification(units)
  const steps: readonly ((all: readonly ReadUnit[]) => readonly ReadUnit[])[] = [
    (all) => withMarks(all, brief),
    readAlike,
    withoutExplanations,
    (all) => all.map((unit) => asRequired(unit, isOfRequirements)),
    (all) => all.map((unit, i) => asInOtherScripts(unit, all[i + 1])),
    (all) => asSureAsTheirLists(all, isProduct(brief, units)),
    withFeatures,
    withLabels,
    withoutPointers,
    withComplaints,
    (all) => withTicketLists(all, brief),
    (all) => withStatuses(all, brief),
    (all) => withTicketComments(all, brief),
    turnByReplies,
    withoutGivenUp,
    withoutParked,
    withoutBeside,
    withTables,
    withAnsweredRows,
    (all) => withRankedLater(all, brief),
    (all) => withoutSurroundings(all, brief),
    (all) => withAmendments(all, brief),
    withWordsOnOthers,
    withValuesSetAnew,
    withVariants,
    asTheirStories,
  ]
  return [...steps.reduce((all, step) => step(all), read as readonly ReadUnit[])]
}

/** What stands among the checks of a story and is none. */
const setsAside = opens(
  'not needed, not wanted, out of scope, later, todo, nice to have, open, not in the first, nicht nötig, nicht im ersten, später, offen',
)
/** What checks a story is wanted where that is, and stands in no other; what is set aside there is not doubted. */
function asTheirStories(units: readonly ReadUnit[]): ReadUnit[] {
  return units.map((unit) => {
    if (unit.scenario === 'check' && !isWanted(unit) && setsAside.test(unit.text) && !isSaid(unit))
      return { ...unit, wanted: 0 }
    const story = unit.parent === undefined ? undefined : units[unit.parent - 1]
    const isChecked = story?.scenario === 'story' && (unit.scenario === 'check' || unit.scenario === 'steps')
    return !isChecked || isWanted(story) || isSaid(unit) ? unit : { ...unit, kind: story.kind, wanted: 0, sureness: 1 }
  })
}

/** Who writes down how something is tried wants it; by the name of a scenario it is told as it stands. */
const ofScenario = ({ scenario, rank, points }: Unit): Pick<ReadUnit, 'kind' | 'wanted' | 'sureness' | 'ticket'> =>
  scenario === 'background'
    ? named
    : {
        kind: 'demand',
        wanted: surely,
        sureness: surely,
        ...(scenario === 'name' && {
          ticket: { key: undefined, points: undefined, rank, needs: [], isKept: true },
        }),
        ...(scenario === 'story' &&
          (rank !== undefined || points !== undefined) && { ticket: { key: undefined, points, rank, needs: [] } }),
      }
const surely = 0.95
/** `one screen for the move, at present four → Olu`: what somebody is to do is not only how things are. */
const asOwned = ({ owner }: Unit, read: ReturnType<typeof kindOf>): ReturnType<typeof kindOf> =>
  owner !== undefined && read.kind === 'today' ? { kind: 'demand', wanted: surely, sureness: surely } : read

/** `a shop with a catalogue, a cart and reviews`, and nothing else. */
function isProduct(brief: MarkedBrief, units: readonly Unit[]): boolean {
  const [first, last] = [units[0], units.at(-1)]
  if (!first || !last || !units.every(({ form, field }) => form === 'item' && field === first.field)) return false
  const text = brief[first.field]
  return opensProduct.test(text.slice(0, first.start)) && !text.slice(first.start, last.end).includes('\n')
}
const opensProduct = /\s(?:with|including|mit|inklusive)\s+$/iu

const done = { kind: 'today', wanted: 0, sureness: 1 } as const
/** `Click and collect.`, alone above the rest: a name, whatever mark it ends with. Of 399 such lines of the labelled briefs none is wanted. */
function beginsWithName([first, second, ...more]: readonly Unit[]): boolean {
  // above two items as above three sentences
  const fewest = second?.form === 'item' ? fewestBelow - 1 : fewestBelow
  if (!first || !second || more.length < fewest || first.paragraph === second.paragraph) return false
  const { form, speaker, text } = first
  const isShort = countWords(text) <= wordsOfName && !asks.test(text) && !isQuestion(text)
  return form === 'sentence' && speaker === undefined && isShort
}
const [fewestBelow, wordsOfName] = [2, 5]
const named = { kind: 'context', wanted: 0, sureness: 1 } as const
/** `Make it better.`, and no more: of what, nobody knows. */
const namesNothing = ({ text }: Unit): boolean =>
  countWords(text) <= wordsOfName &&
  pointsBack.test(text) &&
  !tagWords(text).some((word) => isNoun(word) && !pointsBack.test(word.word))
const pointsBack = holds('it, this, that, them, these, those, everything, something')
/** `3.7`, and what was to stand there is not written yet; as an answer figures say something (`turnByReplies`). */
const figures = { kind: 'noise', wanted: 0, sureness: 1 } as const
