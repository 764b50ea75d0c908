import { expect, it } from 'vitest'
import { isAnotherBrief } from './is-another-brief.ts'

const collect = `Click and collect.
- Customers can choose a shop for pick-up when the basket holds a book.
- Customers can receive an e-mail with the pick-up code when the order is ready.
- Clerks can mark an order as packed.`

it.each([
  ['the same', collect, false],
  ['a few words edited', collect.replace('book', 'novel').replace('packed', 'ready to go'), false],
  [
    'a part added',
    `${collect}\n- Managers can download a weekly report.\n- Visitors can subscribe to a newsletter about authors.`,
    false,
  ],
  ['most of it taken out', 'Clerks can mark an order as packed.', false],
  [
    'another one of the same shop',
    'Gift cards.\n- Customers can buy a gift card.\n- Support can block a stolen gift card.',
    true,
  ],
  [
    'another one in another language',
    'Urlaubsplanung: Mitarbeiter beantragen Urlaub, Vorgesetzte genehmigen ihn.',
    true,
  ],
  ['none', '', false],
])('tells a brief that is about something else from one that was changed: %s', (_what, now, isAnother) => {
  expect(isAnotherBrief(collect, now)).toBe(isAnother)
})
