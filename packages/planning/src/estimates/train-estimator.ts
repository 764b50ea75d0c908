import { storyPointScale } from '../domain-lists.ts'
import { blendOrder } from './blend-order.ts'
import type { DoneIssue, IssueText } from './done-issue.ts'
import { withPoints } from './done-issue.ts'
import { medianOf, rangeOf } from './point-distribution.ts'
import type { PointModel } from './point-model.ts'
import { fitPointModel } from './point-model.ts'

/** Done issues with points that it takes to speak of a team's own scale. */
export const leastHistory = 20
/** The latest issues that are learned from: more took longer and erred no less, for teams change. */
const issuesRemembered = 500
/** Issues learned before the oldest are forgotten and words are counted anew. */
const roomForText = 200
/** Of the points that issues came to have, the share that lay within their range, about. */
const withinRange = 0.7
const mostComparable = 3
/** An issue is shown as comparable when this much of its words is the same. */
const leastLikeness = 0.1

/** An issue to estimate. `hint` is anybody's number for its size, of which only the order among the issues asked about together counts. */
export type IssueToEstimate = {
  readonly hint?: number | undefined
} & IssueText

export type ComparableIssue = {
  readonly key: string
  readonly title: string
  readonly points: number
}

export type PointEstimate = {
  /** One of the values that the team uses, or of the plain scale. */
  readonly points: number
  /** Smallest and largest points to reckon with. */
  readonly range: readonly [low: number, high: number]
  /** Done issues with similar words, the most similar first. */
  readonly comparable: readonly ComparableIssue[]
  /** Learned from the team's history, or the plain scale because there is too little of it. */
  readonly method: 'team-history' | 'plain-scale'
}

export type Estimator = {
  /** The values it answers with, ascending. */
  readonly scale: readonly number[]
  /** Estimates of issues as if each were done next, in their order. Their hints are compared with each other. */
  estimate(issues: readonly IssueToEstimate[]): PointEstimate[]
  /** Takes in what an issue turned out to have; it counts as the latest. Issues without positive points teach nothing. */
  learn(issue: DoneIssue): void
}

/**
 * Trains on issues that the team has done, oldest first, by their words and points alone: some 100 ms, however many there are. With
 * fewer than `leastHistory` of them the answers come from the plain scale: the hint's neighbour on it, otherwise its middle.
 */
export function trainEstimator(history: readonly DoneIssue[]): Estimator {
  let past = withPoints(history).slice(-issuesRemembered)
  let model: PointModel | null = null
  let room = 0
  const fit = () => {
    past = past.slice(-issuesRemembered)
    room = roomForText
    model = past.length < leastHistory ? null : fitPointModel(past, roomForText)
  }
  fit()
  return {
    get scale() {
      return model?.scale ?? storyPointScale
    },
    estimate(issues) {
      return model ? estimateFrom(model, past, issues) : issues.map(plainEstimate)
    },
    learn(issue) {
      if (withPoints([issue]).length === 0) return
      past.push(issue)
      if (model && room > 0) {
        model.learn(issue)
        room--
      } else fit()
    },
  }
}

function estimateFrom(
  model: PointModel,
  past: readonly DoneIssue[],
  issues: readonly IssueToEstimate[],
): PointEstimate[] {
  const predictions = issues.map((issue) => ({
    distribution: model.distribution(issue),
    comparable: comparableTo(issue, model, past),
  }))
  const blended = blendOrder(
    predictions.map(({ distribution }) => distribution),
    issues.map(({ hint }) => hint),
  )
  return predictions.map(({ distribution, comparable }, i) => ({
    points: medianOf(blended[i] ?? distribution),
    range: rangeOf(blended[i] ?? distribution, withinRange),
    comparable,
    method: 'team-history',
  }))
}

function comparableTo(issue: IssueText, model: PointModel, past: readonly DoneIssue[]): ComparableIssue[] {
  const likeness = model.likeness(issue)
  return past
    .map((done, i) => ({ done, likeness: likeness[i] ?? 0 }))
    .filter((one) => one.likeness >= leastLikeness)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, mostComparable)
    .map(({ done: { key, title, points } }) => ({ key, title, points }))
}

function plainEstimate({ hint }: IssueToEstimate): PointEstimate {
  const scale: readonly number[] = storyPointScale
  const nearest =
    hint !== undefined && hint > 0
      ? scale.reduce((best, value) =>
          Math.abs(Math.log(value / hint)) <= Math.abs(Math.log(best / hint)) ? value : best,
        )
      : 3
  const step = scale.indexOf(nearest)
  return {
    points: nearest,
    range: [scale[step - 1] ?? nearest, scale[step + 1] ?? nearest],
    comparable: [],
    method: 'plain-scale',
  }
}
