import { expect, it } from 'vitest'
import { limitApart, mainBegins } from './limits.ts'

it.each([
  ['Guests can cancel a table until 6pm', 'Guests can cancel a table', 'until 6pm'],
  ['The clerk answers within two working days', 'The clerk answers', 'within two working days'],
  ['The owner gets a list every Monday', 'The owner gets a list', 'every Monday'],
  ['Tick by 8:30 whether my boat is out', 'Tick whether my boat is out', 'by 8:30'],
  ['Book the hall without ringing the porter', 'Book the hall', 'without ringing the porter'],
  ['Temps lose access after their last day', 'Temps lose access', 'after their last day'],
])('a title without the limit that ends it: %s', (title, deed, limit) => {
  expect(limitApart(title)).toEqual({ deed, limit })
})

it.each([
  'Guests can cancel until 6pm',
  'Pages load in under 2 seconds',
  'Send a reminder 3 days before the due date',
  'A slot takes at most 300 people',
  'The kiosk works for two hours without network',
  'Nobody gets in after 22:00',
  'Only the boss may book after 18:00',
  'A page that the teacher gets after the tour',
  'Checking in takes less than 2 minutes',
  'Reports by month',
  'Men max 6 times a year',
  'Owners get a reminder two days before and can move it',
  'In August within two days',
  'A message at 7:00 with what went wrong',
  'Write to the tenant 60 days and 14 days before the lease ends',
])('and none, where it would say something else or too little: %s', (title) => {
  expect(limitApart(title)).toBeUndefined()
})

it.each([
  ['When a dish is ready the waiter gets a buzz', 'the waiter gets a buzz'],
  ['When somebody cancels we charge 20 euro', 'we charge 20 euro'],
  ['After 18:00 the gate opens for residents', 'the gate opens for residents'],
])('a main clause begins behind its condition: %s', (sentence, main) => {
  expect(sentence.slice(mainBegins(sentence)).trim()).toBe(main)
})

it.each([
  'Guests see when the boat leaves',
  'When the list that the office keeps is empty',
  "If it's a heavy horse add thirty",
  'Wenn es regnet',
])('and nowhere that is known: %s', (sentence) => {
  expect(mainBegins(sentence)).toBeUndefined()
})
