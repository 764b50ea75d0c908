import type { BacklogEpic, DraftedStory } from '../../drafter.ts'
import { storyKind } from '../answers/answer-kinds.ts'
import type { NumberedBrief } from '../answers/number-brief.ts'
import { jsonBlock } from './as-data.ts'
import { answerForm, briefBlocks, type Prompt, rules, storyRules } from './prompt.ts'
import { standingRule, toldStories } from './task-rules.ts'
import { standingBlock } from './told-backlog.ts'

export type MergeStoriesRequest = {
  stories: readonly DraftedStory[]
  /** the backlog without them */
  standing: readonly BacklogEpic[]
  lines?: ReadonlySet<number> | undefined
}

/** Asks for one story in the place of several. */
export function mergeStoriesPrompt(brief: NumberedBrief, { stories, standing, lines }: MergeStoriesRequest): Prompt {
  return {
    version: 'merge-stories.v6',
    instructions: `${rules(brief)}
Write one story that says what the stories in <stories> say together, each thing once: one role, one means that covers them, all of their acceptance criteria that differ, the highest of their priorities.
${standingRule}
${storyRules}
${answerForm(storyKind)}`,
    data: [
      briefBlocks(brief, lines),
      jsonBlock('stories', toldStories(brief, stories)),
      ...standingBlock(brief, standing, lines),
    ].join('\n'),
  }
}
