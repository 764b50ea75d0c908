import type { JiraVelocity } from '@planwright/contract'

/** What the board's last sprints finished, those in which nothing was done included: a forecast goes by all of them, as following does. */
export function pastPoints(velocity: JiraVelocity | null | undefined): number[] {
  return (velocity?.sprints ?? []).map(({ points }) => Math.max(0, points))
}

/** Sprints in which nothing was done are no velocity: a break, or a board that was not in use yet. */
export function finishedPoints(velocity: JiraVelocity | null | undefined): number[] {
  return pastPoints(velocity).filter((points) => points > 0)
}

/** What a team usually does: the median, which one unusual sprint does not move; a whole number. Null without a history. */
export function usualVelocity(points: readonly number[]): number | null {
  const sorted = points.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const low = sorted[Math.ceil(middle) - 1]
  const high = sorted[Math.floor(middle)]
  return low === undefined || high === undefined ? null : Math.max(1, Math.round((low + high) / 2))
}
