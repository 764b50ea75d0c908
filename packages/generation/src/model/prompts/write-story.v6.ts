import type { BacklogEpic } from '../../drafter.ts'
import { placedStoryKind } from '../answers/answer-kinds.ts'
import type { NumberedBrief } from '../answers/number-brief.ts'
import { dataBlock } from './as-data.ts'
import { answerForm, briefBlocks, type Prompt, rules, storyRules } from './prompt.ts'
import { hintBlock, hintRule, standingRule } from './task-rules.ts'
import { standingBlock, toldNumbers } from './told-backlog.ts'

export type WriteStoryRequest = {
  passage: string
  standing: readonly BacklogEpic[]
  hint: string
  lines?: ReadonlySet<number> | undefined
}

/** Asks for a story that rests on one passage of the brief, and for the epic it goes into. */
export function writeStoryPrompt(brief: NumberedBrief, { passage, standing, hint, lines }: WriteStoryRequest): Prompt {
  const numbers = toldNumbers(brief.numbersOf([passage]))
  return {
    version: 'write-story.v6',
    instructions: `${rules(brief)}
Write one story for the lines of the brief that <passage> shows with their numbers: the person wants one, whatever the brief makes of them. Name the epic of <standing> that it belongs into, or a new one where it fits none. Where the passage says nothing that anybody could want, answer an empty list.${hint.trim() === '' ? '' : ` ${hintRule}`}
${standingRule}
${storyRules}
${answerForm(placedStoryKind)}`,
    data: [
      briefBlocks(brief, lines),
      dataBlock('passage', `${numbers} ${passage}`.trim()),
      ...standingBlock(brief, standing, lines),
      ...hintBlock(hint),
    ].join('\n'),
  }
}
