const unitMs: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 7 * 86_400_000 }

/** The moment a date, a time or a period like `-5d` stands for, in UTC; undefined for what is none of them. */
export function momentOf(text: string, now: number): number | undefined {
  const period = /^([+-]?)((?:\d+[mhdw]\s*)+)$/.exec(text)
  if (period) {
    const length = [...(period[2] ?? '').matchAll(/(\d+)([mhdw])/g)].reduce(
      (sum, [, amount, unit]) => sum + Number(amount) * (unitMs[unit ?? ''] ?? 0),
      0,
    )
    return period[1] === '-' ? now - length : now + length
  }
  if (/^\d{10,}$/.test(text)) return Number(text)
  const date = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?: (\d{1,2}):(\d{2}))?$/.exec(text)
  if (date === null) return undefined
  const [year, month, day, hour, minute] = date.slice(1).map((part) => Number(part ?? 0))
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute)
}

type Part = 'day' | 'week' | 'month' | 'year'

/** What `now()`, `startOfDay()`, `endOfMonth(-1)` and their like stand for, in UTC; undefined for other functions. */
export function calledMoment(call: { name: string; arguments: string[] }, now: number): number | undefined {
  if (call.name === 'now') return now
  const [, edge, part] = /^(start|end)of(day|week|month|year)$/.exec(call.name) ?? []
  if (edge === undefined) return undefined
  // The pattern lists exactly the parts.
  const start = startOf(part as Part, now)
  const moved = shifted(start, call.arguments[0] ?? '', part as Part)
  if (moved === undefined) return undefined
  return edge === 'start' ? moved : stepped(moved, 1, part as Part) - 1
}

function startOf(part: Part, at: number): number {
  const date = new Date(at)
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
  if (part === 'day') return Date.UTC(year, month, day)
  // Weeks begin on Sunday, as they do in Jira unless an administrator says otherwise.
  if (part === 'week') return Date.UTC(year, month, day - date.getUTCDay())
  return Date.UTC(year, part === 'month' ? month : 0, 1)
}

/** An offset like `-1`, `-1d` or `2w`; without a unit it counts what the function is about. */
function shifted(at: number, offset: string, part: Part): number | undefined {
  if (offset === '') return at
  const [, sign, amount, unit = ''] = /^([+-]?)(\d+)(y|M|w|d|h|m)?$/.exec(offset) ?? []
  if (amount === undefined) return undefined
  const count = sign === '-' ? -Number(amount) : Number(amount)
  const parts: Record<string, Part> = { '': part, y: 'year', M: 'month', w: 'week', d: 'day' }
  const whole = parts[unit]
  return whole === undefined ? at + count * (unitMs[unit] ?? 0) : stepped(at, count, whole)
}

function stepped(at: number, count: number, part: Part): number {
  const date = new Date(at)
  if (part === 'year') date.setUTCFullYear(date.getUTCFullYear() + count)
  else if (part === 'month') date.setUTCMonth(date.getUTCMonth() + count)
  else date.setUTCDate(date.getUTCDate() + (part === 'week' ? 7 : 1) * count)
  return date.getTime()
}
