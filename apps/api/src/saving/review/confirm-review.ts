import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ReviewItem, SaveReview, UndoReview } from '@planwright/contract'
import { AppError } from '../../http/answers/app-error.ts'
import type { SaveInput } from '../save-input.ts'

/** How long what a review handed out is good for: a person reads, asks a colleague, and decides. */
const goodForMs = 60 * 60_000

/** Hands out what says that somebody has seen a review, and knows it again. Nothing of it is kept. */
export type Confirmations = {
  /** `said` is all that the review rests on and said, as plain JSON. */
  give(owner: string, said: unknown): string
  /** Throws AppError `review-changed` unless it was given to this person for the same, within the hour. */
  require(confirm: string, owner: string, said: unknown): void
}

export function createConfirmations({ secret, now }: { secret: string; now: () => Date }): Confirmations {
  const confirmOf = (until: string, owner: string, said: unknown) =>
    `${until}.${createHmac('sha256', `review ${secret}`)
      .update(JSON.stringify([until, owner, said]))
      .digest('base64url')}`

  return {
    give: (owner, said) => confirmOf((now().getTime() + goodForMs).toString(36), owner, said),
    require: (confirm, owner, said) => {
      const [until = ''] = confirm.split('.')
      if (!isSame(confirm, confirmOf(until, owner, said))) throw new AppError('review-changed')
      if (Number.parseInt(until, 36) < now().getTime())
        throw new AppError('review-changed', { detail: 'What the review handed out has expired.' })
    },
  }
}

/** What is to be saved, where, and what the review said of it. Pure. */
export function saidBySave(input: SaveInput, review: SaveReview) {
  const { site, project, board, create, update, unchanged, removed, conflicts, duplicates, problems } = review
  return {
    save: input,
    place: [site.id, project.id, board?.id],
    items: [create, update, unchanged, removed].map(named),
    conflicts: conflicts.map(({ itemId, changes }) => [itemId, changes]),
    // the tracker's search has an order of its own
    duplicates: duplicates.map(({ itemId, candidates }) => [itemId, candidates.map(({ key }) => key).toSorted()]),
    problems: problems.map(({ code, itemIds }) => [code, itemIds]),
  }
}

/** Which save is to be taken back, and what the review said of it. Pure. */
export function saidByUndo(runId: string, review: Pick<UndoReview, 'delete' | 'move' | 'dates' | 'keep'>) {
  return {
    undo: runId,
    items: [review.delete, review.move, review.dates, review.keep].map(named),
  }
}

/** A sprint goes by its name: others may have taken it since. */
const named = (items: readonly ReviewItem[]) =>
  items.map(({ itemId, kind, key, title }) => [itemId, kind, kind === 'sprint' ? title : key])

const isSame = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
