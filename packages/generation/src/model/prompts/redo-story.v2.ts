import type { DraftedEpic, DraftedStory } from '../../drafter.ts'
import { storyKind } from '../answer-kinds.ts'
import type { NumberedBrief } from '../number-brief.ts'
import { dataBlock, jsonBlock } from './as-data.ts'
import { answerForm, briefBlocks, type Prompt, rules, storyRules, toldEpic, toldStory } from './prompt.ts'

export type RedoStoryRequest = { epic: DraftedEpic; story: DraftedStory; existing: readonly string[]; hint: string }

/** Asks for one story anew, as the hint says. */
export function redoStoryPrompt(brief: NumberedBrief, { epic, story, existing, hint }: RedoStoryRequest): Prompt {
  return {
    version: 'redo-story.v2',
    instructions: `${rules}
Write the story in <story> again, as one story of the epic in <epic>. The text in <hint> says what the person wants it to be about; where it is empty, say the same better. Stories in <existing_stories> exist already and keep their titles.
${storyRules}
${answerForm(storyKind)}`,
    data: [
      briefBlocks(brief),
      jsonBlock('epic', toldEpic(epic)),
      jsonBlock('story', toldStory(brief, story)),
      jsonBlock('existing_stories', existing),
      dataBlock('hint', hint),
    ].join('\n'),
  }
}
