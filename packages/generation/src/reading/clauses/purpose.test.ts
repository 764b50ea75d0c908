import { describe, expect, it } from 'vitest'
import { purposeOf, purposeOfDoer, saidByDoer } from './purpose.ts'

describe('what a sentence is for', () => {
  it.each([
    ['I want to see the vans, so that I can answer', 'I want to see the vans', 'I can answer'],
    ['I block days so I don’t have to call', 'I block days', 'I don’t have to call'],
    ['I print a list in order to pack them', 'I print a list', 'I can pack them'],
    ['I print a list in order to be able to pack', 'I print a list', 'I can pack'],
    ['In order to pay faster, as a guest I want to scan', 'as a guest I want to scan', 'I can pay faster'],
    ['As a guest, so that I pay faster, I want to scan', 'As a guest, I want to scan', 'I pay faster'],
    ['I see the price so that I can tell it but never the name', 'I see the price', 'I can tell it but never the name'],
    ['I want to see so many vans', 'I want to see so many vans', undefined],
    ['List orders in order of their date', 'List orders in order of their date', undefined],
  ])('%s', (sentence, deed, end) => {
    expect(purposeOf(sentence)).toEqual({ deed, end })
  })

  it.each([
    ['they can plan their day', 'book a slot', 'I can plan my day'],
    ['they know the price', 'scan a part', 'I know the price'],
    ['I can pack them', 'print a list of orders', 'I can pack them'],
    ['the office has less work', 'cancel a booking', 'the office has less work'],
    // of the orders, of the guests, of the clerk, of nobody knows whom
    ['they can be packed', 'print the list', undefined],
    ['they can arrive', 'print orders', undefined],
    ['they can plan their day', 'invite a guest', undefined],
    ['I can check their price', 'print orders', undefined],
    ['the office knows their name', 'cancel a booking', undefined],
    ['we know it', 'cancel a booking', undefined],
  ])('%s, behind %s', (end, means, told) => {
    expect(purposeOfDoer(end, means)).toBe(told)
  })
})

it.each([
  ['swap shifts on their phone', 'swap shifts on my phone'],
  ['pick a vet and a slot myself on their phone', 'pick a vet and a slot myself on my phone'],
  ['see the open orders of their shop, oldest first', 'see the open orders of my shop, oldest first'],
  // of the customer, of the things, or of whom was spoken before
  ['call a customer on their phone', 'call a customer on their phone'],
  ['see orders of guests and of their company', 'see orders of guests and of their company'],
  ['see vans on their route', 'see vans on their route'],
  ['see which machines came back and their condition', 'see which machines came back and their condition'],
  ['unlock their account', 'unlock their account'],
  ['read the display on their phone-like device', 'read the display on their phone-like device'],
])('%s', (means, told) => {
  expect(saidByDoer(means)).toBe(told)
})
