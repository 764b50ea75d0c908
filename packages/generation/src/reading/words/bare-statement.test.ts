import { expect, it } from 'vitest'
import { bareStatement } from './bare-statement.ts'

it.each([
  ['4.2 Loan agreement: the draft is written', 'Loan agreement: the draft is written'],
  ['#8812 (11 similar) Singers see the pieces', 'Singers see the pieces'],
  ['#8823 A conductor sees who comes', 'A conductor sees who comes'],
  ['Tyres are managed one by one (20 points)', 'Tyres are managed one by one'],
  ['Defects can be dictated (S, 15 points).', 'Defects can be dictated.'],
  ['Skip a week #subscription', 'Skip a week'],
  // but what is measured, and what a thing is called
  ['4.2 litres fit in', '4.2 litres fit in'],
  ['Drivers lose points (20 points a year)', 'Drivers lose points (20 points a year)'],
])('says what is wanted without its number and weight: %s', (text, bare) => {
  expect(bareStatement(text)).toBe(bare)
})
