import type { UserStory } from '@planwright/contract'
import { areDrafted } from './rough-points.ts'

/** A story that a person made or changed: no later draft changes it by itself. Points that nobody judged stay rough. */
export function asEdited(story: UserStory): UserStory {
  return { ...story, edited: true, draftedPoints: areDrafted(story) ? story.storyPoints : undefined }
}
