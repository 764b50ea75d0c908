/** How probable each of a team's values is. */
export type PointDistribution = {
  /** The values, ascending. */
  readonly scale: readonly number[]
  /** For each value the probability of it or a smaller one; the last is 1. */
  readonly upTo: readonly number[]
}

/** The value that as much lies below as above: no other errs less on average. */
export function medianOf({ scale, upTo }: PointDistribution): number {
  return scale[upTo.findIndex((share) => share >= 0.5)] ?? scale.at(-1) ?? 0
}

/** The fewest neighbouring values with at least this probability together, the median among them; the more probable of equally many. */
export function rangeOf(distribution: PointDistribution, probability: number): [low: number, high: number] {
  const { scale, upTo } = distribution
  const median = scale.indexOf(medianOf(distribution))
  let best = { from: 0, to: scale.length - 1, share: 1 }
  for (let from = 0; from <= median; from++) {
    for (let to = median; to < scale.length; to++) {
      const share = (upTo[to] ?? 1) - (from === 0 ? 0 : (upTo[from - 1] ?? 0))
      const shorter = to - from - (best.to - best.from)
      if (share >= probability && (shorter < 0 || (shorter === 0 && share > best.share))) best = { from, to, share }
    }
  }
  return [scale[best.from] ?? 0, scale[best.to] ?? 0]
}
