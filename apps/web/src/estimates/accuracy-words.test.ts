import type { EstimateHistory } from '@planwright/contract'
import { expect, it } from 'vitest'
import { accuracyWords, followedWords } from './accuracy-words.ts'

const history = (change: Partial<EstimateHistory>): EstimateHistory => ({
  siteName: 'site',
  projectKey: 'SHOP',
  issues: 100,
  issuesNeeded: 20,
  scale: [1, 2, 3],
  since: '2026-01-01T00:00:00.000Z',
  readAt: '2026-01-01T00:00:00.000Z',
  accuracy: { n: 40, mae: 1.234, medianMae: 1.5, betterThanMedian: true, withinRange: 0.8 },
  ...change,
})

it('says how far estimates were off beside the median', () => {
  expect(accuracyWords(history({}))).toBe(
    'Tried on the last 40 of them, each estimated from those before it: off by 1.23 points on average; always guessing the median would be off by 1.5 points. 80% lay within the range shown.',
  )
})

it('counts a single point as one', () => {
  const accuracy = { n: 40, mae: 1, medianMae: 1.5, betterThanMedian: true, withinRange: 0.8 }
  expect(accuracyWords(history({ accuracy }))).toContain('off by 1 point on average')
})

it('says so where they do not beat it', () => {
  const accuracy = { n: 40, mae: 1.5, medianMae: 1.5, betterThanMedian: false, withinRange: 0.8 }
  expect(accuracyWords(history({ accuracy }))).toContain(
    'off by 1.5 points on average. That does not beat always guessing the median, which is off by 1.5 points.',
  )
})

it('says what is missing', () => {
  expect(accuracyWords(history({ issues: 19, accuracy: null }))).toMatch(/^At least 20 done issues/)
  expect(accuracyWords(history({ accuracy: null }))).toMatch(/^There is too little/)
})

it('says what was learned from initiatives that are followed, and what is still to be read', () => {
  expect(followedWords(history({}))).toBeNull()
  expect(followedWords(history({ followed: { issues: 12, unread: 0, error: 0.75 } }))).toBe(
    '12 done stories are of initiatives that you follow. When done, they were off by 0.75 points from what was planned, on average.',
  )
  expect(followedWords(history({ followed: { issues: 1, unread: 0, error: 0 } }))).toBe(
    '1 done story is of initiatives that you follow, with the points planned.',
  )
  expect(followedWords(history({ followed: { issues: 3, unread: 1, error: null } }))).toBe(
    '4 done stories are of initiatives that you follow. 1 of them came since this was read, and is read before the next estimate.',
  )
})
