import type { DraftedStory } from '../../drafter.ts'
import { storyKind } from '../answer-kinds.ts'
import type { NumberedBrief } from '../number-brief.ts'
import { dataBlock, jsonBlock } from './as-data.ts'
import { answerForm, briefBlocks, type Prompt, rules, storyRules, toldStory } from './prompt.ts'

/** Asks for a story as several smaller ones. */
export function splitStoryPrompt(
  brief: NumberedBrief,
  story: DraftedStory,
  existing: readonly string[],
  hint: string,
): Prompt {
  return {
    version: 'split-story.v2',
    instructions: `${rules}
Split the story in <story> into two to four smaller ones that together say what it says, nothing more and nothing twice: each of use by itself. Every unit of the story supports at least one of them. Where <hint> is not empty, it says how the person wants it split. Stories in <existing_stories> exist already and keep their titles.
${storyRules}
${answerForm(storyKind)}`,
    data: [
      briefBlocks(brief),
      jsonBlock('story', toldStory(brief, story)),
      jsonBlock('existing_stories', existing),
      dataBlock('hint', hint),
    ].join('\n'),
  }
}
