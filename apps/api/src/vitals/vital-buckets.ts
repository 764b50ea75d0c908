/** Each bucket reaches to a tenth more than the one before. */
const step = Math.log(1.1)
/** The least that is told apart: a millisecond, or a thousandth of what has no unit. */
const leastOf = (metric: string): number => (metric === 'CLS' ? 0.001 : 1)

/** The bucket that a value is counted in: 0 for next to nothing, and one more for each tenth more. */
export function bucketOf(metric: string, value: number): number {
  const least = leastOf(metric)
  return value < least ? 0 : 1 + Math.floor(Math.log(value / least) / step)
}

/** The value that stands for a bucket: its middle, at most 5 % from all in it. */
function middleOf(metric: string, bucket: number): number {
  return bucket === 0 ? 0 : leastOf(metric) * Math.exp((bucket - 0.5) * step)
}

/** What three quarters of the values are at most. Pure. */
export function p75Of(metric: string, buckets: readonly { bucket: number; count: number }[]): number {
  const total = buckets.reduce((sum, { count }) => sum + count, 0)
  let seen = 0
  for (const { bucket, count } of buckets.toSorted((a, b) => a.bucket - b.bucket)) {
    seen += count
    if (seen >= 0.75 * total) return rounded(metric, middleOf(metric, bucket))
  }
  return 0
}

const rounded = (metric: string, value: number): number =>
  metric === 'CLS' ? Math.round(value * 1000) / 1000 : Math.round(value)
