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
