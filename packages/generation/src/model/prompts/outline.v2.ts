import type { DraftedEpic } from '../../drafter.ts'
import { epicKind } from '../answer-kinds.ts'
import type { NumberedBrief } from '../number-brief.ts'
import { jsonBlock } from './as-data.ts'
import { answerForm, briefBlocks, type Prompt, rules } from './prompt.ts'

const epics = { 'high-level': '2 to 5', medium: '3 to 8', detailed: '3 to 12' } as const satisfies Record<
  NumberedBrief['brief']['detailLevel'],
  string
>

/** Asks for the epics of a brief; those that exist already are not to be written again. */
export function outlinePrompt(brief: NumberedBrief, existing: readonly DraftedEpic[]): Prompt {
  return {
    version: 'outline.v2',
    instructions: `${rules}
Divide the initiative into ${epics[brief.brief.detailLevel]} epics that together cover all of it and do not overlap. What the brief puts out of scope gets no epic. Epics in <existing_epics> exist already: do not write them again; where they cover everything, answer an empty list.
${answerForm(epicKind)}`,
    data: `${briefBlocks(brief)}\n${jsonBlock(
      'existing_epics',
      existing.map(({ title }) => title),
    )}`,
  }
}
