import type { Brief, DraftedEpic } from '../../drafter.ts'
import { EpicShape } from '../model-answers.ts'
import { jsonBlock } from './as-data.ts'
import { answerForm, briefBlocks, type Prompt, rules } from './prompt.ts'

const epics = { 'high-level': '2 to 5', medium: '3 to 8', detailed: '3 to 12' } as const satisfies Record<
  Brief['detailLevel'],
  string
>

/** Asks for the epics of a brief; those that exist already are not to be written again. */
export function outlinePrompt(brief: Brief, existing: readonly DraftedEpic[]): Prompt {
  return {
    version: 'outline.v1',
    instructions: `${rules}
Divide the initiative into ${epics[brief.detailLevel]} epics that together cover all of it and do not overlap. What the brief puts out of scope gets no epic. Epics in <existing_epics> exist already: do not write them again; where they cover everything, answer an empty list.
${answerForm(EpicShape)}`,
    data: `${briefBlocks(brief)}\n${jsonBlock(
      'existing_epics',
      existing.map(({ title }) => title),
    )}`,
  }
}
