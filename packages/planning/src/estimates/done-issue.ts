/** What an estimate is made from: the words of an issue. */
export type IssueText = {
  readonly title: string
  readonly description: string
}

/** An issue that the team has done, with the points that it had. */
export type DoneIssue = {
  readonly key: string
  readonly points: number
} & IssueText

/** The issues that teach something: those with positive points, in their order. */
export function withPoints<Issue extends { readonly points: number }>(issues: readonly Issue[]): Issue[] {
  return issues.filter(({ points }) => points > 0 && Number.isFinite(points))
}
