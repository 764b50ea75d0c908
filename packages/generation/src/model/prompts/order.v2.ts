import type { DraftedStory } from '../../drafter.ts'
import { orderKind } from '../answers/answer-kinds.ts'
import { answerForm, dataRule, type Prompt } from './prompt.ts'
import { titlesBlock } from './told-backlog.ts'

/** Asks which stories need others first, and for their order of effort, by their titles alone. */
export function orderPrompt(epics: readonly { title: string; stories: readonly DraftedStory[] }[]): Prompt {
  return {
    version: 'order.v2',
    instructions: `You are a lead developer who plans a backlog. ${dataRule}
<titles> numbers all stories, under their epics (##).
First, for each story that cannot be built or shown before others are, of whatever epic: these under "needs". Only what it needs directly, at most three, without circles; most need none. To use a thing needs the story that makes it.
Then groups of stories of about equal effort under "effort", the least first, as many groups as you can tell apart, each story in one.
${answerForm(orderKind)}`,
    data: titlesBlock(epics),
  }
}
