import type { IssueText } from './done-issue.ts'
import { wordsOf } from './issue-terms.ts'

/** What an issue looks like apart from its words, as numbers: how long it is, and what kinds of thing its description holds. */
export function issueShape({ title, description }: IssueText): number[] {
  const count = (pattern: RegExp) => Math.log1p(description.match(pattern)?.length ?? 0)
  return [
    Math.log1p(title.length),
    Math.log1p(wordsOf(title).length),
    Math.log1p(description.length),
    description.trim() === '' ? 1 : 0,
    count(/\{code|\{noformat|```/g),
    count(/https?:/g),
    count(/(?:^|\s)[*#-]\s/g),
    count(/\?/g),
    /\bat [a-z.]+\(|Exception/.test(description) ? 1 : 0,
  ]
}

/** Makes shapes comparable: each number as standard deviations from its mean over `shapes`. */
export function standardizer(shapes: readonly (readonly number[])[]): (shape: readonly number[]) => Float64Array {
  const columns = (shapes[0] ?? []).map((_, c) => {
    const values = shapes.map((shape) => shape[c] ?? 0)
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
    return { mean, deviation: Math.sqrt(variance) || 1 }
  })
  return (shape) => Float64Array.from(columns, ({ mean, deviation }, c) => ((shape[c] ?? 0) - mean) / deviation)
}

/** How alike two standardised shapes are: 1 when equal, towards 0 the further apart. */
export function shapeLikeness(a: Float64Array, b: Float64Array): number {
  let distance = 0
  for (let c = 0; c < a.length; c++) {
    const difference = (a[c] as number) - (b[c] as number)
    distance += difference * difference
  }
  return Math.exp(-distance / (2 * a.length))
}
