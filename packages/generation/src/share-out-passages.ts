import type { DraftedStory } from './drafter.ts'

/**
 * Parts of a story that together rest on its passages and no others: what none of them cites goes to the part with the most words in common. Of parts that a person
 * wished for, each rests on what it cites, and a passage that no part speaks of any more is dropped.
 */
export function shareOutPassages(
  parts: readonly DraftedStory[],
  { source }: DraftedStory,
  { isWished = false } = {},
): DraftedStory[] {
  const shared = parts.map((part) => ({
    ...part,
    source: part.source.filter((passage) => isWished || source.includes(passage)),
  }))
  for (const passage of source) {
    if (shared.some((part) => part.source.includes(passage))) continue
    const words = wordsOf(passage)
    const near = shared.map((part) => {
      const own = wordsOf(`${part.title} ${part.description} ${part.acceptanceCriteria}`)
      return [...words].filter((word) => own.has(word)).length
    })
    const most = Math.max(...near)
    if (most > 0 || !isWished) shared[near.indexOf(most)]?.source.push(passage)
  }
  return shared
}

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu))
