/**
 * What a tracker keeps of points: the nearest of its scale, the greater of two that are as near; the points themselves where it has no scale.
 * Pure.
 */
export function onScale(points: number, scale: readonly number[] | undefined): number {
  return (
    (scale ?? []).reduce<number | undefined>((best, step) => {
      if (best === undefined) return step
      const [nearer, further] = [Math.abs(step - points), Math.abs(best - points)]
      return nearer < further || (nearer === further && step > best) ? step : best
    }, undefined) ?? points
  )
}
