import type { UserStory } from '@planwright/contract'

type Judged = Pick<UserStory, 'storyPoints' | 'draftedPoints' | 'estimate' | 'edited'>

/** Whether a story's points are the drafter's: neither a person nor an estimate set them. */
export function areDrafted({ storyPoints, draftedPoints, estimate, edited }: Judged): boolean {
  return !estimate && (!edited || draftedPoints === storyPoints)
}
