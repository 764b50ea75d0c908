import { expect, it } from 'vitest'
import { severalWishes } from './several-wishes.ts'

it.each([
  [
    'The software shall keep the power of the fans below the limit and shall, when that would be exceeded, give precedence to wet bins.',
    [
      'The software shall keep the power of the fans below the limit and shall, when that would be exceeded, give precedence to wet bins.',
    ],
  ],
  [
    'I want an app where neighbours can lend each other tools, see on a map who has what, and get reminded when something is due.',
    [
      'neighbours can lend each other tools',
      'neighbours can see on a map who has what',
      'neighbours can get reminded when something is due',
    ],
  ],
  [
    'I need a page for my nursery where people can preorder seedlings and pots, choose a delivery day and pay online',
    ['people can preorder seedlings and pots', 'people can choose a delivery day', 'people can pay online'],
  ],
  [
    'what we want: tenants sign the contract on the phone, pay the deposit and upload proof of income',
    ['tenants sign the contract on the phone', 'tenants pay the deposit', 'tenants upload proof of income'],
  ],
  [
    'The owner sees the bookings, exports a list and sends reminders.',
    ['The owner sees the bookings', 'The owner exports a list', 'The owner sends reminders'],
  ],
  [
    'Drivers should see the stops of the day, scan each parcel and take a photo of it at the door.',
    ['Drivers should see the stops of the day', 'Drivers should scan each parcel and take a photo of it at the door'],
  ],
  [
    "I need something on the keepers' phones that shows for every otter what it gets, and calls me by 7pm if one hasn't eaten",
    ['show for every otter what it gets', "call me by 7pm if one hasn't eaten"],
  ],
  [
    "Could you build a page where any rower can see which of the nine boats is free and say they'll come?",
    ['any rower can see which of the nine boats is free', "any rower can say they'll come"],
  ],
  [
    'A tool where owners of a stall can book a place, see the map and pay the fee online.',
    [
      'owners of a stall can book a place',
      'owners of a stall can see the map',
      'owners of a stall can pay the fee online',
    ],
  ],
  [
    'We want people to book a board on their phone, pay by card and show a code at the hut.',
    ['people should book a board on their phone', 'people should pay by card', 'people should show a code at the hut'],
  ],
  // what a role does, in a row
  ['Admin: delete users who left, reset passwords', ['Admin: delete users who left', 'Admin: reset passwords']],
  [
    'Kunde: Termin anfragen, Rechnungen prüfen und exportieren (DATEV) und Fotos hochladen',
    ['Kunde: Termin anfragen', 'Kunde: Rechnungen prüfen und exportieren (DATEV)', 'Kunde: Fotos hochladen'],
  ],
  [
    'Alumna: ver su horario, cambiar de grupo, descargar el recibo.',
    ['Alumna: ver su horario', 'Alumna: cambiar de grupo', 'Alumna: descargar el recibo'],
  ],
  // deeds of one doer in other languages
  [
    'Mitglieder können Plätze buchen, Gäste anmelden und Stunden absagen.',
    ['Mitglieder können Plätze buchen', 'Mitglieder können Gäste anmelden', 'Mitglieder können Stunden absagen'],
  ],
  [
    'Las profesoras tienen que pasar lista y ver quién ha faltado.',
    ['Las profesoras tienen que pasar lista', 'Las profesoras tienen que ver quién ha faltado'],
  ],
])('a sentence that says several wishes: %s', (text, wishes) => {
  expect(severalWishes(text)).toEqual(wishes)
})

it.each([
  'A school gets a discount if it books at least two weeks ahead and comes on a weekday.',
  'Members can book and pay a lane.',
  'We need a page with prices, opening hours and a map.',
  'Guests can order bread, milk and eggs.',
  'Librarian: add and remove books',
  'People can book the boat, skipper gets the list',
  'Cashier: sell tickets at the gate, print them',
  'Gäste können Brot, Milch und Eier bestellen.',
  'Payment: card, cash and invoice',
  'Ausweise dürfen nicht verliehen werden und müssen am Eingang gezeigt werden.',
  'Ausweise dürfen verlängert werden und müssen am Eingang gezeigt werden.',
  // what leans on the deed before, or is bound to all of them
  'A site where parents can book a swimming lesson for their child and pay for it with the card they left with us.',
  'Members can book a court, invite a guest and cancel a game, unless the season is over.',
  'Members book a court, pay by card or cancel up to two hours before.',
  'Crew members can create, edit and delete offers of a shift for their colleagues in the same house.',
  'They should see the list, change the hours and print a label.',
  'Each keg shall bear a code, to be scanned on filling, dispatch and return.',
  // what is done to a thing it does not do
  'Zähler müssen alle 6 Jahre getauscht werden (Eichfrist), bitte im Jahr vorher anzeigen',
  // what it does not do, and what is not the product
  "I want a tool that checks the links each night and doesn't change anything by itself",
  'It must not be a device that beeps at night and wakes the guests on the lower floor',
  'The admin can block a device that sends spam to others and fills up the log',
  'When somebody leaves, the group leader should get a list of their boxes and hand each to a new owner.',
  // what will be is what is seen
  'I want to see which orders will be late before the day, say two days early.',
  'Each table must hold fields (e.g., name, size, update time) and count them, sort them and keep the rest.',
])('a sentence that says one: %s', (text) => {
  expect(severalWishes(text)).toEqual([text])
})
