import { describe, expect, it } from 'vitest'
import { readSureForm } from './sure-form.ts'

const persons = new Set(['gardener', 'guest', 'person', 'manager', 'nurse', 'customer', 'owner', 'clerk', 'staff'])
const read = (sentence: string) => readSureForm(sentence, (noun) => persons.has(noun))

describe('a deed of a person', () => {
  it.each([
    ['Gardeners can order seeds.', 'gardener', 'order seeds'],
    ['Most guests want to know whether their boat is free.', 'guest', 'know whether my boat is free'],
    ['The night nurse must sign the list', 'night nurse', 'sign the list'],
    ['Staff sees both photos side by side', 'staff member', 'see both photos side by side'],
    [
      'The clerk sees which machines came back and their state',
      'clerk',
      'see which machines came back and their state',
    ],
    ['Guests can change their address', 'guest', 'change my address'],
    ['A guest shall see his or her place in the queue.', 'guest', 'see my place in the queue'],
    ['Staff see both photos side by side', 'staff member', 'see both photos side by side'],
    ['Nurses can call a guest and note their name', 'nurse', 'call a guest and note their name'],
    ['Guests should be able to choose a bed.', 'guest', 'choose a bed'],
    ['A guest wants to see the price of a night.', 'guest', 'see the price of a night'],
    ['A guest asks to see the price of a night.', 'guest', 'see the price of a night'],
    ['Each clerk is allowed to print labels.', 'clerk', 'print labels'],
    ['The app lets guests pay by card.', 'guest', 'pay by card'],
    ['The owner sees their bookings and exports a list.', 'owner', 'see my bookings and export a list'],
    ['Customers also need to be able to change their address.', 'customer', 'change my address'],
    ['Staff can print labels.', 'staff member', 'print labels'],
    ['As a nurse I see my shifts per week.', 'nurse', 'see my shifts per week'],
    ['As a customer moving house, I take my contract along', 'customer moving house', 'take my contract along'],
    ['Several guests get a key to the house', 'guest', 'get a key to the house'],
    ['Guests can leave early if the bill does not stay open', 'guest', 'leave early if the bill does not stay open'],
    ['Shift leaders shall be able to print the rota', 'shift leader', 'print the rota'],
  ])('%s', (sentence, role, means) => {
    expect(read(sentence)).toEqual({ role, means })
  })

  it.each([
    ['As a nurse, I want to see my shifts, so that I can plan.', 'nurse', 'see my shifts', 'I can plan'],
    ["As the caretaker I can block days so I don't have to call.", 'caretaker', 'block days', "I don't have to call"],
    ['As a nurse I see my shifts per week so that I can plan', 'nurse', 'see my shifts per week', 'I can plan'],
    [
      'As a clerk I want to see the price so that I can tell it but never the name',
      'clerk',
      'see the price',
      'I can tell it but never the name',
    ],
    ['Clerks can print the orders in order to pack them.', 'clerk', 'print the orders', 'I can pack them'],
    ['Guests must be able to book a slot so that they can plan their day', 'guest', 'book a slot', 'I can plan my day'],
    ['In order to pay faster, as a guest I want to scan a code', 'guest', 'scan a code', 'I can pay faster'],
  ])('%s, with what it is for', (sentence, role, means, end) => {
    expect(read(sentence)).toEqual({ role, means, end })
  })

  it.each([
    // whom `they` are, or what nobody may, is not told of the one who acts
    'Clerks print the orders so that they can be packed.',
    'Clerks see the total so that nobody may pay twice.',
    // what they ask for is wanted, not the asking
    'Several deaf visitors ask for a transcript of every track.',
    // `hours` that somebody wants are a thing, whatever they can do then
    'As a coordinator I want volunteer hours by month so that I can fill out the reports.',
    'As a rule I call the customer first',
    'As a last resort I phone the depot',
    'As a customer I lose track of calls',
    'Team leads listen to four calls a month',
    'Team leads should see the flaky tests of their team',
    // `rates` may be a thing or a deed, and `has` goes with no `can`
    'The guest ticks off each exercise and rates pain from 0 to 10.',
    'The manager can override a refusal, but has to write a reason.',
    'The manager can override that and change the price.',
    'People can pick their seat on a plan of the hall.',
    // negations never become wishes
    'Guests must not smoke in the rooms.',
    'Customers cannot change an order that is packed.',
    'No guest can see the data of others.',
    'Nurses never see prices.',
    "Managers don't approve their own bills.",
    'Nobody but the owner can delete a house.',
    'Guests can pay without an account.',
    'Clerks should neither see nor export salaries.',
    // what is so today, or was
    'Guests were asked to call.',
    'Customers are waiting for hours.',
    "As a visitor I don't want to open an account to pay once.",
    'As a nurse, I do not want to see the prices.',
    // a name is no role
    'Gerd must be able to change an order.',
    // things, not persons
    'Orders can be cancelled.',
    'The report can be exported.',
    'Seeds must arrive within two days.',
    // of several, of others, of the reader
    'Guests can tell the clerk what they want.',
    'Guests can pay; clerks print the bill.',
    'Can guests pay by card?',
    'You can pay by card.',
    // not just anybody of them
    'Two guests can share a bed.',
    'Some clerks see the salaries.',
    // what it speaks of stands elsewhere
    'Guests have to do that.',
    'Guests can look at it.',
    'The app should be able to print the rota.',
    // nobody knows who acts in them
    'The contractor shall provide a list of open keys.',
    'The department shall be able to close a case.',
    // what `it` is stands elsewhere
    'The manager can order it when the contract is signed.',
    // a limit is no wish
    'Guests only see their own bookings.',
    // what they do today
    'Customers ask all the time how far their order is.',
    // a want is no deed
    'The manager would like an overview of open bills.',
    'Guests need a map.',
    'Gäste können mit Karte bezahlen.',
    'Guests',
    '',
  ])('is not read where anything else may be meant: %j', (sentence) => {
    expect(read(sentence)).toBeUndefined()
  })

  it('reads no sentence that goes on and on', () => {
    expect(read(`Guests can order ${'a very nice '.repeat(40)}lunch.`)).toBeUndefined()
  })
})
