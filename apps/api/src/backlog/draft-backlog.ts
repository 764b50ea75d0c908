import type { Epic, UserStory } from '@planwright/contract'
import type { DraftEvent, DraftedStory } from '@planwright/generation'
import { isKept, type StoryExtras, toUserStory, writtenOf } from './drafted-items.ts'

/** What a generation has kept so far. */
export type Backlog = {
  epics: Epic[]
}

/** A piece of a backlog, as the drafter gave it or as it stands in the backlog. */
export type BacklogPiece =
  | { name: 'epic'; data: { epic: Epic } }
  | { name: 'story'; data: { epicId: string; story: UserStory } }

/**
 * The ids of a run's next pieces. What an earlier stretch of work has kept has the first ones, wherever it was cut off.
 */
export function runIds(runId: string, { epics }: Backlog): () => string {
  const runIdPattern = new RegExp(`^${runId}-(\\d+)$`)
  const ids = epics.flatMap((epic) => [epic.id, ...epic.userStories.map(({ id }) => id)])
  let count = Math.max(0, ...ids.map((id) => Number(runIdPattern.exec(id)?.[1] ?? 0)))
  return () => {
    count += 1
    return `${runId}-${count}`
  }
}

/**
 * The pieces that a drafter's events add to the backlog, with what every story gets, or change in it; an epic that is there already, and a story that is as
 * it was, add nothing.
 */
export function nextPieces({ epics }: Backlog, events: readonly DraftEvent[], extras: StoryExtras): BacklogPiece[] {
  const knownIds = new Set(epics.flatMap((epic) => [epic.id, ...epic.userStories.map(({ id }) => id)]))
  const lastTexts = new Map(epics.flatMap(({ userStories }) => userStories.map((story) => [story.id, asTold(story)])))
  return events.flatMap((event): BacklogPiece[] => {
    if (event.type === 'remaining' || event.type === 'reading') return []
    if (event.type === 'epic') {
      if (knownIds.has(event.epic.id)) return []
      knownIds.add(event.epic.id)
      return [{ name: 'epic', data: { epic: { ...event.epic, userStories: [] } } }]
    }
    const { epicId, story } = event
    if (!knownIds.has(epicId) || lastTexts.get(story.id) === asTold(story)) return []
    lastTexts.set(story.id, asTold(story))
    return [{ name: 'story', data: { epicId, story: toUserStory(story, extras) } }]
  })
}

const asTold = (story: DraftedStory): string => JSON.stringify(writtenOf(story))

export function withPiece(backlog: Backlog, piece: BacklogPiece): Backlog {
  if (piece.name === 'epic') return { epics: [...backlog.epics, piece.data.epic] }
  const { epicId, story } = piece.data
  return {
    epics: backlog.epics.map((epic) =>
      epic.id === epicId ? { ...epic, userStories: withStory(epic.userStories, story) } : epic,
    ),
  }
}

/** A story that is there already is replaced, unless a person has a hand in it. */
function withStory(stories: readonly UserStory[], story: UserStory): UserStory[] {
  const at = stories.findIndex(({ id }) => id === story.id)
  const standing = stories[at]
  if (!standing) return [...stories, story]
  return isKept(standing) ? [...stories] : stories.toSpliced(at, 1, story)
}
