import { expect, it } from 'vitest'
import { draftOf } from '../testing/draft-of.ts'
import { estimatePoints } from './estimate-points.ts'

it.each([
  'Payment online',
  'Pay right away by card',
  'Door opens with the phone',
  'Transfer approved claims to DATEV',
  'Import members from Excel',
  'Works offline',
  'Borg betalen via Tikkie',
  'Zahlung mit Lastschrift',
])('what another system or a device takes part in is no small thing: %s', (text) => {
  expect(estimatePoints(text, 0)).toBeGreaterThanOrEqual(3)
})

it('counts nothing that is not wanted', () => {
  expect(estimatePoints('Pay in the shop (no online payment!)', 0)).toBeLessThan(estimatePoints('Pay online', 0))
})

it.each([
  [
    'If the reading is not plausible within 3 days, ask again',
    'Falls der Zählerstand binnen 3 Tagen nicht plausibel ist, nachfragen',
  ],
  ['Members see their place on the waiting list', 'Mitglieder sehen ihren Platz auf der Warteliste'],
  ['A statistic per club and year as an export', 'Eine Statistik je Verein und Jahr als Export'],
])('%s and %s are as much work', (english, german) => {
  expect(estimatePoints(german, 0)).toBe(estimatePoints(english, 0))
})

it('takes a table of fields for one form', () => {
  const text =
    '# Bookings\n\nGuests can book a table.\n\n## Fields of the booking form\n\n| Field | Type | Required |\n|---|---|---|\n| Name | text | yes |\n| Phone | text | yes |\n| Email | text | no |\n| Party | number | yes |\n| Comment | text | no |'
  const fields = draftOf(text)
    .flatMap(({ stories }) => stories)
    .find(({ title }) => title.startsWith('Fields'))
  expect(fields?.storyPoints).toBe(3)
})

it('takes the points that stand in brackets behind a wish', () => {
  const [story] = draftOf('# Shop\n- Export the list of orders (Priority: low; 5 points)').flatMap(
    ({ stories }) => stories,
  )
  expect(story).toMatchObject({ storyPoints: 5, priority: 4, title: 'Export the list of orders' })
})
