const quarterMs = 15 * 60_000
const quartersOfAWeek = 8 * 24 * 4

/** The next Monday, 8 in the morning, where the person is; a week later than one that is just now. Pure. */
export function nextDigest(now: Date, timeZone: string): Date {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const first = (Math.floor(now.getTime() / quarterMs) + 1) * quarterMs
  // clocks differ from UTC by whole quarters of an hour, and some change on a Sunday night: looking is simpler than reckoning
  for (let quarter = 0; quarter < quartersOfAWeek; quarter += 1) {
    const at = new Date(first + quarter * quarterMs)
    if (format.format(at) === 'Mon 08:00') return at
  }
  throw new Error(`No Monday morning comes in ${timeZone}`)
}
