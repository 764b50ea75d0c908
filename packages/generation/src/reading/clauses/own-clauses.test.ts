import { expect, it } from 'vitest'
import { ownClauses } from './own-clauses.ts'

it.each([
  // what oneself wants is a wish of its own, whatever binds the clause before it
  [
    'Teachers want to know when the beamer will be fixed and I want to see which device breaks all the time',
    ['Teachers want to know when the beamer will be fixed', 'I want to see which device breaks all the time'],
  ],
  [
    'Members should be able to report a broken lamp with a photo and the porter gets it on his phone, and I want to see what is open on Fridays',
    [
      'Members should be able to report a broken lamp with a photo',
      '~the porter gets it on his phone',
      'I want to see what is open on Fridays',
    ],
  ],
  [
    'our 9 rangers can log their hours and fuel, I approve them on Fridays and the bookkeeper gets a CSV',
    ['our 9 rangers can log their hours and fuel', '~I approve them on Fridays', 'the bookkeeper gets a CSV'],
  ],
  // a row of things, of which one could be a deed as well
  [
    'The operator shall be able to record the grain, the fill level, the date of fill and the moisture at intake',
    ['The operator shall be able to record the grain, the fill level, the date of fill and the moisture at intake'],
  ],
  // `and` belongs to `between`
  [
    'I tune 700 pianos between here and the coast and would like a programme that writes to every customer',
    ['I tune 700 pianos between here and the coast and would like a programme that writes to every customer'],
  ],
  [
    'They should ask each other, and the leader says yes or no',
    ['They should ask each other', '~the leader says yes or no'],
  ],
  [
    'Customers order bread and cakes and the shop packs them',
    ['Customers order bread and cakes', '~the shop packs them'],
  ],
  [
    'I want to invite guests by mail and guests answer with one click',
    ['I want to invite guests by mail', 'guests answer with one click'],
  ],
  [
    'The front desk needs to see the day at a glance and Dr. Kim wants to block time for lunch',
    ['The front desk needs to see the day at a glance', 'Dr. Kim wants to block time for lunch'],
  ],
  [
    'Coaches want to cancel a training from the phone and everyone who is signed up gets a text',
    ['Coaches want to cancel a training from the phone', 'everyone who is signed up gets a text'],
  ],
  // what contrasts is told with what it contrasts with
  [
    'Coaches can see the plan of the season, but parents see the plan of the week',
    ['Coaches can see the plan of the season', '~parents see the plan of the week'],
  ],
  // and so is what is not allowed beside what is
  ['Stylists can block their lunch, but not on Fridays.', ['Stylists can block their lunch', '~but not on Fridays']],
])('the doers of a sentence each have a clause: %s', (sentence, clauses) => {
  expect(ownClauses(sentence).map(({ text, leans }) => `${leans ? '~' : ''}${text}`)).toEqual(clauses)
})

it.each([
  'Guests order bread, milk and eggs',
  'Sellers set their own prices and decide which days they work',
  'Owners browse sitters nearby, read reviews and book in under a minute',
  'The list shows the name, the phone number and the address of each member',
  // neither half says what is wanted alone
  "Families on support don't pay, but no other parent may find out",
  // to what a condition or a relative word is bound nobody knows
  'The shop sends a mail when it is ready and the customer picks it up',
  'If a lift breaks and the porter is away, the office calls a firm and the tenant gets a mail',
  'We need a page that shows the prices and the office can change them',
  'Newsletter sign-up at checkout, must be unticked by default',
  'Mitglieder buchen einen Platz und die Trainerin sieht wer kommt',
  // one does not `address`, it addresses
  'apply with just my CV and an email address so that it is quick',
])('one clause, or not surely several: %s', (sentence) => {
  expect(ownClauses(sentence)).toEqual([{ text: sentence, leans: false }])
})
