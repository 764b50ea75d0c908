import type { DraftedEpic } from '../../drafter.ts'
import { epicKind } from '../answer-kinds.ts'
import type { NumberedBrief } from '../number-brief.ts'
import { dataBlock, jsonBlock } from './as-data.ts'
import { answerForm, briefBlocks, type Prompt, rules, toldEpic } from './prompt.ts'

/** Asks for title and description of an epic anew, as the hint says; its stories are asked for after that. */
export function redoEpicPrompt(
  brief: NumberedBrief,
  epic: DraftedEpic,
  epics: readonly string[],
  hint: string,
): Prompt {
  return {
    version: 'redo-epic.v2',
    instructions: `${rules}
Write title and description of the epic in <epic> again, as one epic. The text in <hint> says what the person wants it to be about; where it is empty, say the same better. It must not overlap with the others of <epics>.
${answerForm(epicKind)}`,
    data: [
      briefBlocks(brief),
      jsonBlock('epic', toldEpic(epic)),
      jsonBlock('epics', epics),
      dataBlock('hint', hint),
    ].join('\n'),
  }
}
