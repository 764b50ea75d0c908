const format = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })

/** A count or a sum as people read it: `1,204` or `7.5`. */
export function formatNumber(value: number): string {
  return format.format(value)
}
