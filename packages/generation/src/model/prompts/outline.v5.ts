import type { BacklogEpic } from '../../drafter.ts'
import { outlineKind } from '../answers/answer-kinds.ts'
import type { NumberedBrief } from '../answers/number-brief.ts'
import { answerForm, briefBlocks, kindsRule, type Prompt, readingRules, rules } from './prompt.ts'
import { standingBlock } from './told-backlog.ts'

/** Asks for the epics of a brief, and for the lines that the stories of each are to be written from. */
export function outlinePrompt(brief: NumberedBrief, standing: readonly BacklogEpic[]): Prompt {
  const stands =
    'What <standing> names, epics (##) and stories with their lines, exists and stays: where lines that no story rests on belong into such an epic, answer it with its title as it stands and these lines; else leave it out.\n'
  return {
    version: 'outline.v5',
    instructions: `${rules(brief)}
Divide what <brief> asks for into epics: parts that a user would recognise and that can be built one after the other, as many as it needs and none to fill up. ${readingRules} ${kindsRule}
Whoever writes the stories of an epic sees its "units" and no other lines: list every line that asks for something in it, with the lines that condition, explain or limit that. Each line that asks for something is in one epic.
The last element names the roles that the brief knows, in its words, and the lines that hold for every epic: terms, standards, what is ruled out for all.
${standing.length > 0 ? stands : ''}${answerForm(outlineKind)}`,
    data: [briefBlocks(brief), ...standingBlock(brief, standing)].join('\n'),
  }
}
