import { expect, it } from 'vitest'
import { isWithdrawn } from './is-withdrawn.ts'

it.each([
  'Deleted in Rev. B. Fill level from sensors.',
  '[Deleted in Rev. B. Level from ultrasonic sensors in the roof.]',
  '[Deleted]',
  '(Deleted in Rev B)',
  '[superseded by R-12]',
  '[Removed – see FR-3]',
  'Withdrawn.',
  'Withdrawn. We do not want to hold data of patients.',
  'Withdrawn on 3 March 2026 – legal does not agree.',
  '(gestrichen) Die Waage zeigt das Gewicht.',
  'Gestrichen mit Ausgabe 2.',
  'Entfällt',
])('takes for withdrawn: %j', (text) => {
  expect(isWithdrawn(text)).toBe(true)
})

it.each([
  'Removed by admin – the user gets an e-mail',
  'Deleted: the list of deleted files can be opened by members.',
  'Withdrawn: the customer sees withdrawn bookings in grey.',
  '[Deleted files can be restored by an admin]',
  '(Deleted) files are shown in grey.',
  'Deleted – the file stays in the bin for 30 days',
  'Removed in the evening, the boat is free again.',
  'Gestrichene Termine werden grau angezeigt.',
  'Withdrawn bids are shown to the buyer.',
])('takes for a part of the product: %j', (text) => {
  expect(isWithdrawn(text)).toBe(false)
})
