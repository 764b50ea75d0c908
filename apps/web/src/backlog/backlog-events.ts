import type { CustomField, Epic, IssueField, UserStory } from '@planwright/contract'

/** Takes one finished epic or story of a run into the list; one that is there already is replaced, so replays do no harm. */
export function withEpic(epics: Epic[], epic: Epic): Epic[] {
  const at = epics.findIndex(({ id }) => id === epic.id)
  if (at < 0) return [...epics, epic]
  const kept = { ...epic, userStories: epic.userStories.length > 0 ? epic.userStories : (epics[at]?.userStories ?? []) }
  return epics.with(at, kept)
}

export function withStory(epics: Epic[], epicId: string, story: UserStory): Epic[] {
  return epics.map((epic) => {
    if (epic.id !== epicId) return epic
    const at = epic.userStories.findIndex(({ id }) => id === story.id)
    return { ...epic, userStories: at < 0 ? [...epic.userStories, story] : epic.userStories.with(at, story) }
  })
}

/** The field whose number is the story's points, by the spec's rule: its exact name (spec section 9). */
export const pointsFieldOf = (fields: Record<string, IssueField>): IssueField | undefined =>
  Object.values(fields).find(({ name }) => name === 'Story point estimate')

/** Adds the hidden number entry that carries the points (spec section 3, generated user story). */
export function withPointsEntry(epics: Epic[], field: IssueField | undefined): Epic[] {
  if (!field) return epics
  const entry = (story: UserStory): CustomField => ({
    key: field.key,
    name: field.name,
    value: story.storyPoints,
    type: 'number',
    hidden: true,
  })
  return epics.map((epic) => ({
    ...epic,
    userStories: epic.userStories.map((story) => ({
      ...story,
      customFields: [...story.customFields.filter(({ key }) => key !== field.key), entry(story)],
    })),
  }))
}

export const storiesOf = (epics: Epic[]): UserStory[] => epics.flatMap(({ userStories }) => userStories)

export const pointsOf = (stories: { storyPoints: number }[]): number =>
  stories.reduce((sum, { storyPoints }) => sum + storyPoints, 0)
