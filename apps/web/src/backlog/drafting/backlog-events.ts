import type { CustomField, Epic, IssueField, UserStory } from '@planwright/contract'

/** Takes one finished epic of a run into the list; one that is there already is replaced, so replays do no harm. */
export function withEpic(epics: Epic[], epic: Epic): Epic[] {
  const at = epics.findIndex(({ id }) => id === epic.id)
  if (at < 0) return [...epics, epic]
  const kept = { ...epic, userStories: epic.userStories.length > 0 ? epic.userStories : (epics[at]?.userStories ?? []) }
  return epics.with(at, kept)
}

/**
 * Takes one finished story into the list. One that is there already, wherever it stands now, is replaced, unless a person has edited or locked it meanwhile.
 */
export function withStory(epics: Epic[], epicId: string, story: UserStory): Epic[] {
  return storiesOf(epics).some(({ id }) => id === story.id)
    ? withStoryAgain(epics, story)
    : epics.map((epic) => (epic.id === epicId ? { ...epic, userStories: [...epic.userStories, story] } : epic))
}

/** A story that came before, as it is now: what a person has deleted since is not brought back, nor waited for. */
export function withStoryAgain(epics: Epic[], story: UserStory): Epic[] {
  const storyIds = new Set(storiesOf(epics).map(({ id }) => id))
  const again = (standing: UserStory) =>
    standing.id === story.id && !standing.edited && !standing.locked
      ? { ...story, dependsOn: story.dependsOn.filter((id) => storyIds.has(id)) }
      : standing
  return epics.map((epic) =>
    epic.userStories.some(({ id }) => id === story.id) ? { ...epic, userStories: epic.userStories.map(again) } : epic,
  )
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

/** The field whose number is the story's points: the one that the server has found, whatever a project calls it. */
export function pointsFieldOf(fields: Record<string, IssueField>): IssueField | undefined {
  return Object.values(fields).find(({ points }) => points)
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

export function pointsOf(stories: readonly { storyPoints: number }[]): number {
  return stories.reduce((sum, { storyPoints }) => sum + storyPoints, 0)
}
