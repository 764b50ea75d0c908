import type { DraftedStory } from '../../drafter.ts'
import { gapKind } from '../answers/answer-kinds.ts'
import type { NumberedBrief } from '../answers/number-brief.ts'
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

/** Asks for what a backlog leaves out: demands that no story tells, and cases that criteria do not; only for what there is of the two. */
export function gapsPrompt(brief: NumberedBrief, { open, plain, epics }: GapsRequest): Prompt {
  const plainStories = plain.map(({ number, story }) => ({ number, story, units: brief.numbersOf(story.source) }))
  const instructions = [
    ...(open.length > 0 ? [forOpen] : []),
    ...(plain.length > 0 ? [forPlain] : []),
    'Where nothing is missing, answer an empty list.',
    ...(open.length > 0 ? [storyRules] : []),
  ]
  return {
    version: 'gaps.v4',
    instructions: `${rules(brief)}
A backlog was written from a brief, of which <brief> holds some lines. Look at it once more, for this only:
${instructions.join('\n')}
${answerForm(open.length > 0 ? gapKind : { examples: gapKind.examples.slice(1) })}`,
    data: [
      briefBlocks(brief, new Set([...open, ...plainStories.flatMap(({ units }) => units)])),
      ...(open.length > 0 ? [titlesBlock(epics), dataBlock('open', toldNumbers(open))] : []),
      ...(plain.length > 0
        ? [
            jsonBlock(
              'plain',
              plainStories.map(({ number, story, units }) => ({
                story: number,
                units,
                title: story.title,
                acceptanceCriteria: story.acceptanceCriteria.split('\n').filter(Boolean),
              })),
            ),
          ]
        : []),
    ].join('\n'),
  }
}

const forOpen = `The lines in <open> seem to be told by no story of <titles>, where epics (##) and stories stand. For what such a line asks for: a story, in one of these epics or a new one; or, where it belongs to a story that is there, a criterion for that. A line that asks for nothing, or that a title tells, goes under "noDemand".`

const forPlain = `The stories in <plain> seem to leave out a number, limit, condition, exception or permission that their lines hold. Where one is lost, add the criterion for it, "Given ..., when ..., then ..." in the language of the others. Never one that is there in other words or that another story tells.`
