import { expect, it } from 'vitest'
import { targetWords } from './target-words.ts'

const likelyBy = '2027-02-28T22:59:59.999Z'
const outlook = { targetDate: '2027-03-01', likelyBy, usuallyBy: likelyBy, chance: 0.9, mustGo: [] }

it.each([
  [outlook, 'Europe/Berlin', '85 % likely by 2027-02-28: in time for the target, 2027-03-01.'],
  [
    { ...outlook, likelyBy: '2027-03-14T23:59:59.999Z', usuallyBy: null, chance: 0.123 },
    'UTC',
    '85 % likely by 2027-03-14; the target, 2027-03-01, is 12 % likely to be met.',
  ],
  [
    { ...outlook, usuallyBy: '2027-03-14T22:59:59.999Z' },
    'Europe/Berlin',
    '85 % likely by 2027-02-28: in time for the target, 2027-03-01. With the stories that usually come on top: by 2027-03-14.',
  ],
  [
    { ...outlook, likelyBy: null, chance: 0, mustGo: null },
    'UTC',
    'Not even 200 sprints are likely to be enough for all of this, and the target, 2027-03-01, is 0 % likely to be met: leave stories out, or plan with more points a sprint.',
  ],
])('tells %j in %s', (given, timeZone, words) => {
  expect(targetWords(given, timeZone)).toBe(words)
})
