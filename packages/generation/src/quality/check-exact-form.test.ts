import { expect, it } from 'vitest'
import { checkExactForm } from './check-exact-form.ts'

it.each<[string, string[]]>([
  ['As a clerk, I want to see open orders.', []],
  ['As an clerk, I want to see open orders.', ['well-formed']],
  ['As a clerk I want to see open orders.', ['well-formed']],
  ['Clerks see open orders.', ['well-formed']],
  ['Als Kassenwart möchte ich offene Beiträge sehen.', []],
  ['Als neues Mitglied möchte ich mich online anmelden, damit ich trainieren kann.', []],
  ['Der Kassenwart sieht offene Beiträge.', ['well-formed']],
])('%s', (description, flaws) => {
  expect(checkExactForm({ title: 'See open orders', description }).map(({ flaw }) => flaw)).toEqual(flaws)
})
