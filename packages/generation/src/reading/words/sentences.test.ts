import { describe, expect, it } from 'vitest'
import { splitClauses } from '../units/split-clauses.ts'
import { cleanText } from './clean-text.ts'
import { splitSentences } from './split-sentences.ts'

const whole = (text: string) => ({ start: 0, end: text.length })
const sentencesOf = (text: string): string[] =>
  splitSentences(text, whole(text)).map(({ start, end }) => text.slice(start, end))
const clausesOf = (text: string): string[] =>
  splitClauses(text, whole(text)).map(({ start, end }) => text.slice(start, end))

describe('sentences', () => {
  it.each([
    ['Customer enters order no. + zip. Done.', ['Customer enters order no. + zip.', 'Done.']],
    [
      'Pay by card, e.g. Visa. Use Vue 2.x for it. Wait 1.5 s. Done!',
      ['Pay by card, e.g. Visa.', 'Use Vue 2.x for it.', 'Wait 1.5 s.', 'Done!'],
    ],
    [
      'Keep it below 8 °C. Each box has a sensor. J. Doe checks it.',
      ['Keep it below 8 °C.', 'Each box has a sensor.', 'J. Doe checks it.'],
    ],
    ['Names, addresses etc. Then print.', ['Names, addresses etc.', 'Then print.']],
    ['we need prices. also a list of the trees.', ['we need prices.', 'also a list of the trees.']],
    ['“Can I pay?” she asks. No!', ['“Can I pay?”', 'she asks.', 'No!']],
    ['Kunden zahlen bar. Öffnungszeiten stehen oben.', ['Kunden zahlen bar.', 'Öffnungszeiten stehen oben.']],
    ['Dear Dr. Ray, guests cannot pay. Please help.', ['Dear Dr. Ray,', 'guests cannot pay.', 'Please help.']],
    [
      'Hr. Kruse fragt nach Kursen o. Ä. für Kinder. Capt. Hale agrees.',
      ['Hr. Kruse fragt nach Kursen o. Ä. für Kinder.', 'Capt. Hale agrees.'],
    ],
    [
      'Interview no. 6 is done. Music? No. 20 people vote.',
      ['Interview no. 6 is done.', 'Music?', 'No.', '20 people vote.'],
    ],
    ['hey all, we need a map', ['hey all,', 'we need a map']],
    [
      'C.5.3 Open from 7 a.m. to 6 p.m. C.5.4 Backups daily (until 6 p.m.). C.5.5 See sec. 3.2 Reports.',
      ['C.5.3 Open from 7 a.m. to 6 p.m.', 'C.5.4 Backups daily (until 6 p.m.).', 'C.5.5 See sec. 3.2 Reports.'],
    ],
    // what abbreviates a word ends nothing before what goes on with it
    [
      'The old one goes off on 30 Sept. — no later. It starts in Oct. 5 people help. Ends in Nov. Then we pause.',
      [
        'The old one goes off on 30 Sept. — no later.',
        'It starts in Oct. 5 people help.',
        'Ends in Nov.',
        'Then we pause.',
      ],
    ],
    [
      'agreed: yes but excl. those with a tick. give us a reference no. which we find again.',
      ['agreed: yes but excl. those with a tick.', 'give us a reference no. which we find again.'],
    ],
    [
      'Miete ab 3. Dez. – nicht früher. Die Kaution ist am 2. Okt. da.',
      ['Miete ab 3. Dez. – nicht früher.', 'Die Kaution ist am 2. Okt. da.'],
    ],
    [
      'Ab 3. Dez gilt der neue Preis. Fertig ist es 2. Okt. 2027 oder 4. Nov 2027. Send it by 12. Mar to the club.',
      [
        'Ab 3. Dez gilt der neue Preis.',
        'Fertig ist es 2. Okt. 2027 oder 4. Nov 2027.',
        'Send it by 12. Mar to the club.',
      ],
    ],
    // a short month may be a name
    [
      'Die Liste zeigt maximal 20. Jan soll eine Mail bekommen.',
      ['Die Liste zeigt maximal 20.', 'Jan soll eine Mail bekommen.'],
    ],
    [
      'The course takes at most 12. Jan approves longer ones. The limit is 12. Mar must be able to raise it.',
      [
        'The course takes at most 12.',
        'Jan approves longer ones.',
        'The limit is 12.',
        'Mar must be able to raise it.',
      ],
    ],
    // who leaves wide gaps instead of stops, and what a program filled up
    [
      'i need an app where guests pay  they shud see the menu too,, my guys get it on a tablet  no beer on it we cant',
      [
        'i need an app where guests pay',
        'they shud see the menu too',
        'my guys get it on a tablet',
        'no beer on it we cant',
      ],
    ],
    ['Guests  can  pay  by  card.', ['Guests  can  pay  by  card.']],
    ['支払いができる。領収書も見る。', ['支払いができる。', '領収書も見る。']],
    ['first;\nsecond; still second', ['first;', 'second; still second']],
  ])('end where they end: %j', (text, sentences) => {
    expect(sentencesOf(text)).toEqual(sentences)
  })
})

describe('clauses of a long sentence', () => {
  it('stay together where they say what stands before a colon means', () => {
    const text =
      'A defect of severity 4 takes the lift out of service: the app tells the inspector to lock it, and the customer is telephoned and mailed at once.'
    expect(clausesOf(text)).toEqual([text])
    expect(
      clausesOf(text.replace('A defect of severity 4 takes the lift out', 'Whoever is there must take the lift out')),
    ).toHaveLength(2)
  })

  it.each([
    // what stands in brackets is one remark
    'Helpers say when they can come, and which languages they speak (a guide of the night tour must speak French; a guide of the kitchen needs to have a clue).',
    'The system shall permit more than one boat per berth by the rules of the harbour (e.g., one yacht and two dinghies; double length at the pier where marked), and shall prevent bookings in excess of these.',
    // what has no deed of its own
    'If nobody confirms the fault within 60 minutes it shall be passed to the shift leader, and after a further 120 minutes to the control room by automated voice call.',
    'Wards may not block a bed for longer than 48 hours in a row without a word to the office, and only the matron may do so.',
    'Graves of less than thirty days ago shall not be shown to the public, nor those which the family asked to be withheld.',
  ])('stay whole: %j', (text) => {
    expect(clausesOf(text)).toEqual([text])
  })

  it.each([
    [
      'The porter can see the parcels of the day for each house, and after two days the app reminds whoever has not come.',
      'after two days the app reminds whoever has not come.',
    ],
    [
      'Tenants report what is broken with a photo (of the tap; of the lock), and the caretaker gets a message at once.',
      'the caretaker gets a message at once.',
    ],
    [
      'The shop prints the label for every parcel it sends out, and on Fridays the driver must take them all along.',
      'on Fridays the driver must take them all along.',
    ],
  ])('are parted all the same where a deed follows: %j', (text, last) => {
    expect(clausesOf(text).at(-1)).toBe(last)
  })

  it('are parted where one more thing begins that an app is for, but not at a remark of a place', () => {
    expect(
      clausesOf(
        'I run two saunas and would like an app where guests hold a bench for an hour, where they are told when it is hot and where I can see what is free.',
      ),
    ).toEqual([
      'I run two saunas and would like an app where guests hold a bench for an hour',
      'they are told when it is hot',
      'I can see what is free.',
    ])
    const place =
      'Guests of the sauna should be able to hold a bench in the garden, where the sun is longest in the evening, for an hour.'
    expect(clausesOf(place)).toEqual([place])
    const asked =
      'We want an app where parents can see which bus their child is on, where it is right now, and where it stops next on its way.'
    expect(clausesOf(asked)).toEqual([asked])
  })

  it('are parted where another begins with a doer and a deed of its own', () => {
    expect(
      clausesOf(
        'Guests choose a hut on the map and see which beds are free on that night, and the warden gets a list of all guests every morning.',
      ),
    ).toEqual([
      'Guests choose a hut on the map and see which beds are free on that night',
      'the warden gets a list of all guests every morning.',
    ])
  })

  it('keep what they say that is not to be', () => {
    const text =
      'My colleagues must be able to change a stop, add an exhibition for a summer and switch it off, without me phoning your firm.'
    expect(clausesOf(text)).toEqual([text])
  })

  it.each([
    'Guests choose a hut, and the warden prints a list.',
    // what leans on the clause before it
    'A result must not be changed after the doctor signed it, unless the head of the lab unlocks it for a correction.',
    // what for, and a reason
    'When I come back from two weeks away I want to find out which three decisions were made meanwhile, so I can stop reading on the first day.',
    'Customers must receive an e-mail when the order is ready for them in the shop, so that they do not travel in vain.',
    'The form asks for the name, the address, the date of birth, the number of the card, the bank, the branch, and the amount that is due.',
  ])('stay together in a short sentence and in a row: %s', (text) => {
    expect(clausesOf(text)).toEqual([text])
  })

  it.each([
    [
      'when someone calls I see the name of the animal on the screen um then the invoices should go out by mail oh and also the drivers get a list in the morning',
      [
        'when someone calls I see the name of the animal on the screen',
        'the invoices should go out by mail',
        'the drivers get a list in the morning',
      ],
    ],
    [
      'I want people to book their own appointments because right now the phone rings all day and then um they should say what animal it is',
      [
        'I want people to book their own appointments',
        'because right now the phone rings all day',
        'they should say what animal it is',
      ],
    ],
    [
      'die Mieter sollen das selber melden können mit Foto und äh dann sollen die auch sehen wie weit das ist ach so und die Handwerker kriegen den Auftrag per Mail',
      [
        'die Mieter sollen das selber melden können mit Foto',
        'sollen die auch sehen wie weit das ist',
        'die Handwerker kriegen den Auftrag per Mail',
      ],
    ],
  ])('end where a speaker takes breath: %s', (text, clauses) => {
    expect(clausesOf(text)).toEqual(clauses)
  })

  it.each([
    'Die Praxis ruft jeden Morgen alle Patienten an, um den Termin zu bestätigen, und schreibt das Ergebnis danach in die Karte am Empfang.',
    'Every member can see the um the list of tools that the club has bought in the year before and lent out since.',
  ])('go on where nobody does, or where more must follow: %s', (text) => {
    expect(clausesOf(text)).toEqual([text])
  })

  it.each([
    [
      'it should show who is off, remind me on Friday, the chef gets a copy',
      ['it should show who is off', 'remind me on Friday', 'the chef gets a copy'],
    ],
    [
      'A plot holder marks the beds she cannot manage this year, a neighbour on the waiting list sees them on a map and asks to take them over.',
      [
        'A plot holder marks the beds she cannot manage this year',
        'a neighbour on the waiting list sees them on a map and asks to take them over.',
      ],
    ],
    [
      'Staff should see who is in the building (guests, staff, drivers), the fire officer gets a list, remind me on Friday',
      [
        'Staff should see who is in the building (guests, staff, drivers)',
        'the fire officer gets a list',
        'remind me on Friday',
      ],
    ],
  ])('are parted at bare commas where each is a whole thought: %s', (text, clauses) => {
    expect(clausesOf(text)).toEqual(clauses)
  })

  it.each([
    // things that are counted up
    'The form asks the guest for the name, the phone and the address, the date of birth, the bank and the branch of it.',
    'Staff can add, edit, or remove guests, see the list, and print it.',
    // a condition, what says more of a thing, what leans on what was said
    'If somebody is sick on the day, the office finds another driver from the list who has the right licence for it.',
    'The office sends the list to the drivers who work on Sunday, which they print before they leave the yard at six.',
    // what goes on with the same word is told in one
    'The clerk sees on one list which rooms are taken, which are free for the next two nights, and which still have to be cleaned.',
    'Every box has to be traceable back to the day on which the milk was fetched, this is what the inspector wants.',
    // deeds of one doer
    'Every owner of a stall can book a place, see on a map who has what, and pay the fee online before the market opens.',
    // a pair that is short
    'The courier scans the code, the door opens for ninety seconds.',
    // commas part more in other languages
    'Die Mieter wollen sehen, wann der Handwerker kommt, und die Verwaltung will wissen, ob die Arbeit am Ende auch erledigt ist.',
  ])('stay together at bare commas where one is less: %s', (text) => {
    expect(clausesOf(text)).toEqual([text])
  })

  it('keep their exception', () => {
    const sentence =
      'The places are given strictly in order of the date they joined, except that people of the village always come before those who live elsewhere.'
    expect(clausesOf(sentence)).toEqual([sentence])
  })

  it('lose no word but the conjunction', () => {
    const text =
      'so the drivers keep calling the office all day and the office has to look it all up by hand and then somebody calls them back and that takes ages plus they forget half of it anyway'
    const clauses = clausesOf(text)
    expect(clauses.length).toBeGreaterThan(1)
    let rest = text
    for (const clause of clauses) {
      expect(rest).toContain(clause)
      const left = rest.slice(0, rest.indexOf(clause)).trim()
      expect(['', 'and', 'and then', 'plus', 'then']).toContain(left)
      rest = rest.slice(rest.indexOf(clause) + clause.length)
    }
    expect(rest.trim()).toBe('')
  })
})

describe('the words of a passage', () => {
  it.each([
    ['**Bold** and `code`,\n [link](http://x.y) &amp; *this*', 'Bold and code, link & this'],
    ['USERS CAN UPLOAD PHOTOS', 'Users can upload photos'],
    ['rate = 0.8/60*5 yuan', 'rate = 0.8/60*5 yuan'],
    ['regis-\ntered by stat-\n  ing it', 'registered by stating it'],
    ['really?!! yes!!', 'really? yes!'],
    ['> quoted\n> twice', 'quoted twice'],
    ['&#60;b&#62; &nbsp; &unknown;', '<b> &unknown;'],
    ['snake_case stays, _emphasis_ goes', 'snake_case stays, emphasis goes'],
  ])('are read without markup: %j', (text, words) => {
    expect(cleanText(text)).toBe(words)
  })
})
