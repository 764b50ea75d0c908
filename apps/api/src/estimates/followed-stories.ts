import type { EstimateHistory } from '@planwright/contract'

/** A done story of an initiative that the person follows, as it was read then. */
export type FollowedStory = {
  readonly key: string
  readonly points: number
  readonly plannedPoints: number | null
  readonly readAt: Date
}

/** What is kept of a project, and when it was read. */
type Kept = { readonly issues: readonly { readonly key: string }[]; readonly readAt: Date }

/** How many of the stories were found done since, and are not among what is kept: what a reading leaves out, it would leave out again. Pure. */
export function unreadOf(kept: Kept, followed: readonly FollowedStory[]): number {
  const keys = keysOf(kept)
  return followed.filter(({ key, readAt }) => readAt > kept.readAt && !keys.has(key)).length
}

/** What the stories are to what is kept, and by how much they were planned otherwise than they had when they were done. Pure. */
export function followedIn(kept: Kept, followed: readonly FollowedStory[]): NonNullable<EstimateHistory['followed']> {
  const keys = keysOf(kept)
  const errors = followed.flatMap(({ points, plannedPoints }) =>
    plannedPoints === null ? [] : Math.abs(points - plannedPoints),
  )
  return {
    issues: followed.filter(({ key }) => keys.has(key)).length,
    unread: unreadOf(kept, followed),
    error: errors.length > 0 ? errors.reduce((sum, error) => sum + error, 0) / errors.length : null,
  }
}

const keysOf = ({ issues }: Kept) => new Set(issues.map(({ key }) => key))
