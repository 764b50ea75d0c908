import type { DraftProgress, Sprint } from '@planwright/contract'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { progressKey } from '../../app/progress-key.ts'

type Followed = Pick<DraftProgress['sprints'][number], 'number' | 'state' | 'endDate'>

/** Numbers of the plan's sprints that are closed in the tracker. One of the same number that begins after the closed one has ended is another: of a plan that was made anew since. Pure. @internal to be tested */
export function closedOf(
  sprints: readonly Pick<Sprint, 'number' | 'startDate'>[],
  followed: readonly Followed[],
): ReadonlySet<number> {
  const endOf = new Map(
    followed.flatMap(({ number, state, endDate }) => (state === 'closed' ? [[number, endDate] as const] : [])),
  )
  const startOf = new Map(sprints.map(({ number, startDate }) => [number, Date.parse(startDate)]))
  const isClosed = ([number, end]: readonly [number, string]): boolean => {
    const start = startOf.get(number)
    if (start !== undefined) return start < Date.parse(end)
    // one in which nothing was done stands in no plan that was made since, and is drawn before what follows it
    return sprints.some((later) => later.number > number && Date.parse(later.startDate) >= Date.parse(end))
  }
  return new Set([...endOf].filter(isClosed).map(([number]) => number))
}

/** The same by what following heard last, where somebody has followed the work in this page; nothing is asked for it. */
export function useClosedSprints(draftId: string, sprints: readonly Sprint[]): ReadonlySet<number> {
  const { data } = useQuery<DraftProgress>({ queryKey: progressKey(draftId), queryFn: skipToken })
  const followed = data?.sprints
  return useMemo(() => closedOf(sprints, followed ?? []), [sprints, followed])
}
