import { expect, it } from 'vitest'
import { calendarDay, isTimeZone } from './calendar-day.ts'

const newYear = new Date('2027-01-01T03:00:00Z')

it('is the day where the team is, however often and in however many zones it is asked', () => {
  // more zones than are kept, each twice
  for (let round = 0; round < 2; round += 1)
    for (const zone of Intl.supportedValuesOf('timeZone').slice(0, 120)) {
      const plain = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(newYear)
      expect(calendarDay(newYear, zone), zone).toBe(plain)
    }
  expect(calendarDay(newYear, 'America/New_York')).toBe('2026-12-31')
  expect(calendarDay(newYear, 'Asia/Tokyo')).toBe('2027-01-01')
})

it('knows what is no time zone', () => {
  expect(isTimeZone('Europe/Lisbon')).toBe(true)
  expect(isTimeZone('Nowhere/Atlantis')).toBe(false)
  expect(isTimeZone('')).toBe(false)
  expect(() => calendarDay(newYear, 'Nowhere/Atlantis')).toThrow(RangeError)
})
