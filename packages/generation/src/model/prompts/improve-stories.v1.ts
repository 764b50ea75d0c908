import type { Brief, DraftedStory } from '../../drafter.ts'
import { StoryShape } from '../model-answers.ts'
import { jsonBlock } from './as-data.ts'
import { answerForm, briefBlocks, type Prompt, rules, storyRules, toldStory } from './prompt.ts'

/** Asks for stories anew that fail a criterion of quality, with the reasons. */
export function improveStoriesPrompt(
  brief: Brief,
  failing: readonly { story: DraftedStory; reasons: string[] }[],
): Prompt {
  return {
    version: 'improve-stories.v1',
    instructions: `${rules}
The stories in <stories> are not good enough yet; each says under "problems" why. Write each of them again without its problems: the same number of stories, in the same order, with the same titles where these are no problem, resting on the same passages.
${storyRules}
${answerForm(StoryShape)}`,
    data: `${briefBlocks(brief)}\n${jsonBlock(
      'stories',
      failing.map(({ story, reasons }) => ({ ...toldStory(story), problems: reasons })),
    )}`,
  }
}
