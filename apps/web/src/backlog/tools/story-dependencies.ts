import type { Epic, UserStory } from '@planwright/contract'

/**
 * Puts stories in the place of others, where the first of these stood. What depended on one that is replaced depends on all that
 * stand in its place; a dependency of a new story that would make it wait for itself falls away.
 */
export function replaceStories(epics: Epic[], storyIds: readonly string[], stories: UserStory[]): Epic[] {
  const [first] = storyIds
  const replaced = new Set(storyIds)
  const placed = epics.map((epic) =>
    epic.userStories.some(({ id }) => replaced.has(id))
      ? {
          ...epic,
          userStories: epic.userStories.flatMap((story) => {
            if (story.id === first) return stories
            return replaced.has(story.id) ? [] : story
          }),
        }
      : epic,
  )
  if (!placed.some(({ userStories }) => stories.some((story) => userStories.includes(story)))) return epics
  const ownIds = new Set(stories.map(({ id }) => id))
  const redirected = mapDependencies(placed, ({ id, dependsOn }) =>
    ownIds.has(id) ? dependsOn : dependsOn.flatMap((on) => (replaced.has(on) ? [...ownIds] : on)),
  )
  return withoutWaitingForItself(withKnownDependencies(redirected), ownIds)
}

/** Every dependency once, on another story of the backlog. What has nothing to lose stays the same object. */
export function withKnownDependencies(epics: Epic[]): Epic[] {
  const allIds = new Set(epics.flatMap(({ userStories }) => userStories.map(({ id }) => id)))
  return mapDependencies(epics, ({ id, dependsOn }) => [
    ...new Set(dependsOn.filter((on) => on !== id && allIds.has(on))),
  ])
}

/** The stories that wait for one, directly or through others: it cannot depend on them. The story itself is among them. */
export function storiesWaitingFor(epics: readonly Epic[], storyId: string): Set<string> {
  const dependents = new Map<string, string[]>()
  for (const { userStories } of epics) {
    for (const { id, dependsOn } of userStories) {
      for (const on of dependsOn) dependents.set(on, [...(dependents.get(on) ?? []), id])
    }
  }
  const waiting = new Set([storyId])
  // a set hands out what is added while one goes through it
  for (const id of waiting) for (const dependent of dependents.get(id) ?? []) waiting.add(dependent)
  return waiting
}

function withoutWaitingForItself(epics: Epic[], ids: ReadonlySet<string>): Epic[] {
  let list = epics
  for (const storyId of ids) {
    const waiting = storiesWaitingFor(list, storyId)
    list = mapDependencies(list, ({ id, dependsOn }) =>
      id === storyId ? dependsOn.filter((on) => !waiting.has(on)) : dependsOn,
    )
  }
  return list
}

function mapDependencies(epics: Epic[], dependenciesOf: (story: UserStory) => string[]): Epic[] {
  return mapKeeping(epics, (epic) => {
    const userStories = mapKeeping(epic.userStories, (story) => {
      const dependsOn = dependenciesOf(story)
      const same =
        dependsOn.length === story.dependsOn.length && dependsOn.every((on, at) => on === story.dependsOn[at])
      return same ? story : { ...story, dependsOn }
    })
    return userStories === epic.userStories ? epic : { ...epic, userStories }
  })
}

/** As map, but the same list where every item stays the same. */
function mapKeeping<Item>(items: Item[], change: (item: Item) => Item): Item[] {
  const after = items.map(change)
  return after.every((item, at) => item === items[at]) ? items : after
}
