import { expect, it } from 'vitest'
import { sprintShareWords } from './sprint-share-words.ts'

it.each([
  [[1, 1, 1], ''],
  [
    [1, 0.1, 0.5, 1],
    '2 of them ran for less than a sprint of this plan, and count for the days that they ran, together with the next.',
  ],
  [
    [0.5, 1.5, 0],
    '1 of them ran for less than a sprint of this plan, and counts for the days that it ran, together with the next. 1 ran longer, and counts for its days. 1 ran for less than a day, and is left out.',
  ],
])('of %j', (shares, words) => {
  expect(sprintShareWords(shares)).toBe(words)
})
