import { expect, it } from 'vitest'
import { titleKey } from './title-key.ts'
import { stemOf } from './words.ts'

it.each([
  ['storing', 'stores', 'stored', 'store'],
  ['booking', 'books', 'booked', 'book'],
  ['planning', 'plans', 'planned', 'plan'],
  ['categories', 'category'],
  ['addresses', 'address'],
  ['boxes', 'box'],
  ['ringing', 'rings', 'ring'],
])('%s and its other forms have one stem', (...forms) => {
  expect(new Set(forms.map(stemOf)).size).toBe(1)
})

it.each([
  ['status', 'statu'],
  ['ring', 'r'],
  ['red', 'r'],
  ['import', 'export'],
])('%s keeps what tells it from %s', (one, other) => {
  expect(stemOf(one)).not.toBe(other)
  expect(stemOf(one)).not.toBe(stemOf(other))
})

it.each([
  ['Cancel an order', 'cancel orders!'],
  ['The résumé', 'Resumes'],
  ['Export  (CSV)', 'export csv'],
])('the titles %j and %j are the same', (one, other) => {
  expect(titleKey(one)).toBe(titleKey(other))
})

it('titles of other words are not', () => {
  expect(titleKey('Cancel an order')).not.toBe(titleKey('Send an order'))
})
