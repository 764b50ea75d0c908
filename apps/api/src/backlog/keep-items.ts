import type { Epic, UserStory } from '@planwright/contract'
import type { DraftEvent } from '@planwright/generation'
import { placeRemaining } from '@planwright/generation/place-remaining'
import { likeness, readItem, readTitle, type Said, thresholds } from '@planwright/likeness'
import { isKept } from './drafted-items.ts'

/**
 * What of a backlog a later generation leaves as it is, to the letter: stories that a person has edited or locked, in their epics, and epics
 * that are edited or locked themselves. Pure.
 */
export function keptEpics(standing: readonly Epic[]): Epic[] {
  return standing
    .map((epic) => ({ ...epic, userStories: epic.userStories.filter(isKept) }))
    .filter((epic) => isKept(epic) || epic.userStories.length > 0)
}

/**
 * Fits newly drafted pieces in with the backlog as it stands. What says again what a kept item says is left out (null): an epic goes on in the
 * kept one. What is about the same as another item takes that one's id, so that it is a change and not another thing. A story that a
 * person changed beyond recognition is known by the passages it rests on. Give the events of one drafter, from its first, in order.
 */
export function besideKept(standing: readonly Epic[]): (event: DraftEvent) => DraftEvent | null {
  const epics = standing.map((epic) => ({ ...read(epic), isKept: isKept(epic) || epic.userStories.some(isKept) }))
  const stories = standing.flatMap(({ userStories }) =>
    userStories.map((story) => ({ ...read(story), isKept: isKept(story) })),
  )
  // of equals the kept one is meant
  for (const items of [epics, stories]) items.sort((a, b) => Number(b.isKept) - Number(a.isKept))
  /** Ids of standing items by those of the drafted ones that are the same. */
  const standsFor = new Map<string, string>()
  const takenIds = new Set<string>()
  const seenIds = new Set<string>()
  const leftOut = new Set<string>()
  const now = (id: string) => standsFor.get(id) ?? id

  /** The standing item that the drafted one says again or changes. Several may say again what one kept item says; only one may change another. */
  function findSame(
    id: string,
    standingItems: readonly (Read & { isKept: boolean })[],
    likenessTo: (other: Read) => number,
  ) {
    const sameItem = likeliest(
      standingItems.filter((item) => item.isKept || !takenIds.has(item.id)),
      likenessTo,
    )
    if (!sameItem) return undefined
    standsFor.set(id, sameItem.id)
    takenIds.add(sameItem.id)
    return sameItem
  }

  return (event) => {
    if (event.type === 'remaining') return placeRemaining(event, now)
    if (event.type === 'reading') return event
    if (event.type === 'epic') {
      const drafted = read(event.epic)
      const same = findSame(drafted.id, epics, (other) => epicLikeness(drafted, other))
      return same?.isKept ? null : { type: 'epic', epic: { ...event.epic, id: now(drafted.id) } }
    }
    const draft = read(event.story)
    // one that comes again is what it was the first time
    if (!seenIds.has(draft.id)) {
      seenIds.add(draft.id)
      if (findSame(draft.id, stories, (other) => storyLikeness(draft, other))?.isKept) leftOut.add(draft.id)
    }
    if (leftOut.has(draft.id)) return null
    const id = now(draft.id)
    const dependsOn = [...new Set(event.story.dependsOn.map(now))].filter((other) => other !== id)
    return { type: 'story', epicId: now(event.epicId), story: { ...event.story, id, dependsOn } }
  }
}

/** An item, read once. */
type Read = {
  id: string
  title: Said
  description: Said
  /** What it says as a whole. */
  whole: Said
  source: readonly string[]
}

function read({
  id,
  title,
  description,
  source = [],
}: Pick<Epic, 'id' | 'title' | 'description'> & Partial<Pick<UserStory, 'source'>>): Read {
  return {
    id,
    title: readTitle(title),
    description: readItem({ title: '', description }),
    whole: readItem({ title, description }),
    source,
  }
}

function likeliest<Item>(items: readonly Item[], likenessTo: (item: Item) => number): Item | undefined {
  let best: { item: Item; likeness: number } | undefined
  for (const item of items) {
    const alike = likenessTo(item)
    if (alike >= thresholds.sameItem && alike > (best?.likeness ?? 0)) best = { item, likeness: alike }
  }
  return best?.item
}

const epicLikeness = (drafted: Read, other: Read): number =>
  Math.max(likeness(drafted.title, other.title), likeness(drafted.description, other.description))

/** What they say alone where it is alike; else half of that and half the passages, so that the same passages alone are enough. */
function storyLikeness(draft: Read, other: Read): number {
  const wording = likeness(draft.whole, other.whole)
  const resting = draft.source.filter((passage) => other.source.some((whole) => whole.includes(passage)))
  const passages = draft.source.length === 0 ? 0 : resting.length / draft.source.length
  return Math.max(wording, (wording + passages) / 2)
}
