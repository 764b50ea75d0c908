import type { DoneIssue, IssueText } from './done-issue.ts'
import { dot, growingFactor } from './growing-factor.ts'
import { issueShape, shapeLikeness, standardizer } from './issue-shape.ts'
import type { PointDistribution } from './point-distribution.ts'
import { textIndex } from './text-index.ts'

/** What is learned from done issues. */
export type PointModel = {
  /** The team's values, ascending. */
  readonly scale: readonly number[]
  /** What the points would be, were the issue done next. */
  distribution(issue: IssueText): PointDistribution
  /** How like the issue each learned one is by its words, 0 to 1, in the order learned. */
  likeness(issue: IssueText): Float64Array
  /** Takes in an issue done after all others; at most `room` of them. */
  learn(issue: DoneIssue): void
}

// How much two issues' points go together, relative to each other. Chosen on the first four fifths of 16 public projects by the
// probability given to what came next (docs/decisions/014-estimates.md); near these values little changes.
const always = 1
const nearInTime = [
  { weight: 0.2, issues: 6 },
  { weight: 0.2, issues: 200 },
]
/** The same words say more when they come soon after each other: batches made by one hand. */
const sameWordsNear = { weight: 1, issues: 150 }
const gammaShape = 0.2
/** What two issues with the same words at the same time may still differ by. */
const noise = 1

/**
 * Learns how points follow from words and from the place in time, oldest first: a Gaussian process asked, for each of the
 * team's values, how probable more than it is. So the answer is a distribution over the values that the team uses, and its median,
 * which errs least, is one of them. The time it takes grows with the third power of the issues: a thousand take some 300 ms.
 */
export function fitPointModel(history: readonly DoneIssue[], room: number): PointModel {
  const index = textIndex(history)
  const standardize = standardizer(history.map(issueShape))
  const factor = growingFactor()
  const shapes: Float64Array[] = []
  const points: number[] = []
  const timeWeights = byAge(history.length + room, (age) => always + sumOf(nearInTime.map((part) => decay(part, age))))
  const wordWeights = byAge(history.length + room, (age) => 1 + decay(sameWordsNear, age))
  const startShare = (value: number) => history.filter((issue) => issue.points > value).length / history.length

  let scale: number[] = []
  /** For each value but the largest: the usual share of issues with more points, and what the issues differ from it by. */
  let thresholds: { readonly value: number; readonly share: number; readonly residuals: Float64Array }[] = []

  const read = (issue: IssueText) => {
    const vector = index.vectorOf(issue)
    const shape = standardize(issueShape(issue))
    const words = index.likeness(vector)
    // An issue is as old as issues were learned since. All arrays have an entry for each issue, or age.
    const covariances = words.map((likeness, i) => {
      const age = words.length - i
      const alike = gammaShape * shapeLikeness(shapes[i] as Float64Array, shape)
      return likeness * (wordWeights[age] as number) + (timeWeights[age] as number) + alike
    })
    return { issue, vector, words, shape, solved: factor.solve(covariances) }
  }
  /** Who asks for an estimate asks for its likeness too, and often for it to be learned: it is read once until something is learned. */
  let latest: ReturnType<typeof read> | null = null
  const readOnce = (issue: IssueText) => {
    if (latest?.issue !== issue || latest.words.length !== factor.size) latest = read(issue)
    return latest
  }

  const append = (issue: DoneIssue) => {
    const { vector, shape, solved } = readOnce(issue)
    const variance = vector.selfLikeness * (wordWeights[0] as number) + (timeWeights[0] as number) + gammaShape + noise
    const deviation = factor.append(solved, variance)
    index.add(vector)
    shapes.push(shape)
    points.push(issue.points)
    for (const { value, share, residuals } of thresholds)
      residuals[solved.length] =
        ((issue.points > value ? 1 : 0) - share - dot(solved, residuals, solved.length)) / deviation
  }

  /** Another value in use asks for another threshold; what the issues say about it is worked out from the first one on. */
  const setScale = (values: readonly number[]) => {
    scale = [...new Set(values)].sort((a, b) => a - b)
    thresholds = scale.slice(0, -1).map((value) => {
      const share = startShare(value)
      const residuals = new Float64Array(history.length + room)
      residuals.set(factor.solve(Float64Array.from(points, (own) => (own > value ? 1 : 0) - share)))
      return { value, share, residuals }
    })
  }

  setScale(history.map((issue) => issue.points))
  for (const issue of history) append(issue)

  return {
    get scale() {
      return scale
    },
    distribution(issue) {
      const { solved } = readOnce(issue)
      let over = 1
      const upTo = thresholds.map(({ share, residuals }) => {
        over = Math.max(0, Math.min(over, share + dot(solved, residuals, solved.length)))
        return 1 - over
      })
      return { scale, upTo: [...upTo, 1] }
    },
    likeness(issue) {
      const { words, vector } = readOnce(issue)
      return words.map((likeness) => likeness / (vector.selfLikeness || 1))
    },
    learn(issue) {
      append(issue)
      if (!scale.includes(issue.points)) setScale(points)
    },
  }
}

function byAge(count: number, weight: (age: number) => number): Float64Array {
  return Float64Array.from({ length: count + 1 }, (_, age) => weight(age))
}

function decay({ weight, issues }: { readonly weight: number; readonly issues: number }, age: number): number {
  return weight * Math.exp(-age / issues)
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
