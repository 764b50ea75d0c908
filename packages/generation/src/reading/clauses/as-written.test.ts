import { expect, it } from 'vitest'
import { asWritten } from './as-written.ts'

it.each([
  ['um patients should be able to uh book a visit', 'patients should be able to book a visit'],
  ['as mp3 pls', 'as mp3'],
  ['mail at each step, but not 5 pls, two at most', 'mail at each step, but not 5, two at most'],
  ['er and then at the desk I want to say it', 'and then at the desk I want to say it'],
  ['er soll das sehen', 'er soll das sehen'],
  ['the nurse, um, wants the list', 'the nurse wants the list'],
  ['the desk sees you know who is late', 'the desk sees you know who is late'],
  ['you know they should pick a room', 'they should pick a room'],
  ["the vet can block lunch that's pretty much it", 'the vet can block lunch'],
  ['hm. two trips for the price of one', 'two trips for the price of one'],
  // what another sentence opened, or closes
  ['Please make the list of trips shared!"', 'Please make the list of trips shared!'],
  ['"We both sail.', 'We both sail.'],
  ['Boats for up to 8 guests*', 'Boats for up to 8 guests'],
  ['Show members marked with *', 'Show members marked with *'],
  ['The desk marks it as "late"', 'The desk marks it as "late"'],
  ['A screen of at least 24"', 'A screen of at least 24"'],
  ['...and a map', '...and a map'],
  // what is corrected last is what is wanted
  ['they get a mail I mean a text the day before', 'they get a text the day before'],
  ['they get it by email, I mean by text', 'they get it by text'],
  ['they pick the vet no wait not the vet the kind of visit first', 'they pick the kind of visit first'],
  [
    'when buns run low the kitchen gets a text, no wait, not the kitchen, Sam gets a text',
    'when buns run low Sam gets a text',
  ],
  ['it closes at eight, no wait, nine', 'it closes at nine'],
  ['it opens on Monday, sorry, Tuesday morning', 'it opens on Tuesday morning'],
  ['parents pay by card, no sorry, parents pay by invoice', 'parents pay by invoice'],
  ['Die Halle schließt um acht, nein warte, um neun', 'Die Halle schließt um neun'],
  ['äh die Eltern sollen ähm zahlen', 'die Eltern sollen zahlen'],
  ['Die Probe ist am Dienstag ich meine Mittwoch', 'Die Probe ist am Mittwoch'],
  // no correction
  ['Als Kundin möchte ich meine Bestellung stornieren', 'Als Kundin möchte ich meine Bestellung stornieren'],
  ['Ich will sehen, wo ich meine Räder lasse', 'Ich will sehen, wo ich meine Räder lasse'],
  ['What I mean is a calendar', 'What I mean is a calendar'],
  [
    'guests rate a room, I mean the ones who slept there can rate it',
    'guests rate a room, the ones who slept there can rate it',
  ],
  ['Die Halle ist um acht zu', 'Die Halle ist um acht zu'],
  ['There is no waiting list', 'There is no waiting list'],
  ['um', 'um'],
  ['', ''],
])('%j is written %j', (said, written) => {
  expect(asWritten(said)).toBe(written)
})
