import type { DraftedStory } from '../../drafter.ts'
import { gapKind } from '../answer-kinds.ts'
import type { NumberedBrief } from '../number-brief.ts'
import { dataBlock, jsonBlock } from './as-data.ts'
import { answerForm, briefBlocks, type Prompt, rules, storyRules } from './prompt.ts'
import { titlesBlock, toldNumbers } from './told-backlog.ts'

type NumberedStory = { number: number; story: DraftedStory }

export type GapsRequest = {
  /** units that seem to be asked for, and that nothing tells */
  open: readonly number[]
  /** stories that seem to leave out what their lines hold, by their numbers among all */
  plain: readonly NumberedStory[]
  epics: readonly { title: string; stories: readonly DraftedStory[] }[]
}

/** Asks for what a backlog leaves out: demands that no story tells, and cases that criteria do not. */
export function gapsPrompt(brief: NumberedBrief, { open, plain, epics }: GapsRequest): Prompt {
  const told = plain.map(({ number, story }) => ({ number, story, units: brief.numbersOf(story.source) }))
  return {
    version: 'gaps.v1',
    instructions: `${rules}
A backlog was written from a brief, of which <brief> holds some lines; <titles> names its epics (##) and stories. Look at it once more, for two things only.
1. The lines in <open> seem to be told by no story. For what one of them asks for: a story, in an epic of <titles> or a new one; or, where it belongs to a story that is there, a criterion for that. A line that asks for nothing, or that a title tells, is answered under "noDemand".
2. The stories in <plain> seem to tell only the plain case of their lines. Add the criteria that are missing: a limit, number, condition, exception, failure or permission that the lines hold or plainly imply. Never one that is there in other words.
Where nothing is missing, answer an empty list.
${storyRules}
${answerForm(gapKind)}`,
    data: [
      briefBlocks(brief, new Set([...open, ...told.flatMap(({ units }) => units)])),
      titlesBlock(epics),
      dataBlock('open', toldNumbers(open)),
      jsonBlock(
        'plain',
        told.map(({ number, story, units }) => ({
          story: number,
          units,
          title: story.title,
          acceptanceCriteria: story.acceptanceCriteria.split('\n').filter(Boolean),
        })),
      ),
    ].join('\n'),
  }
}
