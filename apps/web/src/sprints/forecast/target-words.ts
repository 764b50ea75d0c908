import { calendarDay } from '@planwright/contract'
import { longDate, longDay } from '../../app/date-words.ts'
import { formatShare } from '../../ui/format-number.ts'
import { countWords } from '../plan-words.ts'

type Outlook = {
  /** The last instant of the day by which all is done in 85 of 100 futures; null: so late that no date can be given. */
  likelyBy: string | null
  targetDate: string
  chance: number
}

/** Whether a wished date holds, by when it is likely and how likely the wish is, in a sentence. Pure. */
export function targetWords({ likelyBy, targetDate, chance }: Outlook, timeZone: string, locale?: string): string {
  const target = longDay(targetDate, locale)
  if (likelyBy === null)
    return `Not even 200 sprints are likely to be enough for all of this. Your target, ${target}, is ${formatShare(chance)} likely to be met: leave stories out, or plan with more points a sprint.`
  const late = lateWords(likelyBy, targetDate, timeZone)
  const likely = `${formatShare(0.85)} likely by ${longDate(likelyBy, timeZone, locale)} with these stories alone`
  if (late === null) return `${likely}: in time for your target, ${target}.`
  return `${likely}: ${late} after your target, ${target}, which is ${formatShare(chance)} likely to be met.`
}

/** The same where there is room for a line: by when it is likely, and how late that is. Pure. */
export function shortTargetWords({ likelyBy, targetDate }: Outlook, timeZone: string, locale?: string): string {
  if (likelyBy === null) return 'Not even 200 sprints are likely to be enough.'
  const late = lateWords(likelyBy, targetDate, timeZone)
  return `${formatShare(0.85)} likely by ${longDate(likelyBy, timeZone, locale)}, ${late ? `${late} late` : 'in time'}.`
}

/** Null: it is in time. */
function lateWords(likelyBy: string, targetDate: string, timeZone: string): string | null {
  const days = Math.round((dayOf(likelyBy, timeZone) - Date.parse(targetDate)) / dayMs)
  if (days <= 0) return null
  return days % 7 === 0 ? countWords(days / 7, 'week') : countWords(days, 'day')
}

const dayMs = 86_400_000

/** The day of an instant where the team is. */
const dayOf = (instant: string, timeZone: string) => Date.parse(calendarDay(new Date(instant), timeZone))
