import { expect, it } from 'vitest'
import { readBrief } from '../read-brief.ts'
import { ownersOf } from './owners.ts'

const isPresent = (name: string): boolean => ['Karen', 'Tom', 'Mira', 'tom'].includes(name)
const part = ownersOf([], isPresent)

it.each([
  ['Guests book a boat online (Karen)', 'Guests book a boat online', '(Karen)'],
  ['Guests book a boat online **→ Karen, by June**', 'Guests book a boat online', '→ Karen, by June'],
  ['Guests book a boat online **-> Mira drafts**', 'Guests book a boat online', '-> Mira drafts'],
  ['Broken engine → goes on the list → Tom', 'Broken engine → goes on the list', '→ Tom'],
  ['Guests book a boat online → Tom + sales', 'Guests book a boat online', '→ Tom + sales'],
  ['Stock list is sent each night – owner: Ida', 'Stock list is sent each night', '– owner: Ida'],
  ['Stock list is sent each night (Owner: Ida, Ben)', 'Stock list is sent each night', '(Owner: Ida, Ben)'],
  ['Send the deposit back within 3 days – @ida', 'Send the deposit back within 3 days', '– @ida'],
  ['Send the deposit back within 3 days @tom', 'Send the deposit back within 3 days', '@tom'],
  ['→ Tom', '', '→ Tom'],
])('%j has somebody who does it', (item, said, owner) => {
  expect(part(item)).toEqual({ said, owner })
})

it.each([
  'Order paid → Shipped',
  'When a boat is back, its status → Done',
  'Order paid **→ Shipped**',
  'Boat is damaged → Tom checks it and writes down what is broken',
  'Lists for each harbour (Kiel)',
  'Several people per boat: owner, skipper, guest',
  'Call a guest by typing @guest',
  'Reminders go to @all',
  'Guests see our news on the page @boathouse',
  'The plan of the mechanics (assigned to me)',
  'Boats appear with a badge, assigned to skippers',
  'Write to harbour@lake.example',
])('%j says nothing of who does it', (item) => {
  expect(part(item)).toEqual({ said: item })
})

it('takes a handle that several items end with for who does it', () => {
  const items = ['Sell gift cards @ida', 'Print the plan @rui']
  expect(items.map(ownersOf(items, () => false))).toEqual([
    { said: 'Sell gift cards', owner: '@ida' },
    { said: 'Print the plan', owner: '@rui' },
  ])
})

it('takes what several items end with in bold for who does it, and no states', () => {
  const items = ['Sell gift cards **→ Olga**', 'Print the plan **→ Rui / legal**']
  expect(items.map(ownersOf(items, () => false))).toEqual([
    { said: 'Sell gift cards', owner: '→ Olga' },
    { said: 'Print the plan', owner: '→ Rui / legal' },
  ])
  const states = ['Order paid **→ Shipped**', 'Boat is back **→ Open**']
  expect(states.map(ownersOf(states, () => false))).toEqual(states.map((said) => ({ said })))
})

it('makes no unit of its own of who does something, and wants what somebody is to do', () => {
  const notes = `Present: Karen (front desk), Tom (IT)

- Bill within two weeks after the trip. **→ Tom**
- Skippers have one page for the whole trip, at the moment there are 4 systems **→ Karen**`
  const units = readBrief({ epicInfo: notes, additionalInfo: '' }).filter(({ form }) => form === 'item')
  expect(units.map(({ text, owner, kind }) => [text, owner, kind])).toEqual([
    ['Bill within two weeks after the trip.', '→ Tom', 'demand'],
    ['Skippers have one page for the whole trip, at the moment there are 4 systems', '→ Karen', 'demand'],
  ])
})

it.each([
  'Switch the calendar: this week -> next week',
  'Copy the rota -> next week',
  'Tickets for today -> this week',
  'Move open tasks -> next sprint',
])('wants what is moved to another week: %s', (item) => {
  expect(ownersOf([item], isPresent)(item)).toEqual({ said: item })
})

it('takes when somebody does something for no part of it', () => {
  const items = [
    'Guests pay by card -> next sprint (Kofi)',
    'Guests see the menu -> this sprint',
    'Print the plan -> next week (Tom)',
  ]
  expect(items.map(ownersOf(items, isPresent)).map(({ said }) => said)).toEqual([
    'Guests pay by card',
    'Guests see the menu',
    'Print the plan',
  ])
})
