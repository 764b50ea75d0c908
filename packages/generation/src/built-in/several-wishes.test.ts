import { expect, it } from 'vitest'
import { splitBrief } from '../reading/split-brief.ts'
import { severalWishes } from './several-wishes.ts'

const wishesIn = (text: string): string[] =>
  splitBrief({ epicInfo: text, additionalInfo: '' })
    .map((unit) => ({ ...unit, kind: 'demand' as const, wanted: 1, sureness: 1 }))
    .flatMap(severalWishes)
    .map((unit) => unit.text)

it.each([
  [
    'I want an app where neighbours can lend each other tools, see on a map who has what, and get reminded when something is due.',
    [
      'neighbours can lend each other tools',
      'neighbours can see on a map who has what',
      'neighbours can get reminded when something is due',
    ],
  ],
  [
    'A site where parents can book a swimming lesson for their child and pay for it with the card they left with us.',
    ['parents can book a swimming lesson for their child', 'parents can pay for it with the card they left with us'],
  ],
  [
    'A tool where owners of a stall can book a place, see the map and pay the fee online.',
    [
      'owners of a stall can book a place',
      'owners of a stall can see the map',
      'owners of a stall can pay the fee online',
    ],
  ],
])('a sentence that says several wishes: %s', (text, wishes) => {
  expect(wishesIn(text)).toEqual(wishes)
})

it.each([
  'Members can book and pay a lane.',
  'We need a page with prices, opening hours and a map.',
  'Guests can order bread, milk and eggs.',
])('a sentence that says one: %s', (text) => {
  expect(wishesIn(text)).toEqual([text])
})
