import { momentOf } from './scalars.ts'

const plain = (text: string) => text.toLowerCase()
const bare = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

type Text = (value: string, asked: string) => boolean
const texts: Record<string, Text> = {
  contains: (value, asked) => value.includes(asked),
  notContains: (value, asked) => !value.includes(asked),
  containsIgnoreCase: (value, asked) => plain(value).includes(plain(asked)),
  notContainsIgnoreCase: (value, asked) => !plain(value).includes(plain(asked)),
  containsIgnoreCaseAndAccent: (value, asked) => bare(value).includes(bare(asked)),
  startsWith: (value, asked) => value.startsWith(asked),
  notStartsWith: (value, asked) => !value.startsWith(asked),
  startsWithIgnoreCase: (value, asked) => plain(value).startsWith(plain(asked)),
  endsWith: (value, asked) => value.endsWith(asked),
  notEndsWith: (value, asked) => !value.endsWith(asked),
  eqIgnoreCase: (value, asked) => plain(value) === plain(asked),
  neqIgnoreCase: (value, asked) => plain(value) !== plain(asked),
}

const orders: Record<string, (difference: number) => boolean> = {
  gt: (difference) => difference > 0,
  gte: (difference) => difference >= 0,
  lt: (difference) => difference < 0,
  lte: (difference) => difference <= 0,
}

/** Whether a value satisfies all of a comparator. Dates are compared as moments; nothing is above or below what is absent. */
export function compares(value: unknown, comparator: Record<string, unknown>, now: number): boolean {
  return Object.entries(comparator).every(([name, asked]) => {
    if (asked === undefined) return true
    if (name === 'and' || name === 'or') return combined(name, value, asked, now)
    if (name === 'null') return asked === (value === null || value === undefined)
    if (name === 'eq') return same(value, asked, now)
    if (name === 'neq') return !same(value, asked, now)
    if (name === 'in') return listOf(asked).some((one) => same(value, one, now))
    if (name === 'nin') return !listOf(asked).some((one) => same(value, one, now))
    const text = texts[name]
    if (text !== undefined) return typeof value === 'string' && typeof asked === 'string' && text(value, asked)
    const difference = differenceOf(value, asked, now)
    return difference !== undefined && (orders[name]?.(difference) ?? false)
  })
}

function combined(name: 'and' | 'or', value: unknown, asked: unknown, now: number): boolean {
  const holds = (one: unknown) => compares(value, one as Record<string, unknown>, now)
  return name === 'and' ? listOf(asked).every(holds) : listOf(asked).some(holds)
}

const listOf = (asked: unknown): unknown[] => (Array.isArray(asked) ? asked : [])

function same(value: unknown, asked: unknown, now: number): boolean {
  if (asked instanceof Date || isDuration(asked)) return differenceOf(value, asked, now) === 0
  return (value ?? null) === asked
}

type Duration = { sinceNowMs: number }
function isDuration(asked: unknown): asked is Duration {
  return typeof asked === 'object' && asked !== null && 'sinceNowMs' in asked
}

function differenceOf(value: unknown, asked: unknown, now: number): number | undefined {
  if (typeof value === 'number' && typeof asked === 'number') return value - asked
  if (typeof value !== 'string') return undefined
  if (asked instanceof Date) return momentOf(value) - asked.getTime()
  return isDuration(asked) ? momentOf(value) - (now + asked.sinceNowMs) : undefined
}
