import type { Epic, UserStory } from '@planwright/contract'

/** A story of which a test says only what it cares about. */
export const aStory = (id: string, more: Partial<UserStory> = {}): UserStory => ({
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
})

export const anEpic = (id: string, userStories: UserStory[] = []): Epic => ({
  id,
  title: `Epic ${id}`,
  description: '',
  userStories,
})
