import type { Epic } from '@planwright/contract'
import { useQuery } from '@tanstack/react-query'
import { useTracker } from '../../app/use-config.ts'
import { type BoardOverlap, boardOverlap } from './board-overlap.ts'
import { openWorkQuery } from './jira-work-queries.ts'

type Days = { from: string | null | undefined; to: string | null; timeZone: string }

/** Other sprints of the board in these days; null where it is free, or not known yet. The tracker is asked where it is `wanted`; what it told before is used either way. */
export function useOtherSprints(epics: Epic[], { from, to, timeZone }: Days, wanted: boolean): BoardOverlap | null {
  // where sprints are the tracker's own the plan is made of them
  const isMade = useTracker().sprints === 'made'
  const { data } = useQuery({ ...openWorkQuery, enabled: wanted && isMade })
  if (!isMade || !data || !from || !to) return null
  return boardOverlap(data, epics, { from, to, timeZone })
}
