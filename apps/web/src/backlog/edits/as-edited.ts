import type { UserStory } from '@planwright/contract'

/** A story that a person made or changed: no later draft changes it by itself. Points that nobody chose stay so. */
export function asEdited(story: UserStory): UserStory {
  return {
    ...story,
    edited: true,
    draftedPoints: !story.edited || story.draftedPoints === story.storyPoints ? story.storyPoints : undefined,
  }
}
