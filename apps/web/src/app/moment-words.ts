const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const calendarDay = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })

/** Day and time, by the reader's clock. */
export const momentWords = (instant: string): string => moment.format(new Date(instant))
export const dayWords = (instant: string): string => day.format(new Date(instant))
/** Of a calendar date, `YYYY-MM-DD`, wherever the reader is. */
export const calendarWords = (date: string): string => calendarDay.format(new Date(date))
