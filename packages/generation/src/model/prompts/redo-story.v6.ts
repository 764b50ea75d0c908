import type { BacklogEpic, DraftedEpic, DraftedStory } from '../../drafter.ts'
import type { NumberedBrief } from '../answers/number-brief.ts'
import { jsonBlock } from './as-data.ts'
import { answerForm, briefBlocks, type Prompt, rules, storyRules, toldEpic, toldStory } from './prompt.ts'
import { hintBlock, hintRule, standingRule } from './task-rules.ts'
import { standingBlock } from './told-backlog.ts'

export type RedoStoryRequest = {
  epic: DraftedEpic
  story: DraftedStory
  /** the backlog without the story */
  standing: readonly BacklogEpic[]
  hint: string
  lines?: ReadonlySet<number> | undefined
  kind: Parameters<typeof answerForm>[0]
}

/** Asks for one story anew, as the hint says. */
export function redoStoryPrompt(brief: NumberedBrief, request: RedoStoryRequest): Prompt {
  const { epic, story, standing, hint, lines, kind } = request
  const isWished = hint.trim() !== ''
  return {
    version: 'redo-story.v6',
    instructions: `${rules(brief)}
Write the story in <story> again, as one story of the epic in <epic>. ${isWished ? `${hintRule} ${kept}` : better}
${standingRule}
${storyRules}
${answerForm(kind)}`,
    data: [
      briefBlocks(brief, lines),
      jsonBlock('epic', toldEpic(epic)),
      jsonBlock('story', toldStory(brief, story)),
      ...standingBlock(brief, standing, lines),
      ...hintBlock(hint),
    ].join('\n'),
  }
}

const better =
  'Say the same better: plainer, and with what its lines hold and it leaves out. Where it says all of that well, answer an empty list.'
const kept =
  'Its priority stays unless the person speaks of that. Only where the person speaks of what it waits for, "after" holds the titles of all stories in <standing> that must be done before it.'
