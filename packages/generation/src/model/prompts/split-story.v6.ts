import type { BacklogEpic, DraftedStory } from '../../drafter.ts'
import { storyKind } from '../answers/answer-kinds.ts'
import type { NumberedBrief } from '../answers/number-brief.ts'
import { jsonBlock } from './as-data.ts'
import { answerForm, briefBlocks, type Prompt, rules, storyRules, toldStory } from './prompt.ts'
import { hintBlock, hintRule, standingRule } from './task-rules.ts'
import { standingBlock } from './told-backlog.ts'

export type SplitStoryRequest = {
  story: DraftedStory
  /** the backlog without the story */
  standing: readonly BacklogEpic[]
  hint: string
  lines?: ReadonlySet<number> | undefined
}

/** Asks for a story as several smaller ones. */
export function splitStoryPrompt(brief: NumberedBrief, { story, standing, hint, lines }: SplitStoryRequest): Prompt {
  const completeness =
    'together they say what it says, nothing more and nothing twice, and every line of it supports one of them'
  return {
    version: 'split-story.v6',
    instructions: `${rules(brief)}
Split the story in <story> into smaller ones, each of use by itself: two where that is enough, four at most${hint.trim() === '' ? `; ${completeness}` : ''}. Where it is one thing already, answer an empty list.${hint.trim() === '' ? '' : ` The person says how it is split; but for that, ${completeness}. ${hintRule}`}
${standingRule}
${storyRules}
${answerForm(storyKind)}`,
    data: [
      briefBlocks(brief, lines),
      jsonBlock('story', toldStory(brief, story)),
      ...standingBlock(brief, standing, lines),
      ...hintBlock(hint),
    ].join('\n'),
  }
}
