import { calendarDay } from './calendar-day.ts'

/** The coming Monday after `now` in the zone, `YYYY-MM-DD`: where a plan usually starts. */
export function nextMonday(now: Date, timeZone: string): string {
  const today = new Date(`${calendarDay(now, timeZone)}T00:00:00Z`)
  const daysAhead = (8 - today.getUTCDay()) % 7 || 7
  return new Date(today.getTime() + daysAhead * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
}
