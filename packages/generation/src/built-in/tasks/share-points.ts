/** The sizes of stories that a draft knows. */
export const scale = [1, 2, 3, 5, 8, 13] as const
/** Points shared out over parts as evenly as the scale allows: 8 in three are 3, 3 and 2. Each part has one at least. */
export function sharePoints(points: number, parts: number): number[] {
  let left = points
  return Array.from({ length: parts }, (_, i) => {
    const even = left / (parts - i)
    const share = scale.reduce((best, each) => (Math.abs(each - even) <= Math.abs(best - even) ? each : best))
    left -= share
    return share
  })
}
