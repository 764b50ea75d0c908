import * as z from 'zod/mini'
import { useUnfinished } from '../app/kept/unfinished.ts'
import { choicesName } from './review-choices.ts'
import { type Decisions, noDecisions } from './review-decisions.ts'

const Choices = z.object({
  links: z.boolean(),
  decisions: z.object({
    conflicts: z.record(z.string(), z.enum(['theirs', 'ours'])),
    duplicates: z.record(z.string(), z.object({ key: z.string(), action: z.enum(['link', 'update']) })),
    remove: z.array(z.string()),
  }),
})
type Choices = { links: boolean; decisions: Decisions }

/** What a person chose in the review of a draft, from when nothing was: it waits in this browser until a save begins with it. */
export function useReviewChoices(draftId: string, links: boolean) {
  const before: Choices = { links, decisions: noDecisions }
  const [text, setText] = useUnfinished(choicesName(draftId), JSON.stringify(before))
  const chosen: Choices = Choices.safeParse(JSON.parse(text)).data ?? before
  return { ...chosen, choose: (change: Partial<Choices>) => setText(JSON.stringify({ ...chosen, ...change })) }
}
