import type { DraftedStory } from '../../drafter.ts'
import { storyKind } from '../answer-kinds.ts'
import type { NumberedBrief } from '../number-brief.ts'
import { jsonBlock } from './as-data.ts'
import { answerForm, briefBlocks, type Prompt, rules, storyRules, toldStory } from './prompt.ts'

/** Asks for one story in the place of several. */
export function mergeStoriesPrompt(
  brief: NumberedBrief,
  stories: readonly DraftedStory[],
  existing: readonly string[],
): Prompt {
  return {
    version: 'merge-stories.v2',
    instructions: `${rules}
Write one story that says what the stories in <stories> say together, each thing once: one role, one means that covers them, and all of their acceptance criteria that differ. Stories in <existing_stories> exist already and keep their titles.
${storyRules}
${answerForm(storyKind)}`,
    data: [
      briefBlocks(brief),
      jsonBlock(
        'stories',
        stories.map((story) => toldStory(brief, story)),
      ),
      jsonBlock('existing_stories', existing),
    ].join('\n'),
  }
}
