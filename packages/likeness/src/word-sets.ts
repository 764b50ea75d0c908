/** Share of common words in all words of two sets, from 0 (nothing) to 1 (the same words). */
export function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const both = commonTo(a, b)
  return both === 0 ? 0 : both / (a.size + b.size - both)
}

/** Share of the words of the smaller set that the other has too, from 0 to 1. */
export function containment(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return a.size === 0 || b.size === 0 ? 0 : commonTo(a, b) / Math.min(a.size, b.size)
}

function commonTo(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a]
  let both = 0
  for (const word of small) if (large.has(word)) both += 1
  return both
}
