import type { DraftedEpic } from '../../drafter.ts'
import { storyKind } from '../answer-kinds.ts'
import type { NumberedBrief } from '../number-brief.ts'
import { dataBlock, jsonBlock } from './as-data.ts'
import { answerForm, briefBlocks, type Prompt, rules, storyRules, toldEpic } from './prompt.ts'

const amounts = {
  'high-level': 'one to three coarse stories',
  medium: 'two to six stories',
  detailed: 'one story for each requirement, joining only what is closely related',
} as const satisfies Record<NumberedBrief['brief']['detailLevel'], string>

export type StoriesRequest = {
  epic: Pick<DraftedEpic, 'title' | 'description'> & { units?: readonly number[] }
  /** the titles of all epics */
  epics: readonly string[]
  /** the titles of stories that stand already */
  existing: readonly string[]
  hint?: string
}

/** Asks for the stories of one epic. */
export function storiesPrompt(brief: NumberedBrief, { epic, epics, existing, hint = '' }: StoriesRequest): Prompt {
  return {
    version: 'stories.v2',
    instructions: `${rules}
Write the user stories of the epic in <epic>: ${amounts[brief.brief.detailLevel]}. What belongs to another epic of <epics> is left to it. Stories in <existing_stories> exist already: do not write them again; where they cover the epic, answer an empty list. Where <hint> is not empty, it says what the person wants the stories to be about.
${storyRules}
${answerForm(storyKind)}`,
    data: [
      briefBlocks(brief),
      jsonBlock('epic', { ...toldEpic(epic), units: epic.units ?? [] }),
      jsonBlock('epics', epics),
      jsonBlock('existing_stories', existing),
      dataBlock('hint', hint),
    ].join('\n'),
  }
}
