import type { DoneIssue } from './done-issue.ts'
import { withPoints } from './done-issue.ts'
import { leastHistory, trainEstimator } from './train-estimator.ts'

/** How far estimates were off, beside the plainest guess there is. */
export type EstimateError = {
  /** Issues judged on. */
  readonly n: number
  /** Mean absolute error in points. */
  readonly mae: number
  /** The error of guessing the median of the earlier issues every time. */
  readonly medianMae: number
  readonly betterThanMedian: boolean
  /** Share of the issues whose points lay in the range given. */
  readonly withinRange: number
}

/**
 * Estimates each of `later` from what was known before it, as if history repeated itself: its points are learned only after it was
 * estimated. Null where there is nothing to learn from or to judge on. Issues without positive points are left out.
 */
export function measureEstimates(earlier: readonly DoneIssue[], later: readonly DoneIssue[]): EstimateError | null {
  const earlierIssues = withPoints(earlier)
  const judged = withPoints(later)
  if (earlierIssues.length === 0 || judged.length === 0) return null
  const estimator = trainEstimator(earlierIssues)
  const median = medianOfAll(earlierIssues.map((issue) => issue.points))
  let error = 0
  let medianError = 0
  let within = 0
  for (const issue of judged) {
    const [estimate] = estimator.estimate([issue])
    if (!estimate) continue
    error += Math.abs(estimate.points - issue.points)
    medianError += Math.abs(median - issue.points)
    within += issue.points >= estimate.range[0] && issue.points <= estimate.range[1] ? 1 : 0
    estimator.learn(issue)
  }
  const n = judged.length
  return {
    n,
    mae: error / n,
    medianMae: medianError / n,
    betterThanMedian: error < medianError,
    withinRange: within / n,
  }
}

/** Judges on the later part of a team's own history, the latest `most` issues: at least the earlier three fifths are known. Null below `leastHistory` known ones. */
export function measureOnHistory(history: readonly DoneIssue[], most = 150): EstimateError | null {
  const issues = withPoints(history)
  const start = Math.max(Math.ceil(issues.length * 0.6), issues.length - most)
  if (start < leastHistory) return null
  return measureEstimates(issues.slice(0, start), issues.slice(start))
}

function medianOfAll(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}
