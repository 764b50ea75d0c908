import { dropUnfinished } from '../app/kept/unfinished.ts'

/** Under which name what is chosen in the review of a draft waits. */
export function choicesName(draftId: string): string {
  return `review ${draftId}`
}

/** A save has begun with it: the next review asks anew. */
export function forgetReviewChoices(draftId: string): void {
  dropUnfinished(choicesName(draftId))
}
