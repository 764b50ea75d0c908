import type { Epic, UserStory } from '@planwright/contract'
import type { DraftEvent } from '@planwright/generation'
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
  const taken = new Set<string>()
  const now = (id: string) => standsFor.get(id) ?? id

  /** The standing item that the drafted one says again or changes. Several may say again what one kept item says; only one may change another. */
  function findSame(
    id: string,
    standingItems: readonly (Read & { isKept: boolean })[],
    likeness: (other: Read) => number,
  ) {
    const found = likeliest(
      standingItems.filter((item) => item.isKept || !taken.has(item.id)),
      likeness,
    )
    if (!found) return undefined
    standsFor.set(id, found.id)
    taken.add(found.id)
    return found
  }

  return (event) => {
    if (event.type === 'remaining') return { type: 'remaining', epicIds: [...new Set(event.epicIds.map(now))] }
    if (event.type === 'epic') {
      const drafted = read(event.epic)
      const same = findSame(drafted.id, epics, (other) => epicLikeness(drafted, other))
      return same?.isKept ? null : { type: 'epic', epic: { ...event.epic, id: now(drafted.id) } }
    }
    const drafted = read(event.story)
    const same = findSame(drafted.id, stories, (other) => storyLikeness(drafted, other))
    if (same?.isKept) return null
    const id = now(drafted.id)
    const dependsOn = [...new Set(event.story.dependsOn.map(now))].filter((other) => other !== id)
    return { type: 'story', epicId: now(event.epicId), story: { ...event.story, id, dependsOn } }
  }
}

/** An item with its words, each read once. */
type Read = {
  id: string
  title: ReadonlySet<string>
  description: ReadonlySet<string>
  all: ReadonlySet<string>
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
    title: wordsOf(title),
    description: wordsOf(description),
    all: wordsOf(`${title} ${description}`),
    source,
  }
}

/** From this on two items are about the same. */
const aboutTheSame = 0.5

function likeliest<Item>(items: readonly Item[], likenessOf: (item: Item) => number): Item | undefined {
  let best: { item: Item; likeness: number } | undefined
  for (const item of items) {
    const likeness = likenessOf(item)
    if (likeness >= aboutTheSame && likeness > (best?.likeness ?? 0)) best = { item, likeness }
  }
  return best?.item
}

const epicLikeness = (drafted: Read, other: Read): number =>
  Math.max(overlap(drafted.title, other.title), overlap(drafted.description, other.description))

/** The words alone where they are alike; else half the words and half the passages, so that the same passages alone are enough. */
function storyLikeness(drafted: Read, other: Read): number {
  const words = overlap(drafted.all, other.all)
  const resting = drafted.source.filter((passage) => other.source.some((whole) => whole.includes(passage)))
  const passages = drafted.source.length === 0 ? 0 : resting.length / drafted.source.length
  return Math.max(words, (words + passages) / 2)
}

/** Shared members by all members, 0 to 1. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0
  for (const member of a) if (b.has(member)) shared += 1
  return shared === 0 ? 0 : shared / (a.size + b.size - shared)
}

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu))
