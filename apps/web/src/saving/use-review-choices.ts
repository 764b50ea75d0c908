import type { SaveReview } from '@planwright/contract'
import { useState } from 'react'
import * as z from 'zod/mini'
import { readUnfinished, useUnfinished } from '../app/kept/unfinished.ts'
import { choicesName } from './review-choices.ts'
import type { Decisions } from './review-decisions.ts'

const Choices = z.object({
  links: z.boolean(),
  decisions: z.object({
    conflicts: z.record(z.string(), z.enum(['theirs', 'ours'])),
    // absent of what a page before this kept
    gone: z._default(z.record(z.string(), z.enum(['make', 'leave'])), {}),
    duplicates: z.record(z.string(), z.object({ key: z.string(), action: z.enum(['link', 'update']) })),
  }),
  /** What a conflict that was answered was about. */
  asked: z.record(z.string(), z.string()),
})
type Kept = z.infer<typeof Choices>

/**
 * What a person chose in the review of a draft, from when nothing was: it waits in this browser until a save begins with it. An answer holds for the conflict
 * that was seen and no other, and what is to be deleted is asked each time.
 */
export function useReviewChoices(draftId: string, links: boolean) {
  const before: Kept = { links, decisions: { conflicts: {}, gone: {}, duplicates: {} }, asked: {} }
  const [text, setText] = useUnfinished(choicesName(draftId), JSON.stringify(before))
  const [remove, setRemove] = useState<readonly string[]>([])
  const kept = readUnfinished(Choices, text) ?? before
  const keep = (change: Partial<Kept>) => setText(JSON.stringify({ ...kept, ...change }))
  return {
    links: kept.links,
    gone: kept.decisions.gone,
    chooseLinks: (wanted: boolean) => keep({ links: wanted }),
    decisionsFor: ({ conflicts }: Pick<SaveReview, 'conflicts'>): Decisions => {
      const isAsked = (id: string): boolean =>
        conflicts.some(({ itemId, changes }) => itemId === id && JSON.stringify(changes) === kept.asked[id])
      const answered = Object.entries(kept.decisions.conflicts).filter(([id]) => isAsked(id))
      return { ...kept.decisions, conflicts: Object.fromEntries(answered), remove }
    },
    decide: (
      review: Pick<SaveReview, 'conflicts'>,
      { conflicts, gone, duplicates, remove: removed }: Partial<Decisions>,
    ) => {
      if (removed) setRemove(removed)
      const asked = review.conflicts.map(({ itemId, changes }) => [itemId, JSON.stringify(changes)])
      if (conflicts)
        keep({ decisions: { ...kept.decisions, conflicts: { ...conflicts } }, asked: Object.fromEntries(asked) })
      if (gone) keep({ decisions: { ...kept.decisions, gone: { ...gone } } })
      if (duplicates) keep({ decisions: { ...kept.decisions, duplicates: { ...duplicates } } })
    },
  }
}
