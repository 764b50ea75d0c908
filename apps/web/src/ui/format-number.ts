import { hasPlainCounts, hasPlainPercent } from './has-plain-counts.ts'

let format: Intl.NumberFormat | undefined

/** A count or a sum as people read it where they are: `1,204` or `7.5`. */
export function formatNumber(value: number): string {
  // to make its first format takes a browser 12 ms, a phone 50, and small counts stand on the first screen
  if (Number.isInteger(value) && value >= 0 && value < 1_000 && hasPlainCounts(navigator.language)) return `${value}`
  format ??= new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 })
  return format.format(value)
}

/** A part of a whole as people write it where they are: `88%`, or `88 %`. `digits` after the point at most (0). Every percent that is shown comes from here. */
export function formatShare(share: number, digits = 0): string {
  const percent = Math.round(share * 100)
  // as above: the backlog's first line says one as soon as it is known
  if (digits === 0 && percent / 100 === share && hasPlainPercent(navigator.language)) return `${percent}%`
  return new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: digits }).format(share)
}

const inUnit = (unit: string) =>
  new Intl.NumberFormat(undefined, { style: 'unit', unit, maximumFractionDigits: unit === 'megabyte' ? 1 : 0 })

/** The size of a file: `24 kB` or `1.5 MB`. */
export function formatSize(bytes: number): string {
  return bytes < 1_000_000
    ? inUnit('kilobyte').format(Math.max(1, bytes / 1_000))
    : inUnit('megabyte').format(bytes / 1_000_000)
}
