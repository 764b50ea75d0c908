import type { BacklogRequest, DraftingQuestion } from '@planwright/contract'

export type Assumption = NonNullable<BacklogRequest['assumptions']>[number]

const most = 10
const longest = 1_000

/** What the page shows as assumed meanwhile, as the drafter is told it. */
export function assumptionsOf(questions: readonly DraftingQuestion[]): Assumption[] {
  return questions
    .map(({ question, assumption }) => ({
      question: question.slice(0, longest),
      assumption: assumption.trim().slice(0, longest),
    }))
    .filter(({ assumption }) => assumption !== '')
    .slice(0, most)
}
