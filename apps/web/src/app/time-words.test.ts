import { expect, it } from 'vitest'
import { timeWords } from './time-words.ts'

it.each([
  ['en-GB', '06:45'],
  ['de-DE', '06:45'],
  ['en-US', '6:45 AM'],
])('is written as one reads it: %s', (locale, words) => {
  const time = timeWords('2026-11-30T06:45:10Z', { locale, timeZone: 'UTC' })
  expect(time.replace(/\s/g, ' ')).toBe(words)
})
