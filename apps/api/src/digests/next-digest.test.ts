import { expect, it } from 'vitest'
import { nextDigest } from './next-digest.ts'

it.each([
  ['2026-11-25T12:00:00Z', 'UTC', '2026-11-30T08:00:00.000Z'],
  ['2026-11-30T07:59:00Z', 'UTC', '2026-11-30T08:00:00.000Z'],
  ['2026-11-30T08:00:00Z', 'UTC', '2026-12-07T08:00:00.000Z'],
  ['2026-11-25T12:00:00Z', 'America/Los_Angeles', '2026-11-30T16:00:00.000Z'],
  ['2026-11-25T12:00:00Z', 'Asia/Kathmandu', '2026-11-30T02:15:00.000Z'],
  // the clocks change on the Sunday before
  ['2026-03-25T12:00:00Z', 'Europe/Berlin', '2026-03-30T06:00:00.000Z'],
])('after %s the next mail to %s is due at %s', (now, timeZone, due) => {
  expect(nextDigest(new Date(now), timeZone).toISOString()).toBe(due)
})
