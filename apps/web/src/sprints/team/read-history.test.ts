import { expect, it } from 'vitest'
import { readHistory } from './read-history.ts'

it.each([
  ['', []],
  ['24, 18; 21', [24, 18, 21]],
  [' 20 20.5,', [20, 20.5]],
  ['a lot', null],
  ['-3', null],
])('%j is %j', (typed, points) => {
  expect(readHistory(typed)).toEqual(points === null ? { ok: false } : { ok: true, points })
})
