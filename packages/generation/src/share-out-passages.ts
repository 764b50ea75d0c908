import type { DraftedStory } from './drafter.ts'

/** Parts of a story that together rest on its passages and no others: what none of them cites goes to the part with the most words in common. */
export function shareOutPassages(parts: readonly DraftedStory[], { source }: DraftedStory): DraftedStory[] {
  const shared = parts.map((part) => ({ ...part, source: part.source.filter((passage) => source.includes(passage)) }))
  for (const passage of source) {
    if (shared.some((part) => part.source.includes(passage))) continue
    const words = wordsOf(passage)
    const near = shared.map((part) => {
      const own = wordsOf(`${part.title} ${part.description} ${part.acceptanceCriteria}`)
      return [...words].filter((word) => own.has(word)).length
    })
    shared[near.indexOf(Math.max(...near))]?.source.push(passage)
  }
  return shared
}

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu))
