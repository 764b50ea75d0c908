const format = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 })

/** A count or a sum as people read it where they are: `1,204` or `7.5`. */
export function formatNumber(value: number): string {
  return format.format(value)
}
