import type { UserStory } from '@planwright/contract'

/** A story with what a test cares about, and nothing remarkable beside it. */
export function testStory(story: Partial<UserStory> & Pick<UserStory, 'id'>): UserStory {
  return {
    title: story.id,
    description: '',
    acceptanceCriteria: '',
    storyPoints: 3,
    labels: [],
    customFields: [],
    additionalDescription: '',
    priority: 3,
    dependsOn: [],
    source: [],
    locked: false,
    ...story,
  }
}
