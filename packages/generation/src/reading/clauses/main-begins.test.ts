import { expect, it } from 'vitest'
import { mainBegins } from './main-begins.ts'

it.each([
  ['When a dish is ready the waiter gets a buzz', 'the waiter gets a buzz'],
  ['When somebody cancels we charge 20 euro', 'we charge 20 euro'],
  ['Sixty days before the end of a loan the borrower is reminded of it', 'the borrower is reminded of it'],
  // `customer exceed` is no clause
  ['Where sales by the same customer exceed 2,000 the case waits', 'the case waits'],
  ['After 18:00 the gate opens for residents', 'the gate opens for residents'],
])('a main clause begins behind its condition: %s', (sentence, main) => {
  expect(sentence.slice(mainBegins(sentence)).trim()).toBe(main)
})

it.each([
  'Guests see when the boat leaves',
  'If a pass expires while the gate is open, ring the skipper',
  'When the list that the office keeps is empty',
  "If it's a heavy horse add thirty",
  'Wenn es regnet',
])('and nowhere that is known: %s', (sentence) => {
  expect(mainBegins(sentence)).toBeUndefined()
})
