/** A covariance matrix by its Cholesky factor, which grows by a row at a time. */
export type GrowingFactor = {
  readonly size: number
  /** The covariances of something with the rows, in terms of the factor: what `append` and `project` take. */
  solve(covariances: Float64Array): Float64Array
  /** Adds what was solved, with its own variance, as the next row. Returns the row's deviation given the rows before. */
  append(solved: Float64Array, variance: number): number
}

/** Without rows. Gaussian processes for machine learning (Rasmussen, Williams, 2006), algorithm 2.1, row by row. */
export function growingFactor(): GrowingFactor {
  const rows: Float64Array[] = []
  const deviations: number[] = []
  return {
    get size() {
      return rows.length
    },
    solve(covariances) {
      const solved = new Float64Array(rows.length)
      for (const [j, row] of rows.entries())
        solved[j] = ((covariances[j] ?? 0) - dot(row, solved, j)) / (deviations[j] ?? 1)
      return solved
    },
    append(solved, variance) {
      // Two equal issues differ by their noise, so what is left of the variance is never near zero; rounding is all that this guards.
      const deviation = Math.sqrt(Math.max(1e-9, variance - dot(solved, solved, solved.length)))
      rows.push(solved)
      deviations.push(deviation)
      return deviation
    },
  }
}

/** The product of the first `length` numbers of two vectors; four sums at once, for the processor to overlap them. */
export function dot(a: Float64Array, b: Float64Array, length: number): number {
  let s0 = 0
  let s1 = 0
  let s2 = 0
  let s3 = 0
  let i = 0
  // Within the length by the loop's condition: a fallback for each number would cost half the speed.
  for (; i + 3 < length; i += 4) {
    s0 += (a[i] as number) * (b[i] as number)
    s1 += (a[i + 1] as number) * (b[i + 1] as number)
    s2 += (a[i + 2] as number) * (b[i + 2] as number)
    s3 += (a[i + 3] as number) * (b[i + 3] as number)
  }
  for (; i < length; i++) s0 += (a[i] as number) * (b[i] as number)
  return s0 + s1 + s2 + s3
}
