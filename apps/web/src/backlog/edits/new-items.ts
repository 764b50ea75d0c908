import type { Epic, UserStory } from '@planwright/contract'

/** A story that a person begins by its title. */
export function newStory(title: string, more: Partial<UserStory> = {}): UserStory {
  return {
    id: crypto.randomUUID(),
    title,
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
    edited: true,
    ...more,
  }
}

/** An epic that a person begins by its title. */
export function newEpic(title: string): Epic {
  return {
    id: crypto.randomUUID(),
    title,
    description: '',
    edited: true,
    userStories: [],
  }
}
