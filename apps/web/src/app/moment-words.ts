const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const calendarDay = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })

/** Day and time, by the reader's clock. */
export function momentWords(instant: string): string {
  return moment.format(new Date(instant))
}

/** The day alone, by the reader's clock. */
export function dayWords(instant: string): string {
  return day.format(new Date(instant))
}

/** Of a calendar date, `YYYY-MM-DD`, wherever the reader is. */
export function calendarWords(date: string): string {
  return calendarDay.format(new Date(date))
}
