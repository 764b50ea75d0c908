import { type Epic, UserStory } from '@planwright/contract'

/** A story that a person begins by its title; the rest is what the contract takes it to be where nothing is said. */
export function newStory(title: string, more: Partial<UserStory> = {}): UserStory {
  return {
    ...UserStory.parse({ id: crypto.randomUUID(), title: 'New', storyPoints: 3 }),
    title,
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
