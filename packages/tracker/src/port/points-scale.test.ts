import { expect, it } from 'vitest'
import { onScale } from './points-scale.ts'

const fibonacci = [1, 2, 3, 5, 8]
it.each([
  [3, fibonacci, 3],
  [4, fibonacci, 5],
  [0.5, fibonacci, 1],
  [6, fibonacci, 5],
  [40, fibonacci, 8],
  [0, [0, ...fibonacci], 0],
  [2.5, undefined, 2.5],
  [2.5, [], 2.5],
])('%d points on %j are %d', (points, scale, kept) => expect(onScale(points, scale)).toBe(kept))
