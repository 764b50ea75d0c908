import type { ToldOutlook } from '@planwright/contract'
import { calendarDay } from '@planwright/contract'

/** Whether a wished date holds, by when it is likely and how likely the wish is, in a sentence with days as `YYYY-MM-DD`. Pure. */
export function targetWords({ targetDate, likelyBy, usuallyBy, chance }: ToldOutlook, timeZone: string): string {
  const wish = `the target, ${targetDate}, is ${Math.round(chance * 100)} % likely to be met`
  if (likelyBy === null)
    return `Not even 200 sprints are likely to be enough for all of this, and ${wish}: leave stories out, or plan with more points a sprint.`
  const [likely, usual] = [likelyBy, usuallyBy ?? likelyBy].map((day) => calendarDay(new Date(day), timeZone))
  const more = usual === likely ? '' : ` With the stories that usually come on top: by ${usual}.`
  if (likely && likely <= targetDate) return `85 % likely by ${likely}: in time for the target, ${targetDate}.${more}`
  return `85 % likely by ${likely}; ${wish}.${more}`
}
