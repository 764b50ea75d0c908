import type { BacklogForm, Epic, UserStory } from '@planwright/contract'
import type { DraftEvent, DraftedStory } from '@planwright/generation'

/** What a generation has kept so far. */
export interface Backlog {
  epics: Epic[]
}

/** A piece of a backlog, as the drafter gave it or as it stands in the backlog. */
export type BacklogPiece =
  | { name: 'epic'; data: { epic: Epic } }
  | { name: 'story'; data: { epicId: string; story: UserStory } }

/** The ids of a run's pieces, in the order in which a drafter asks for them: run again, they are the same. */
export function runIds(runId: string): () => string {
  let count = 0
  return () => {
    count += 1
    return `${runId}-${count}`
  }
}

/** The piece that a drafter's event adds to the backlog, with what the form says every story gets; null for one that is there already. */
export function nextPiece(backlog: Backlog, event: DraftEvent, form: BacklogForm): BacklogPiece | null {
  const known = new Set(backlog.epics.flatMap((epic) => [epic.id, ...epic.userStories.map(({ id }) => id)]))
  if (event.type === 'epic') {
    return known.has(event.epic.id) ? null : { name: 'epic', data: { epic: { ...event.epic, userStories: [] } } }
  }
  if (known.has(event.story.id) || !known.has(event.epicId)) return null
  return { name: 'story', data: { epicId: event.epicId, story: toUserStory(event.story, form) } }
}

export function withPiece(backlog: Backlog, piece: BacklogPiece): Backlog {
  if (piece.name === 'epic') return { epics: [...backlog.epics, piece.data.epic] }
  const { epicId, story } = piece.data
  return {
    epics: backlog.epics.map((epic) =>
      epic.id === epicId ? { ...epic, userStories: [...epic.userStories, story] } : epic,
    ),
  }
}

function toUserStory(story: DraftedStory, form: BacklogForm): UserStory {
  return {
    ...story,
    labels: labelsOf(form.labels),
    customFields: form.customFields,
    additionalDescription: form.additionalDescription,
    locked: false,
  }
}

const labelsOf = (labels: string): string[] => [...new Set(labels.split(',').flatMap((label) => label.trim() || []))]
