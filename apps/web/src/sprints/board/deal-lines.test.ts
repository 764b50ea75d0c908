import { expect, it } from 'vitest'
import { dealLines } from './deal-lines.ts'

it.each([
  [[1, 2, 3], 0, [1, 1, 1]],
  [[1, 2, 3], 9, [1, 2, 3]],
  // each a second one before any has a third
  [[4, 2, 2], 3, [2, 2, 2]],
  [[4, 1, 2], 3, [3, 1, 2]],
  [[3, 3, 3], 2, [2, 2, 1]],
  [[], 5, []],
])('gives titles that need %j lines, with %i more than one each, %j', (needed, more, lines) => {
  expect(dealLines(needed, more)).toEqual(lines)
})
