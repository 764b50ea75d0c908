import { calendarDay, type Epic, type OpenWork, type Sprint } from '@planwright/contract'
import { useQuery } from '@tanstack/react-query'
import { useTracker } from '../../app/use-config.ts'
import { type BoardOverlap, boardAhead, boardOverlap } from './board-overlap.ts'
import { openWorkQuery } from './jira-work-queries.ts'

type Days = { from: string | null | undefined; to: string | null; timeZone: string }

/** Other sprints of the board in these days; null where it is free, or not known yet. The tracker is asked where it is `wanted`; what it told before is used either way. */
export function useOtherSprints(epics: Epic[], { from, to, timeZone }: Days, wanted: boolean): BoardOverlap | null {
  const work = useOpenWork(wanted)
  return work && from && to ? boardOverlap(work, epics, { from, to, timeZone }) : null
}

/** The sprints of a plan in whose days others of the board are, by their number. */
export function useSprintOverlaps(
  epics: Epic[],
  sprints: readonly Sprint[],
  timeZone: string,
): { number: number; overlap: BoardOverlap }[] {
  const work = useOpenWork(sprints.length > 0)
  if (!work) return []
  const dayOf = (instant: string) => calendarDay(new Date(instant), timeZone)
  return sprints.flatMap(({ number, startDate, endDate }) => {
    const overlap = boardOverlap(work, epics, { from: dayOf(startDate), to: dayOf(endDate), timeZone })
    return overlap ? [{ number, overlap }] : []
  })
}

type Ahead = { sprintLength: number | null; timeZone: string }

/** Those that a plan should begin after, seen from today. */
export function useSprintsAhead(
  epics: Epic[],
  { sprintLength, timeZone }: Ahead,
  wanted: boolean,
): BoardOverlap | null {
  const work = useOpenWork(wanted)
  const from = calendarDay(new Date(), timeZone)
  return work && boardAhead(work, epics, { from, sprintLength: sprintLength ?? usualLength, timeZone })
}

/** In weeks, as the form of step 2 opens. */
const usualLength = 2

function useOpenWork(wanted: boolean): OpenWork | null {
  // where sprints are the tracker's own the plan is made of them
  const isMade = useTracker().sprints === 'made'
  const { data } = useQuery({ ...openWorkQuery, enabled: wanted && isMade })
  return (isMade && data) || null
}
