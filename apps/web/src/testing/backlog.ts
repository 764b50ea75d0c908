import type { Epic, UserStory } from '@planwright/contract'

/** A story of which a test says only what it cares about. */
export function aStory(id: string, more: Partial<UserStory> = {}): UserStory {
  return {
    id,
    title: `Do ${id}`,
    description: `As a clerk, I want to do ${id}`,
    acceptanceCriteria: '',
    storyPoints: 3,
    labels: [],
    customFields: [],
    additionalDescription: '',
    priority: 3,
    dependsOn: [],
    source: [],
    locked: false,
    ...more,
  }
}

export function anEpic(id: string, userStories: UserStory[] = []): Epic {
  return {
    id,
    title: `Epic ${id}`,
    description: '',
    userStories,
  }
}
