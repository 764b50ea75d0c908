import type { BriefTexts, DraftedStory } from '../drafter.ts'
import { type MarkedBrief, passageOf } from '../reading/marks.ts'
import { readBrief } from '../reading/read-brief.ts'
import { isWanted, type ReadUnit } from '../reading/unit.ts'
import { findTellers } from './find-tellers.ts'

/** A unit of the brief, and the stories that say what it wants; none where it wants nothing. */
export type ReviewedUnit = Pick<
  ReadUnit,
  'number' | 'field' | 'start' | 'end' | 'kind' | 'sureness' | 'marked' | 'byModel'
> & {
  toldBy: string[]
}

/** A passage of the brief, to the letter, that no story tells; `start` counts from the beginning of its field. */
type UncoveredPassage = { field: keyof BriefTexts; start: number; passage: string }

export type BriefReview = {
  /** The whole brief, in order, as it is read. */
  units: ReviewedUnit[]
  /** Units that want something, told or not. */
  requirements: number
  /** Those that no story tells. */
  uncovered: UncoveredPassage[]
}

const longestPassage = 500

/** Looks over what stories tell of a brief, and what not. */
export function reviewBrief(
  brief: MarkedBrief,
  stories: readonly Pick<DraftedStory, 'id' | 'title' | 'description' | 'acceptanceCriteria' | 'source'>[],
): BriefReview {
  const units = readBrief(brief)
  const demands = units.filter(isWanted)
  const tellers = findTellers(demands, stories, brief)
  const toldBy = new Map(demands.map(({ number }, i) => [number, tellers[i] ?? []]))
  return {
    units: units.map(({ number, field, start, end, kind, sureness, marked, byModel }) => ({
      number,
      field,
      start,
      end,
      kind,
      sureness,
      ...(marked && { marked }),
      ...(byModel && { byModel }),
      toldBy: toldBy.get(number) ?? [],
    })),
    requirements: demands.length,
    uncovered: demands
      .filter(({ number }) => toldBy.get(number)?.length === 0)
      .map((unit) => ({ field: unit.field, start: unit.start, passage: bounded(passageOf(unit, brief)) })),
  }
}

/** A longer one is cut between two words. */
const bounded = (text: string): string =>
  text.length <= longestPassage
    ? text
    : text
        .slice(0, longestPassage)
        .replace(/\s+\S*$/, '')
        .replace(/[\uD800-\uDBFF]$/, '')
