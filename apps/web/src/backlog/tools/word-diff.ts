/** A run of words that stands in both texts, or in one alone. */
export type DiffPart = { kind: 'same' | 'removed' | 'added'; text: string }

/** Beyond this many pairs of words to compare, texts are shown one after the other: some 2,000 words a side. */
const longestTable = 4_000_000

/** What was taken away and what came, word by word: a longest common subsequence, so that as much as possible stays. */
export function wordDiff(before: string, after: string): DiffPart[] {
  const a = wordsOf(before)
  const b = wordsOf(after)
  if (a.length * b.length > longestTable) return joined([part('removed', before), part('added', after)])
  const lengths = commonLengths(a, b)
  const width = b.length + 1
  const parts: DiffPart[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const [left, right] = [a[i] ?? '', b[j] ?? '']
    if (i < a.length && j < b.length && left === right) {
      parts.push(part('same', left))
      i += 1
      j += 1
    } else if (j >= b.length || (i < a.length && at(lengths, (i + 1) * width + j) >= at(lengths, i * width + j + 1))) {
      parts.push(part('removed', left))
      i += 1
    } else {
      parts.push(part('added', right))
      j += 1
    }
  }
  return joined(parts)
}

/** Words with the room before them, and the room at the end, so that joining them gives the text again. */
const wordsOf = (text: string): string[] => text.match(/\s*\S+|\s+$/g) ?? []

const part = (kind: DiffPart['kind'], text: string): DiffPart => ({ kind, text })

/** At i * (b.length + 1) + j: how many words the rest of a from i and the rest of b from j have in common, in order. */
function commonLengths(a: string[], b: string[]): Uint16Array {
  const width = b.length + 1
  const lengths = new Uint16Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] =
        a[i] === b[j]
          ? at(lengths, (i + 1) * width + j + 1) + 1
          : Math.max(at(lengths, (i + 1) * width + j), at(lengths, i * width + j + 1))
    }
  }
  return lengths
}

const at = (lengths: Uint16Array, index: number): number => lengths[index] ?? 0

/** Neighbours of one kind become one. */
function joined(parts: DiffPart[]): DiffPart[] {
  const runs: DiffPart[] = []
  for (const next of parts) {
    const last = runs.at(-1)
    if (next.text === '') continue
    if (last?.kind === next.kind) runs[runs.length - 1] = part(last.kind, last.text + next.text)
    else runs.push(next)
  }
  return runs
}
