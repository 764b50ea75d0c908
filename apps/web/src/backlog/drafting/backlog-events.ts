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

/** The list with what has ended a run and did not come before: `seen` holds the ids of what did. What is there already stays as it is. */
export function withUnseen(epics: Epic[], all: readonly Epic[], seen: ReadonlySet<string>): Epic[] {
  const knownIds = new Set([
    ...seen,
    ...epics.flatMap(({ id, userStories }) => [id, ...userStories.map((story) => story.id)]),
  ])
  return all.reduce((list, epic) => {
    const withIt = knownIds.has(epic.id) ? list : withEpic(list, { ...epic, userStories: [] })
    return epic.userStories.reduce(
      (grown, story) => (knownIds.has(story.id) ? grown : withStory(grown, epic.id, story)),
      withIt,
    )
  }, epics)
}

/** Whether all that stands came from a run that wrote this: then the run goes on writing it, and is no other draft beside it. */
export function wroteAllOf(written: readonly Epic[], standing: readonly Epic[]): boolean {
  const writtenById = new Map(written.flatMap((epic) => [epic, ...epic.userStories]).map((item) => [item.id, item]))
  return standing
    .flatMap((epic) => [epic, ...epic.userStories])
    .every(
      ({ id, title, description }) =>
        writtenById.get(id)?.title === title && writtenById.get(id)?.description === description,
    )
}

/** The field whose number is the story's points, known by its exact name. */
export function pointsFieldOf(fields: Record<string, IssueField>): IssueField | undefined {
  return Object.values(fields).find(({ name }) => name === 'Story point estimate')
}

/**
 * Adds the hidden number entry that carries the points, and keeps it in step with them. What
 * has the right one already stays the same object.
 */
export function withPointsEntry(epics: Epic[], field: IssueField | undefined): Epic[] {
  if (!field) return epics
  const withEntry = (story: UserStory): UserStory => {
    const { storyPoints: value, customFields } = story
    if (customFields.some((entry) => entry.key === field.key && entry.hidden && entry.value === value)) return story
    const entry: CustomField = { key: field.key, name: field.name, value, type: 'number', hidden: true }
    return { ...story, customFields: [...customFields.filter(({ key }) => key !== field.key), entry] }
  }
  const inEpic = (epic: Epic): Epic => {
    const userStories = epic.userStories.map(withEntry)
    return userStories.every((story, at) => story === epic.userStories[at]) ? epic : { ...epic, userStories }
  }
  return epics.map(inEpic)
}

export function storiesOf(epics: Epic[]): UserStory[] {
  return epics.flatMap(({ userStories }) => userStories)
}

export function pointsOf(stories: { storyPoints: number }[]): number {
  return stories.reduce((sum, { storyPoints }) => sum + storyPoints, 0)
}
