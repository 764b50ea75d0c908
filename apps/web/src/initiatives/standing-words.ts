import { calendarDay, isTimeZone, type ListedDraft } from '@planwright/contract'
import { timeWords } from '../app/time-words.ts'
import { formatNumber, formatShare } from '../ui/format-number.ts'

/** `isUnsent`: changed here since the server last heard of it, so that it cannot know how much has changed since a save. */
export type Standing = Pick<ListedDraft, 'stories' | 'plan' | 'save'> & { isUnsent?: boolean }

/** Where an initiative stands, in words. Pure. */
export function standingWords({ stories, plan, save, isUnsent = false }: Standing, now: Date): string {
  const saved = save && saveWords(save, now)
  if (saved && save) return save.kind === 'save' ? `${saved}${sinceWords(save.changes, isUnsent)}` : saved
  if (plan) return `planned: ${counted(plan.sprints, 'sprint')}, done by ${dateWords(plan.end, now, plan.timeZone)}`
  return stories > 0 ? `draft, ${counted(stories, 'story', 'stories')}` : 'no stories yet'
}

/** That the date wished for is likely passed, by the forecast of what is followed or else by the plan; null where it is not. Pure. */
export function lateWords({ plan, save }: Pick<ListedDraft, 'plan' | 'save'>, now: Date): string | null {
  if (!plan?.targetDate) return null
  const { targetDate, timeZone } = plan
  const likelyBy = save?.kind === 'save' ? plan.likelyBy : undefined
  const end = likelyBy ?? plan.end
  const days = Math.round((Date.parse(dayIn(end, timeZone)) - Date.parse(targetDate)) / 86_400_000)
  if (!(days > 0)) return null
  const late = days % 7 === 0 ? counted(days / 7, 'week') : counted(days, 'day')
  const target = dateWords(`${targetDate}T00:00:00Z`, now, 'UTC')
  const by =
    likelyBy === undefined ? 'the plan ends' : `${formatShare(0.85)} likely by ${dateWords(end, now, timeZone)},`
  return `${by} ${late} after its target, ${target}`
}

/** What a save came to; empty where it wrote nothing that is known of. */
function saveWords({ kind, state, at }: NonNullable<ListedDraft['save']>, now: Date): string {
  const when = dayWords(at, now)
  if (kind === 'undo') {
    if (state === 'done') return `save taken back ${when}`
    return isUnderWay(state) ? 'a save is being taken back' : `save taken back in part ${when}`
  }
  if (state === 'done') return `saved ${when}`
  if (state === 'partial') return `saved in part ${when}`
  if (state === 'needs-link') return 'save waits for a connection'
  return isUnderWay(state) ? 'being saved' : `save not finished ${when}`
}

const isUnderWay = (state: NonNullable<ListedDraft['save']>['state']) => ['queued', 'running', 'parked'].includes(state)

const sinceWords = (changes: number, isUnsent: boolean) => {
  if (isUnsent) return ', changed since'
  return changes === 0 ? '' : `, ${counted(changes, 'change')} since`
}

const counted = (count: number, one: string, many = `${one}s`) => `${formatNumber(count)} ${count === 1 ? one : many}`

/** With the time where it was today: what is called the same is told apart by it. */
export function openedWords(instant: string, now: Date): string {
  const day = dayWords(instant, now)
  return day === 'today' ? `${day}, ${timeWords(instant)}` : day
}

/** `today`, `yesterday`, or the date. */
function dayWords(instant: string, now: Date): string {
  const day = new Date(instant)
  const daysAgo = Math.round((midnight(now) - midnight(day)) / 86_400_000)
  if (daysAgo === 0) return 'today'
  return daysAgo === 1 ? 'yesterday' : `on ${dateWords(instant, now)}`
}

const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()

/** The day of an instant in a time zone, `YYYY-MM-DD`; by the reader’s own clock where that is none. */
function dayIn(instant: string, timeZone: string): string {
  const zone = isTimeZone(timeZone) ? timeZone : Intl.DateTimeFormat().resolvedOptions().timeZone
  return calendarDay(new Date(instant), zone)
}

/** With the year where it is another one; by the reader’s own clock where the time zone is none. */
function dateWords(instant: string, now: Date, timeZone?: string): string {
  const date = new Date(instant)
  const year = date.getFullYear() === now.getFullYear() ? undefined : 'numeric'
  const zone = timeZone !== undefined && isTimeZone(timeZone) ? timeZone : undefined
  return date.toLocaleDateString(undefined, { day: 'numeric', month: 'long', year, timeZone: zone })
}
