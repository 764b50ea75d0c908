import type { DraftedEpic } from '../../drafter.ts'
import { epicKind } from '../answers/answer-kinds.ts'
import type { NumberedBrief } from '../answers/number-brief.ts'
import { jsonBlock } from './as-data.ts'
import { answerForm, briefBlocks, type Prompt, rules, toldEpic } from './prompt.ts'
import { hintBlock, hintRule } from './task-rules.ts'

export type RedoEpicRequest = {
  epic: DraftedEpic
  /** the titles of the others */
  epics: readonly string[]
  hint: string
  lines?: ReadonlySet<number> | undefined
}

/** Asks for title and description of an epic anew, as the hint says; its stories are asked for after that. */
export function redoEpicPrompt(brief: NumberedBrief, { epic, epics, hint, lines }: RedoEpicRequest): Prompt {
  return {
    version: 'redo-epic.v6',
    instructions: `${rules(brief)}
Write title and description of the epic in <epic> again, as one epic that does not overlap with the others of <epics>. ${hint.trim() === '' ? 'Say the same better; as it is where that is good.' : hintRule}
${answerForm(epicKind)}`,
    data: [
      briefBlocks(brief, lines),
      jsonBlock('epic', toldEpic(epic)),
      jsonBlock('epics', epics),
      ...hintBlock(hint),
    ].join('\n'),
  }
}
