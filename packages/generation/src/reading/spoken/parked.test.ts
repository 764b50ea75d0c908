import { expect, it } from 'vitest'
import { readBrief } from '../read-brief.ts'
import { isWanted } from '../unit.ts'

const wantedIn = (epicInfo: string): string[] =>
  readBrief({ epicInfo, additionalInfo: '' })
    .filter(isWanted)
    .map(({ text }) => text)

it.each([
  '- tuner! the piano must be tuned three weeks later. he would like a mail to the customer that offers it. "nice but not now"',
  '- The customer gets the certificate as a PDF by itself - the broker asks for it. hmm, later in the call: the broker does it himself now, skip',
  '- Sensoren! Der Chef möchte einen Alarm auf dem Telefon. Aber nicht jetzt.',
  '- Der Kunde soll die Bescheinigung bekommen, der Makler fragt danach. Macht der jetzt selbst, fällt weg',
])('an item that ends with putting it off, or with giving it up, is that as a whole: %s', (item) => {
  expect(wantedIn(`- Guests can book a table online\n${item}\n- The cook sees what was ordered`)).toEqual([
    'Guests can book a table online',
    'The cook sees what was ordered',
  ])
})

it('a point of minutes that ends so puts off what was wanted last', () => {
  expect(
    wantedIn(
      '7. Hauliers should get one statement a month.\n\n8. The picture of each car must be kept. Pictures of cars that have paid must be deleted after a day. Ms Roy said that disputes arrive later than that. Deferred to the next meeting.',
    ),
  ).toEqual(['Hauliers should get one statement a month.', 'The picture of each car must be kept.'])
})

it('a decision below another heading turns the one wish that names its topic, and is none itself', () => {
  const ideas = '## Ideas\n- Show the best time next to the result\n- Drivers race against a ghost of the record\n\n'
  expect(wantedIn(`${ideas}## Actions\n- Ghost: parked\n- best time -> yes, small`)).toEqual([
    'Show the best time next to the result',
  ])
  expect(wantedIn(`${ideas}## Decisions\n- best time: no\n- Map of the track, coloured by speed`)).toEqual([
    'Drivers race against a ghost of the record',
    'Map of the track, coloured by speed',
  ])
})

it('what may come one day is no part of what is wanted from the start', () => {
  expect(
    wantedIn(
      'The shop shows each boat with a picture and its price; maybe one day with a market for parts, but not at first. Guests can reserve a boat, vielleicht irgendwann auch mit Skipper.',
    ),
  ).toEqual(['The shop shows each boat with a picture and its price', 'Guests can reserve a boat'])
})

it.each([
  '- Guests can save a table for later',
  '- Orders that come in late are shown the next day. Staff can mark an order as postponed',
  '- A guest who does not come can skip it',
  '- Guests choose between now and some day later, or on the spot',
])('a product that puts things off is wanted: %s', (item) => {
  expect(wantedIn(`- Guests can book a table online\n${item}`).length).toBeGreaterThan(1)
})

it.each([
  'Members see their plan - perhaps later in the day - and confirm it',
  'Staff can snooze a task (maybe next year) and it must come back by itself',
  'Members see their plan, perhaps later, and confirm it',
  'Guests can reserve a boat; maybe one day with a skipper, and they must pay first',
])('what else is asked behind it stays: %s', (line) => {
  expect(wantedIn(`- Guests can book a table online\n- ${line}`).join('\n')).toContain(
    line.slice(Math.max(line.lastIndexOf(' and '), 0)),
  )
})
