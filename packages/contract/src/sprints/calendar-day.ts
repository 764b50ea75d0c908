/** The day of an instant in a time zone, `YYYY-MM-DD`. Throws a RangeError where the zone is none. */
export function calendarDay(instant: Date, timeZone: string): string {
  return formatOf(timeZone).format(instant)
}

export function isTimeZone(name: string): boolean {
  try {
    formatOf(name)
    return true
  } catch {
    return false
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()
/** Callers name the zones, and each may be spelled in many ways. */
const mostKept = 50

/** Kept: making one takes a millisecond of the thread that answers calls, and a plan's request needs two. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const kept = formats.get(timeZone)
  if (kept) return kept
  // en-CA writes calendar dates as YYYY-MM-DD, which compare as text
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  if (formats.size === mostKept) formats.clear()
  formats.set(timeZone, format)
  return format
}
