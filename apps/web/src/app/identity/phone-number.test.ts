import { expect, it } from 'vitest'
import { phoneNumberOf } from './phone-number.ts'

it.each([
  ['+49 170 1234567', '+491701234567'],
  ['0049 (170) 123-45.67', '+491701234567'],
  ['+1/415 555 2671', '+14155552671'],
  ['0170 1234567', null],
  ['+49', null],
  ['+0 170 1234567', null],
  ['+49 170 1234567890123', null],
  ['call me', null],
])('reads %j as %j', (typed, number) => {
  expect(phoneNumberOf(typed)).toBe(number)
})
