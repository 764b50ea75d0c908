import type { DraftedStory } from '../../drafter.ts'
import type { NumberedBrief } from '../answers/number-brief.ts'
import { dataBlock } from './as-data.ts'
import { toldStory } from './prompt.ts'

/** A person's wish stands above the brief. */
export const hintRule = `<hint> is what the person who asks wants, and wins over the brief in subject and scope: write about what it names, also where the brief says nothing of it, puts it off or rules it out. "units" are then the lines that support what you write, and no longer those that do not: [] where none does.`

export function hintBlock(hint: string): string[] {
  return hint.trim() === '' ? [] : [dataBlock('hint', hint)]
}

/** What a person edited or locked is among it. */
export const standingRule = `What a <standing> block names, epics (##) and stories with the lines they rest on, was written or kept by people and stays: write none of it again, and take none of its titles.`

/** A story with what it may not lose. */
export function toldStories(brief: NumberedBrief, stories: readonly DraftedStory[]) {
  return stories.map((story) => toldStory(brief, story))
}
