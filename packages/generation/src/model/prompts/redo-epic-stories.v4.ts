import type { BacklogEpic, DraftedEpic, DraftedStory } from '../../drafter.ts'
import { storyKind } from '../answers/answer-kinds.ts'
import type { NumberedBrief } from '../answers/number-brief.ts'
import { jsonBlock } from './as-data.ts'
import { answerForm, briefBlocks, type Prompt, rules, storyRules, toldEpic } from './prompt.ts'
import { hintBlock, hintRule, standingRule, toldStories } from './task-rules.ts'
import { standingBlock } from './told-backlog.ts'

export type RedoEpicStoriesRequest = {
  epic: Pick<DraftedEpic, 'title' | 'description'>
  /** what is written again */
  stories: readonly DraftedStory[]
  /** the rest of the backlog, and what of the epic is kept */
  standing: readonly BacklogEpic[]
  hint: string
  lines?: ReadonlySet<number> | undefined
}

/** Asks for the stories of an epic anew. */
export function redoEpicStoriesPrompt(brief: NumberedBrief, request: RedoEpicStoriesRequest): Prompt {
  const { epic, stories, standing, hint, lines } = request
  return {
    version: 'redo-epic-stories.v4',
    instructions: `${rules(brief)}
Write the stories of the epic in <epic> again: all that are to stand in the place of those in <stories>, as many as the epic needs. One that goes on about the same keeps its title, and its priority unless the person speaks of it. ${hint.trim() === '' ? 'Say the same better; where nothing is to be improved, answer an empty list.' : hintRule}
${standingRule}
${storyRules}
${answerForm(storyKind)}`,
    data: [
      briefBlocks(brief, lines),
      jsonBlock('epic', toldEpic(epic)),
      jsonBlock('stories', toldStories(brief, stories)),
      ...standingBlock(brief, standing, lines),
      ...hintBlock(hint),
    ].join('\n'),
  }
}
