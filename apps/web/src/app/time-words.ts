/**
 * `06:45`, or `6:45 AM` where that is how one reads it: the one way the page says a time of day. Two digits of hours wherever the hours run to 24.
 */
export function timeWords(instant: string | Date, { locale, timeZone }: { locale?: string; timeZone?: string } = {}) {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format(new Date(instant))
}
