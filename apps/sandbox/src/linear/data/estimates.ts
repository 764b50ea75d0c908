import type { EstimationType, LinearTeam } from './state.ts'

/** The points of each scale, and those that the extended one has besides. T-shirts from XS to XL are stored as points. */
const scales: Record<EstimationType, { points: number[]; extended: number[] }> = {
  notUsed: { points: [], extended: [] },
  exponential: { points: [1, 2, 4, 8, 16], extended: [32, 64] },
  fibonacci: { points: [1, 2, 3, 5, 8], extended: [13, 21] },
  linear: { points: [1, 2, 3, 4, 5], extended: [6, 7] },
  tShirt: { points: [1, 2, 3, 5, 8], extended: [13, 21] },
}

const shirts = new Map([
  [0, '0'],
  [1, 'XS'],
  [2, 'S'],
  [3, 'M'],
  [5, 'L'],
  [8, 'XL'],
  [13, 'XXL'],
  [21, 'XXXL'],
])

/** The estimates a team may give, ascending; none where it does not estimate. */
export function scaleOf(team: LinearTeam): number[] {
  const { points, extended } = scales[team.issueEstimationType]
  if (points.length === 0) return []
  return [...(team.issueEstimationAllowZero ? [0] : []), ...points, ...(team.issueEstimationExtended ? extended : [])]
}

/** An estimate as the team reads it. */
export function estimateWords(team: LinearTeam, estimate: number): string {
  return team.issueEstimationType === 'tShirt' ? (shirts.get(estimate) ?? String(estimate)) : String(estimate)
}
