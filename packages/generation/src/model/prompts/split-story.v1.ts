import type { Brief, DraftedStory } from '../../drafter.ts'
import { StoryShape } from '../model-answers.ts'
import { dataBlock, jsonBlock } from './as-data.ts'
import { answerForm, briefBlocks, type Prompt, rules, storyRules, toldStory } from './prompt.ts'

/** Asks for a story as several smaller ones. */
export function splitStoryPrompt(brief: Brief, story: DraftedStory, existing: readonly string[], hint: string): Prompt {
  return {
    version: 'split-story.v1',
    instructions: `${rules}
Split the story in <story> into two to four smaller ones that together say what it says, nothing more and nothing twice: each of use by itself, their points shared out. Every passage of the story supports at least one of them. Where <hint> is not empty, it says how the person wants it split. Stories in <existing_stories> exist already and keep their titles.
${storyRules}
${answerForm(StoryShape)}`,
    data: [
      briefBlocks(brief),
      jsonBlock('story', toldStory(story)),
      jsonBlock('existing_stories', existing),
      dataBlock('hint', hint),
    ].join('\n'),
  }
}
