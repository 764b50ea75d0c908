import { expect, it } from 'vitest'
import { wishBehind } from './wish-behind.ts'

it.each([
  ['We don’t need "your" tool, we need to see when a room is free', 'we need to see when a room is free'],
  ['We do not want a new phone but we want to see who called', 'we want to see who called'],
  ['Wir brauchen keine neue Kasse, aber wir müssen offene Tische sehen', 'wir müssen offene Tische sehen'],
  ['Nous ne voulons pas de logiciel, mais nous devons voir les salles', 'nous devons voir les salles'],
  ['No queremos otra caja, pero necesitamos ver las mesas', 'necesitamos ver las mesas'],
  [
    'Scanning is bought elsewhere and is not included; however, the system shall be capable of storing the images',
    'the system shall be capable of storing the images',
  ],
  [
    'The archive has its own budget, however staff must be able to search the minutes',
    'staff must be able to search the minutes',
  ],
])('the wish behind a remark: %s', (sentence, wish) => {
  expect(wishBehind(sentence)).toBe(wish)
})

it.each([
  'We don’t want to lose bookings, so keep them for a week',
  'Guests must pay at once; however, members can pay later',
  'Sessions never end; however, commands shall require a PIN',
  'We need a list of rooms, but we do not want prices on it',
  'Clerks see the order, however small it is',
])('what begins with its wish, or a rule, stays: %s', (sentence) => {
  expect(wishBehind(sentence)).toBe(sentence)
})
