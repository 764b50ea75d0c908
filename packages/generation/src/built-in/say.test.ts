import { expect, it } from 'vitest'
import { asStatement, withoutLeadIn } from './say.ts'

it.each([
  ['They should get a code by text', 'get a code by text'],
  ['Wir möchten also, dass jeder eine Nachricht bekommt', 'jeder bekommt eine Nachricht'],
  ['Wichtig ist mir noch, dass die Paten ihr Beet selbst sperren können.', 'die Paten können ihr Beet selbst sperren'],
  ['Wichtig ist uns, dass bei Regen ein Aushang erscheint', 'Wichtig ist uns, dass bei Regen ein Aushang erscheint'],
  ['Wichtig ist, dass nur der Chef die Preise ändern kann', 'nur der Chef kann die Preise ändern'],
  ['Mr Brown needs to approve every order', 'Mr Brown needs to approve every order'],
  ['Peter adds the new members to the list', 'Peter adds the new members to the list'],
  ['Pictures of each boat must be shown', 'Pictures of each boat must be shown'],
  ['I imagine a bell for each gate', 'a bell for each gate'],
  ['Thirdly, a bell for each gate', 'a bell for each gate'],
  ['Hey, could you build us a page where rowers see the tide', 'rowers see the tide'],
  ["We are a small choir in Leeds and we'd like an app where singers say when they come", 'singers say when they come'],
  ['I run a choir and pay the hall', 'I run a choir and pay the hall'],
  [
    'We have patients who live far away and want to talk to us by video',
    'We have patients who live far away and want to talk to us by video',
  ],
  ['Hi-res photos of each boat', 'Hi-res photos of each boat'],
  ['Und ist ein Boot kaputt, darf es niemand buchen', 'ist ein Boot kaputt, darf es niemand buchen'],
  ['Biggest thing for us: whoever opens up sees the rota', 'whoever opens up sees the rota'],
  ['A rule we keep: divers go in pairs', 'divers go in pairs'],
  ['If you ask me: a bell for each gate', 'a bell for each gate'],
  ['I’d say below 15 crates each', 'below 15 crates each'],
  ['Mr Akin: a map of the moorings', 'a map of the moorings'],
  ['Ilse: can we hide the phone numbers', 'hide the phone numbers'],
  ['Lo que quiero es que cada alumna pueda decir si falta', 'cada alumna pueda decir si falta'],
  ['También quiero que ellas puedan subir un vídeo', 'ellas puedan subir un vídeo'],
  ['Nous voudrions que les parents voient le menu', 'les parents voient le menu'],
  ['Basically what I need is a calendar for both vans', 'a calendar for both vans'],
  ['Short version: people should be able to book canoes', 'people should be able to book canoes'],
  ['“I want to say it out loud”', 'say it out loud'],
  ['They can be scanned at the door', 'They can be scanned at the door'],
  ['They must not see the price', 'They must not see the price'],
  ['Außerdem soll der Hausmeister die Liste drucken', 'der Hausmeister soll die Liste drucken'],
  ['Es soll auch eine Liste der Schlüssel geben.', 'eine Liste der Schlüssel'],
  ['The vendor shall be able to move the old records', 'move the old records'],
  ['The idea is that members renew on their own', 'members renew on their own'],
  ['Agreed: the office closes a week', 'the office closes a week'],
  ['It was decided that a seat is sold once', 'a seat is sold once'],
  ['An app where owners of a stall can book a place', 'owners of a stall can book a place'],
  ['something where neighbours can lend each other tools', 'neighbours can lend each other tools'],
  ['Why can I not simply send a photo', 'send a photo'],
  ['As a treasurer I want an invoice for each booking', 'an invoice for each booking'],
  ['Es wäre schön, wenn man den Plan sieht', 'man den Plan sieht'],
  ['We would like visitors to pick a slot themselves', 'visitors should pick a slot themselves'],
  ['I want the timetable to be printable', 'the timetable should be printable'],
  ['We want drivers to be able to swap a tour', 'drivers can swap a tour'],
  ['It would be good if the fee was worked out at once', 'the fee should be worked out at once'],
  ['It’d be good if a text went out the day before', 'a text should go out the day before'],
  ['A text the day before would be brilliant', 'A text the day before'],
  ['Ok. And cancelling?', 'cancelling?'],
  ['me: i want to see each room', 'see each room'],
  ['Anna would like a list of all open permits', 'a list of all open permits'],
  ['Bert wants to be told when a quote is accepted', 'be told when a quote is accepted'],
  ['I imagine a page where they see free times', 'a page where they see free times'],
  ['MP wants a search by street', 'a search by street'],
  ['Ines says customers should accept by clicking', 'customers should accept by clicking'],
  ['No, the racing boats only go to members', 'the racing boats only go to members'],
  ['We need it to remember the pet', 'remember the pet'],
  ['We need it in the computer', 'We need it in the computer'],
  ['We need a way to swap tours', 'a way to swap tours'],
  ['For us the most important thing is a list of open keys', 'a list of open keys'],
  ['The Supplier shall deliver a web portal through which tenants can order a key', 'tenants can order a key'],
])('a title begins with what is wanted: %s', (text, title) => {
  expect(withoutLeadIn(text)).toBe(title)
})

it.each([
  'The system must not store the photo',
  'The system should simply not let us ship it',
  'The app should be green',
  'Everyone wants to be asked first',
  'What we cannot store: names of children',
  'Delivery request: name, day and street',
  'Harbour: a map of the moorings',
])('and keeps a wish that says how something is, or must not be: %s', (text) => {
  expect(withoutLeadIn(text)).toBe(text)
})

it('leaves out what only assents', () => {
  expect(asStatement('Danish and Finnish, yes.')).toBe('Danish and Finnish')
})
