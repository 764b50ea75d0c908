import { expect, it } from 'vitest'
import { bucketOf, p75Of } from './vital-buckets.ts'

const counted = (metric: string, values: readonly number[]) =>
  values.map((value) => ({ bucket: bucketOf(metric, value), count: 1 }))

it.each([
  ['LCP', [2500]],
  ['LCP', [100, 200, 300, 4000]],
  ['INP', [8, 16, 24, 32, 40, 48, 56, 200]],
  ['CLS', [0.01, 0.02, 0.1, 0.25]],
  ['TTFB', [599_000]],
])('tells three quarters of %s within 5 %%: %j', (metric, values) => {
  const exact = values.toSorted((a, b) => a - b)[Math.ceil(0.75 * values.length) - 1] ?? 0
  const told = p75Of(metric, counted(metric, values))
  expect(Math.abs(told - exact) / exact).toBeLessThan(0.06)
})

it('tells nothing moved as nothing', () => {
  expect(p75Of('CLS', counted('CLS', [0, 0, 0, 0.3]))).toBe(0)
  expect(p75Of('LCP', [])).toBe(0)
})
