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
First, for each story that cannot be built or shown before others are, of whatever epic: these under "needs". Only what it needs directly, at most three; most need none; no circles. To use a thing needs the story that makes it.
Then the order of effort, least first: groups of stories of about equal effort under "effort", as many groups as you can tell apart, each story in one.
${answerForm(orderKind)}`,
    data: titlesBlock(epics),
  }
}
