const hour = 3_600_000
const day = 24 * hour
const opensAt = 9 * hour
const closesAt = 17 * hour

/** A working day of a team, in milliseconds since 1970: 9:00 to 17:00 UTC, Monday to Friday. */
export type Workday = { number: number; opens: number; closes: number }

/** The working days that end after `from` and not after `until`, in order: any run of whole weeks has five of each. */
export function workdaysBetween(from: number, until: number): Workday[] {
  const days: Workday[] = []
  for (let number = Math.floor(from / day); number * day + closesAt <= until; number += 1) {
    const closes = number * day + closesAt
    const weekday = new Date(closes).getUTCDay()
    if (closes > from && weekday !== 0 && weekday !== 6) days.push({ number, opens: number * day + opensAt, closes })
  }
  return days
}
