import type { Sprint } from '@planwright/contract'

/** `5–18 Jan` as it is written where the reader is. Dates are the team's: its zone, not the reader's. */
export function sprintRange(
  sprint: Pick<Sprint, 'startDate' | 'endDate'>,
  timeZone: string,
  locale = readersLocale,
): string {
  const format = formatOf('short', timeZone, locale)
  const [start, end] = [new Date(sprint.startDate), new Date(sprint.endDate)]
  const parts = format.formatRangeToParts(start, end)
  // over the turn of a year it would name both, for which a column has no room
  const hasYears = parts.some(({ type }) => type === 'year')
  const range = hasYears ? `${format.format(start)} – ${format.format(end)}` : parts.map(({ value }) => value).join('')
  return range.replace(/\s/g, ' ').replace(/^(\d+) – (?=\d+ \D+$)/, '$1–')
}

export function longDate(instant: string, timeZone: string, locale = readersLocale): string {
  return formatOf('long', timeZone, locale).format(new Date(instant))
}

/** `23 November 2026` of a day of the calendar, `YYYY-MM-DD`. */
export function longDay(day: string, locale = readersLocale): string {
  return longDate(`${day}T00:00:00Z`, 'UTC', locale)
}

/** `23 Nov` of a day of the calendar, `YYYY-MM-DD`. */
export function shortDay(day: string, locale = readersLocale): string {
  return formatOf('short', 'UTC', locale).format(new Date(`${day}T00:00:00Z`))
}

const readersLocale: string | undefined = undefined

const dateParts = {
  short: { day: 'numeric', month: 'short' },
  long: { day: 'numeric', month: 'long', year: 'numeric' },
} as const

const formats = new Map<string, Intl.DateTimeFormat>()

/** Kept: making one costs a hundred times what using it does, and a plan has many dates. */
function formatOf(kind: keyof typeof dateParts, timeZone: string, locale: string | undefined): Intl.DateTimeFormat {
  const key = `${kind} ${timeZone} ${locale}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...dateParts[kind], timeZone })
  formats.set(key, format)
  return format
}
