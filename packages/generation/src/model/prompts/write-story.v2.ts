import type { DraftedEpic } from '../../drafter.ts'
import { placedStoryKind } from '../answer-kinds.ts'
import type { NumberedBrief } from '../number-brief.ts'
import { dataBlock, jsonBlock } from './as-data.ts'
import { answerForm, briefBlocks, type Prompt, rules, storyRules, toldEpic } from './prompt.ts'

export type WriteStoryRequest = {
  epics: readonly DraftedEpic[]
  passage: string
  existing: readonly string[]
  hint: string
}

/** Asks for a story that rests on one passage of the brief, and for the epic it goes into. */
export function writeStoryPrompt(brief: NumberedBrief, { epics, passage, existing, hint }: WriteStoryRequest): Prompt {
  return {
    version: 'write-story.v2',
    instructions: `${rules}
Write one story for the passage of the brief that stands in <passage>, which no story covers yet, and name the epic of <epics> it belongs into; name a new epic only where it fits none. Where <hint> is not empty, it says what the person wants the story to be about. Stories in <existing_stories> exist already and keep their titles.
${storyRules}
${answerForm(placedStoryKind)}`,
    data: [
      briefBlocks(brief),
      jsonBlock('epics', epics.map(toldEpic)),
      dataBlock('passage', passage),
      jsonBlock('existing_stories', existing),
      dataBlock('hint', hint),
    ].join('\n'),
  }
}
