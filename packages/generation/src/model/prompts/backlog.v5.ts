import type { BacklogEpic } from '../../drafter.ts'
import { pieceKind } from '../answers/answer-kinds.ts'
import type { NumberedBrief } from '../answers/number-brief.ts'
import {
  amounts,
  answerForm,
  briefBlocks,
  kindsRule,
  type Prompt,
  readingRules,
  rules,
  storyRules,
  wholenessRules,
} from './prompt.ts'
import { standingBlock } from './told-backlog.ts'

/** Asks for the whole backlog of a brief that is not long. */
export function backlogPrompt(brief: NumberedBrief, standing: readonly BacklogEpic[]): Prompt {
  const stands =
    'What <standing> names, epics (##) and stories with their lines, exists and stays: write none of it again; new stories may go into its epics.\n'
  return {
    version: 'backlog.v5',
    instructions: `${rules(brief)}
Write the backlog that <brief> asks for. ${readingRules} ${kindsRule}
Each epic comes before its stories and names a part that a user would recognise, what the brief is for before what that rests on; ${amounts[brief.brief.detailLevel]}. As many of both as the brief needs, and none to fill up.
${standing.length > 0 ? stands : ''}${wholenessRules}
${storyRules}
${answerForm(pieceKind)}`,
    data: [briefBlocks(brief), ...standingBlock(brief, standing)].join('\n'),
  }
}
