import { calendarDay } from '@planwright/contract'
import { longDate } from '../../app/date-words.ts'
import { formatShare } from '../../ui/format-number.ts'
import { countWords } from '../plan-words.ts'

type Usual = {
  /** Null: so late that no date can be given. */
  usualEnd: string | null
  targetDate: string | undefined
  /** By the team's last sprints, and not by what it says. */
  isMeasured: boolean
}

/** By when a plan is usually done, as following tells it once it is saved. Pure. */
export function usualWords({ usualEnd, targetDate, isMeasured }: Usual, timeZone: string, locale?: string): string {
  const more = `${isMeasured ? 'at the pace of your last sprints and ' : ''}with the stories that usually come`
  if (usualEnd === null) return `${capital(more)}, not even 200 sprints are likely to be enough.`
  const day = longDate(usualEnd, timeZone, locale)
  if (!targetDate) return `${formatShare(0.85)} likely by ${day}, ${more}.`
  return `${capital(more)}: by ${day}${lateWords(usualEnd, targetDate, timeZone)}.`
}

type Followed = { likelyBy: string; targetDate: string | undefined; tracker: string }

/** By when it is likely done by what the tracker held when it was read last. Pure. */
export function followedWords({ likelyBy, targetDate, tracker }: Followed, timeZone: string, locale?: string): string {
  const late = lateWords(likelyBy, targetDate, timeZone)
  return `By what ${tracker} held when it was last read: ${formatShare(0.85)} likely by ${longDate(likelyBy, timeZone, locale)}${late}.`
}

export function isLate(end: string | null, targetDate: string | undefined, timeZone: string): boolean {
  return targetDate !== undefined && (end === null || daysLate(end, targetDate, timeZone) > 0)
}

function lateWords(end: string, targetDate: string | undefined, timeZone: string): string {
  const days = targetDate === undefined ? 0 : daysLate(end, targetDate, timeZone)
  if (days <= 0) return ''
  return `, ${days % 7 === 0 ? countWords(days / 7, 'week') : countWords(days, 'day')} after the target`
}

const daysLate = (end: string, targetDate: string, timeZone: string) =>
  Math.round((Date.parse(calendarDay(new Date(end), timeZone)) - Date.parse(targetDate)) / 86_400_000)

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
