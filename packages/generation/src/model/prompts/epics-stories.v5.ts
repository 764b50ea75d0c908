import type { BacklogEpic, DraftedEpic } from '../../drafter.ts'
import { placedStoryKind } from '../answers/answer-kinds.ts'
import type { NumberedBrief } from '../answers/number-brief.ts'
import { dataBlock, jsonBlock } from './as-data.ts'
import {
  amounts,
  answerForm,
  briefBlocks,
  type Prompt,
  readingRules,
  rules,
  storyRules,
  wholenessRules,
} from './prompt.ts'
import { standingBlock, toldNumbers } from './told-backlog.ts'

export type EpicsStoriesRequest = {
  /** the epics to write, and the lines they are written from */
  epics: readonly (Pick<DraftedEpic, 'title' | 'description'> & { units: readonly number[] })[]
  others: readonly { title: string; units: readonly number[] }[]
  roles: readonly string[]
  /** lines that hold for all epics */
  everywhere: readonly number[]
  standing: readonly BacklogEpic[]
}

/** Asks for the stories of a few epics, each told its own part of the brief. */
export function epicsStoriesPrompt(brief: NumberedBrief, request: EpicsStoriesRequest): Prompt {
  const { epics, others, roles, everywhere, standing } = request
  const lines = new Set([...everywhere, ...epics.flatMap(({ units }) => units)])
  const stands =
    'Stories under an epic (##) of <standing> exist, with the lines they rest on: write none of them again; where they tell all, answer an empty list.\n'
  return {
    version: 'epics-stories.v5',
    instructions: `${rules(brief)}
<brief> holds the lines of a longer brief that concern the epics in <epics_to_write>. Write the stories of these epics, one epic after the other; ${amounts[brief.brief.detailLevel]}. As many as the lines need, and none to fill up. ${readingRules}
What belongs to an epic of <other_epics>, named with its lines, is left to it. <roles> are those that the brief knows.
${standing.length > 0 ? stands : ''}${wholenessRules}
${storyRules}
${answerForm(placedStoryKind)}`,
    data: [
      briefBlocks(brief, lines),
      jsonBlock(
        'epics_to_write',
        epics.map(({ title, description, units }) => ({ units, title, description })),
      ),
      dataBlock('other_epics', others.map(({ title, units }) => `${title} ${toldNumbers(units)}`).join('\n')),
      dataBlock('roles', roles.join(', ')),
      ...standingBlock(brief, standing, lines),
    ].join('\n'),
  }
}
