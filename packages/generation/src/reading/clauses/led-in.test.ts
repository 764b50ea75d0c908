import { expect, it } from 'vitest'
import { withoutLeading } from './led-in.ts'

it.each([
  ['PS from Carla: he has a point on two things: bags should be one group', 'Bags should be one group'],
  ['Two more things: guests need a receipt', 'Guests need a receipt'],
  ['Von Jutta: drei Dinge: Gäste müssen zahlen können', 'Gäste müssen zahlen können'],
  ['Bueno, esto lo hablamos ayer: que entre, pero que le salga el aviso', 'Que entre, pero que le salga el aviso'],
  [
    'OK, das haben wir gestern besprochen: er darf rein, sieht aber die Warnung',
    'Er darf rein, sieht aber die Warnung',
  ],
  ['What I take from it: customers must see the bag', 'Customers must see the bag'],
  ['Femke, you asked whether they should get the code by themselves.', 'Get the code by themselves.'],
  ['You asked if the guests could pay later', 'The guests could pay later'],
  ['Du hast gefragt, ob die Gäste den Code sehen sollen', 'Die Gäste den Code sehen sollen'],
  [
    'The water board closes the bay about four times a year because of norovirus; when that happens I need every order to be stopped',
    'When the water board closes the bay, I need every order to be stopped',
  ],
  [
    'The power goes off twice a month. When that happens, the fridge must send a text',
    'When the power goes off, the fridge must send a text',
  ],
])('what only leads to a wish is left out: %s', (text, said) => {
  expect(withoutLeading(text)).toBe(said)
})

it.each([
  'From the list: guests pick a table',
  'Guests can choose three things: a table, a menu and a day',
  'You asked for a list of the guests',
  'Trainers enter three things: they must note the weight, the time and the pulse.',
  'customers want two things: they must be able to cancel, and see prices.',
  'This is discussed in the forum: members can vote on it.',
  'From Berlin: orders are shipped within 2 days.',
  'Two guests share a table: the bill is split',
  'When a guest cancels; when that happens twice, they pay',
])('what says more stays: %s', (text) => {
  expect(withoutLeading(text)).toBe(text)
})
