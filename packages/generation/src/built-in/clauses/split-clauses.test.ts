import { describe, expect, it } from 'vitest'
import { whyOf } from './purpose.ts'
import { readRole } from './read-role.ts'
import { splitStatements, splitVerbPhrases, startsVerbPhrase } from './split-clauses.ts'

describe('statements in one sentence', () => {
  it.each([
    [
      'Customers can book rooms and admins can cancel bookings',
      ['Customers can book rooms', 'admins can cancel bookings'],
    ],
    ['Provides import of dishes, supports batch upload', ['Provides import of dishes', 'supports batch upload']],
    ['Users can log in; guests see the menu', ['Users can log in', 'guests see the menu']],
    ['Pay (by card; by cash) at once', ['Pay (by card; by cash) at once']],
    [
      'Parents can look at the calendar but not change anything',
      ['Parents can look at the calendar', 'Parents cannot change anything'],
    ],
    [
      'Customers can follow it, but they only see the position',
      ['Customers can follow it', 'they only see the position'],
    ],
    [
      'If it leaves the range, the office gets an alarm and the driver gets a message',
      ['If it leaves the range, the office gets an alarm', 'If it leaves the range, the driver gets a message'],
    ],
    [
      'A technician photographs the receipt, and the amount and the date are recognised',
      ['A technician photographs the receipt', 'the amount and the date are recognised'],
    ],
    ['We want a web app where members can book', ['members can book']],
    [
      'Visitors who are not logged in can browse but not reserve',
      ['Visitors who are not logged in can browse', 'Visitors who are not logged in cannot reserve'],
    ],
    [
      'The engineer must accept within 10 minutes, otherwise the next one is asked',
      [
        'The engineer must accept within 10 minutes',
        'if the engineer does not accept within 10 minutes, the next one is asked',
      ],
    ],
    [
      'Payment must work by card, and we also want to sell credit: a customer who tops up 50 gets 5 extra',
      ['Payment must work by card', 'we also want to sell credit', 'a customer who tops up 50 gets 5 extra'],
    ],
    [
      'Please build something where parents answer by noon, and where they can sign up',
      ['parents answer by noon', 'they can sign up'],
    ],
    [
      'If it rains I want to cancel and everyone must know',
      ['If it rains, I want to cancel', 'If it rains, everyone must know'],
    ],
    [
      'The system must log visits, be fast and support exports',
      ['The system must log visits', 'The system must be fast', 'The system must support exports'],
    ],
  ])('%s', (sentence, parts) => {
    expect(splitStatements(sentence)).toEqual(parts)
  })
})

describe('small statements in a row', () => {
  it.each([
    [
      'Tenants report damage with photos, we forward it to a craftsman',
      ['Tenants report damage with photos', 'we forward it to a craftsman'],
    ],
    [
      'Tenants photograph the meter, the number is recognised',
      ['Tenants photograph the meter', 'the number is recognised'],
    ],
    [
      'When somebody cancels, the next patient should get a message and has 30 minutes to accept, otherwise the one after them is asked',
      [
        'When somebody cancels, the next patient should get a message',
        'When somebody cancels, the next patient has 30 minutes to accept',
        'if this does not happen, the one after them is asked',
      ],
    ],
    [
      'They need a simple page where they can add pieces, and where they see what was sold',
      ['They can add pieces', 'they see what was sold'],
    ],
    ['Animals and owners have to be registered', ['Animals and owners have to be registered']],
  ])('%s', (sentence, parts) => {
    expect(splitStatements(sentence)).toEqual(parts)
  })
})

describe('actions in one verb phrase', () => {
  it.each([
    ['browse the menu, place orders and track deliveries', ['browse the menu', 'place orders', 'track deliveries']],
    ['create, edit and delete posts', ['create, edit and delete posts']],
    ['book a table and cancel it before noon', ['book a table', 'cancel the table before noon']],
    ['view rider locations and order statuses on the map', ['view rider locations and order statuses on the map']],
  ])('%s', (phrase, parts) => {
    expect(splitVerbPhrases(phrase)).toEqual(parts)
  })

  it.each([
    ['order', 'a taxi', true],
    ['order', 'number', false],
    ['search', 'by name', true],
    ['request', 'deletion functionality', false],
    ['display', 'of the balance', false],
    ['validate', 'input', true],
  ])('%s %s', (word, rest, starts) => {
    expect(startsVerbPhrase(word, rest)).toBe(starts)
  })
})

describe('purposes and persons', () => {
  it.each([
    ['prevent data loss', 'data loss is prevented'],
    ['ensure that orders arrive', 'orders arrive'],
    ['allow users to pay later', 'users can pay later'],
    ['avoid conflicts', 'conflicts are avoided'],
    ['help beginners', 'beginners are helped'],
    ['help them buy more', 'they can buy more'],
    ['allow existing users to securely sign in', 'existing users can securely sign in'],
  ])('%s', (phrase, clause) => {
    expect(whyOf(phrase)).toBe(clause)
  })

  it.each([
    ['All registered Customers', 'registered customer'],
    ['food & beverage merchants', 'food merchant'],
    ['the staff', 'staff member'],
    ['STAFF permission users', 'STAFF permission user'],
    ['Users with existing accounts', 'user'],
    ['the nearest engineer', 'engineer'],
    ['sales assistants', 'sales assistant'],
    ['web app where members', undefined],
    ['the order page', undefined],
  ])('%s', (phrase, role) => {
    expect(readRole(phrase)).toBe(role)
  })
})
