import { titleKey } from '@planwright/likeness'
import { expect, it } from 'vitest'
import { freeTitle } from './free-title.ts'

it.each([
  ['See orders', [], 'Staff', 'See orders'],
  ['See orders', ['See orders'], 'Staff', 'See orders – Staff'],
  ['Karte zahlen', ['Karte zahlen'], 'Kasse', 'Karte zahlen – Kasse'],
  ['See orders', ['See orders', 'See orders – Staff'], 'Staff', 'See orders 2'],
])('tells a title apart from those taken, in any language: %s, %j', (title, taken, epic, free) => {
  expect(freeTitle(title, new Set(taken.map(titleKey)), epic)).toBe(free)
})

it.each([2, 3, 4, 7, 8, 9, 100])('numbers what is called the same %i times in order', (times) => {
  const taken = [
    'See orders',
    'See orders – Staff',
    ...Array.from({ length: times - 2 }, (_, i) => `See orders ${i + 2}`),
  ]
  expect(freeTitle('See orders', new Set(taken.map(titleKey)), 'Staff')).toBe(`See orders ${times}`)
})
