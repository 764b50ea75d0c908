import { isTimeZone, type ListedDraft } from '@planwright/contract'
import { PlanningError, sprintDates } from '@planwright/planning'

type Wish = Pick<NonNullable<ListedDraft['plan']>, 'targetDate' | 'timeZone'>

/** The last instant of the day that is wished for, as that of a week that ends with it; null where no week can. Pure. */
export function targetEnd(wish: Wish | null | undefined): string | null {
  const { targetDate, timeZone = '' } = wish ?? {}
  if (!targetDate || !isTimeZone(timeZone)) return null
  const startDate = new Date(Date.parse(targetDate) - 6 * 86_400_000).toISOString().slice(0, 10)
  try {
    return sprintDates({ number: 1, startDate, sprintLength: 1, timeZone }).endDate
  } catch (error) {
    // the first and the last days of the calendar can be wished for, too
    if (error instanceof PlanningError) return null
    throw error
  }
}
