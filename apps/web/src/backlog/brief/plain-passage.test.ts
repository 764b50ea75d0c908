import { expect, it } from 'vitest'
import { plainPassage } from './plain-passage.ts'

it.each([
  ['- **Guests** can pay\n  without an account', 'Guests can pay without an account'],
  ['## Checkout', 'Checkout'],
  ['1. Send a `receipt` to [the buyer](https://example.com)', 'Send a receipt to the buyer'],
  ['| Role | Can do |', 'Role · Can do'],
  ['<b>Refunds</b> take 5 days', 'Refunds take 5 days'],
  ['Nothing to strip: 2 * 3 = 6', 'Nothing to strip: 2 * 3 = 6'],
])('reads %j as %j', (passage, plain) => {
  expect(plainPassage(passage)).toBe(plain)
})
