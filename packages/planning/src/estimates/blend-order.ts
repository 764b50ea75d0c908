import type { PointDistribution } from './point-distribution.ts'

/** How much of an estimate an order decides, where it tells all issues apart. */
const trustWeight = 0.35
/** A place in the order stands for the places around it too, as a share of all. */
const spread = 0.15

/**
 * Draws distributions of one scale towards an order: what somebody says about which issue is larger, in whatever numbers. Only the
 * order counts: the place of an issue is mapped to the same place in what the team's history says of all these issues together, so
 * that the scale stays the team's. `hints` stand beside the distributions; an issue without one keeps its own. Equal hints say nothing.
 */
export function blendOrder(
  distributions: readonly PointDistribution[],
  hints: readonly (number | undefined)[],
): PointDistribution[] {
  const knownHints = hints.filter((hint) => hint !== undefined)
  const together = averageOf(distributions.filter((_, i) => hints[i] !== undefined))
  return distributions.map((distribution, i) => {
    const hint = hints[i]
    if (hint === undefined) return distribution
    const below = knownHints.filter((other) => other < hint).length / knownHints.length
    const equal = knownHints.filter((other) => other === hint).length / knownHints.length
    const place = below + equal / 2
    const from = Math.max(0, place - Math.max(spread, equal / 2))
    const to = Math.min(1, place + Math.max(spread, equal / 2))
    const trust = trustWeight * (1 - equal)
    const upTo = distribution.upTo.map((share, v) => {
      const ordered = Math.min(1, Math.max(0, ((together[v] ?? 1) - from) / (to - from)))
      return (1 - trust) * share + trust * ordered
    })
    return { scale: distribution.scale, upTo }
  })
}

function averageOf(distributions: readonly PointDistribution[]): number[] {
  const first = distributions[0]?.upTo ?? []
  return first.map((_, v) => distributions.reduce((sum, { upTo }) => sum + (upTo[v] ?? 1), 0) / distributions.length)
}
