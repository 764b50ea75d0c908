import {
  type DoneIssue,
  type EstimateError,
  type IssueToEstimate,
  measureOnHistory,
  type PointEstimate,
  trainEstimator,
} from '@planwright/planning'

/** What is worked out in the thread for estimates. */
export type EstimateWork =
  | { readonly kind: 'measure'; readonly history: readonly DoneIssue[] }
  | { readonly kind: 'estimate'; readonly history: readonly DoneIssue[]; readonly issues: readonly IssueToEstimate[] }

export type EstimateResult =
  | { readonly kind: 'measure'; readonly accuracy: EstimateError | null }
  | { readonly kind: 'estimate'; readonly estimates: PointEstimate[] }

/** Pure. */
export function workOut(work: EstimateWork): EstimateResult {
  if (work.kind === 'measure') return { kind: 'measure', accuracy: measureOnHistory(work.history) }
  return { kind: 'estimate', estimates: trainEstimator(work.history).estimate(work.issues) }
}
