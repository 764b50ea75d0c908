import { expect, it } from 'vitest'
import { groundStory, tidyTitle } from './ground-story.ts'
import type { Cited } from './number-brief.ts'

it.each([
  ['Order as a guest.', 'Order as a guest'],
  ['**US-3: Pay by card**', 'Pay by card'],
  ['2. track a parcel', 'Track a parcel'],
  ['As a guest, I want to cancel an order so that I get my money back', 'Cancel an order'],
  ['Users can export invoices', 'Export invoices'],
])('titles %s as an imperative', (told, title) => {
  expect(tidyTitle(told)).toBe(title)
})

it.each([
  ['As a guest,\nI want to order without an account', 'As a guest, I want to order without an account'],
  [
    'As a admin I would like to see orders in order to ship them.',
    'As an admin, I want to see orders, so that I can ship them.',
  ],
  ['**As a** user, I can pay so I save time', 'As a user, I want to pay, so that I save time'],
])('brings %s into the form', (description, expected) => {
  const answer = { units: [], passages: [], title: 'T', description, acceptanceCriteria: ['x'], priority: 1 }
  expect(groundStory(answer, { passagesOf: () => [] }, 's').description).toBe(expected)
})

it('brings the rest of a story into our shape', () => {
  const answer = {
    title: 'Order as a guest.',
    description: 'As a guest, I want to order without an account',
    acceptanceCriteria: ['Given a cart, when a guest orders, then the order is confirmed.', ' '],
    priority: 9,
    units: [1],
    passages: ['Guests can order'],
  }
  const passagesOf = ({ units, passages }: Cited) => [...units.map((unit) => `Unit ${unit}`), ...passages]
  expect(groundStory(answer, { passagesOf }, 's1')).toEqual({
    id: 's1',
    title: 'Order as a guest',
    description: 'As a guest, I want to order without an account',
    acceptanceCriteria: 'Given a cart, when a guest orders, then the order is confirmed.',
    storyPoints: 2,
    priority: 4,
    dependsOn: [],
    source: ['Unit 1', 'Guests can order'],
  })
})
