import { storyParts } from './story-parts.ts'

/** Two stories that say nearly the same; `likeness` from 0 to 1. */
export type Duplicate = { storyIds: [string, string]; likeness: number }

const NEARLY_THE_SAME = 0.8

/** Pairs of stories that say nearly the same, across epics and within one, the likest first. */
export function findDuplicates(stories: readonly { id: string; title: string; description: string }[]): Duplicate[] {
  const words = stories.map((story) =>
    wordsOf(`${story.title} ${storyParts(story.description)?.means ?? story.description}`),
  )
  const pairs: Duplicate[] = []
  for (const [later, own] of words.entries()) {
    for (const [earlier, other] of words.slice(0, later).entries()) {
      const likeness = likenessOf(own, other)
      const a = stories[earlier]
      const b = stories[later]
      if (a && b && likeness >= NEARLY_THE_SAME) pairs.push({ storyIds: [a.id, b.id], likeness })
    }
  }
  return pairs.sort((a, b) => b.likeness - a.likeness)
}

const wordsOf = (text: string): Set<string> =>
  new Set(
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]{2,}/gu)
      ?.filter((word) => !/^(?:to|the|an?|of|for|and|in|on|my|be)$/.test(word)),
  )

function likenessOf(a: Set<string>, b: Set<string>): number {
  const common = [...a].filter((word) => b.has(word)).length
  return common === 0 ? 0 : common / (a.size + b.size - common)
}
