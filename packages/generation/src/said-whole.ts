/** What joins the parts of a sentence and falls where each stands by itself. */
const joints = new Set('and und et y e but aber so then dann'.split(' '))

/** Whether other texts hold each word of a text at least as often as it does, whatever joins its parts; texts of the same passage say all that it says then. */
export function isSaidBy(text: string, others: readonly string[]): boolean {
  const left = new Map<string, number>()
  for (const word of wordsOf(others.join(' '))) left.set(word, (left.get(word) ?? 0) + 1)
  return wordsOf(text).every((word) => {
    const times = left.get(word) ?? 0
    left.set(word, times - 1)
    return times > 0 || joints.has(word)
  })
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
