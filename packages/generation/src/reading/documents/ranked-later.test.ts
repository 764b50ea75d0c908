import { expect, it } from 'vitest'
import { readBrief } from '../read-brief.ts'

const deferred = (text: string): string[] =>
  readBrief({ epicInfo: text, additionalInfo: '' })
    .filter(({ kind, wanted }) => kind === 'deferred' && wanted === 0)
    .map((unit) => unit.text)

it.each([
  [
    'P0 = must be in the first release. P1 = should be in it. P2 = noted for later, nobody builds it now.\n\n## Loans\n\n- **P0** Members can reserve a tool.\n- **P2** Read the serial number from a photo.',
    ['Read the serial number from a photo.'],
  ],
  [
    'M = must, S = should, W = won’t have this time\n\n- [M] Members can reserve a tool\n- [W] A map of all depots',
    ['[W] A map of all depots'],
  ],
  [
    'A = jetzt, B = wenn Zeit bleibt, C = später\n\n- Mitglieder reservieren ein Gerät (A)\n- Karte aller Standorte (C)',
    ['Karte aller Standorte (C)'],
  ],
  [
    'Prio 1 = first release; Prio 2 = next release\n\n| Requirement | Prio |\n|---|---|\n| Members can reserve a tool | 1 |\n| Map of all depots | Prio 2 |',
    ['Map of all depots – Prio 2'],
  ],
  [
    'Priority: 1 = first release, 3 = not in first release\n\n| No | What | Prio |\n|---|---|---|\n| T-1 | Members can reserve a tool. | 1 |\n| T-2 | Members can see a map of all depots. | 3 |',
    ['T-2 – Members can see a map of all depots. – 3'],
  ],
  // what is not defined as later is wanted, whatever others mean by it
  ['P0 = must, P1 = should, P2 = could\n\n- **P0** Members can reserve a tool.\n- **P2** Map of all depots.', []],
  ['- P1 Members can reserve a tool.\n- P2 Map of all depots.', []],
  ['A member is told later = at noon.\n\n- A tool can be reserved.', []],
  // the number of a list, an article and a state are no ranks
  ['Ranks: 1 = urgent, 2 = later\n\n1. Administrators can delete users.\n2. Administrators can export users.', []],
  ['Ranks: 1 = urgent, 2 = later\n\n- 2 administrators must approve a deletion.', []],
  ['A = later, B = now\n\n- A member can reserve a tool.', []],
  [
    'Order states: A = open, B = backlog, C = closed\n\n- A customer can place an order (A)\n- Show all orders in backlog (B)',
    [],
  ],
  ['Codes: 1 = fragile, 2 = future delivery\n\n1. Label fragile parcels.\n2. Show future deliveries.', []],
])('puts off what a text ranks with what it defines as later: %s', (text, expected) => {
  expect(deferred(text)).toEqual(expected)
})

it.each([
  'Priority: 1 = first release, 2 = first release if possible',
  'Priorität: M = Muss, S = Soll, K = Kann',
  'P0 = must, P1 = should, P2 = could.',
])('takes what says what its marks mean for no wish: %s', (legend) => {
  const units = readBrief({ epicInfo: `${legend}\n\nMembers can reserve a tool.`, additionalInfo: '' })
  expect(units.map(({ text, wanted }) => [text, wanted > 0.5])).toEqual([
    [legend, false],
    ['Members can reserve a tool.', true],
  ])
})

it('keeps a wish that names what a mark stands for', () => {
  const [unit] = readBrief({
    epicInfo: 'The label must show the class, where A = fragile and B = heavy.',
    additionalInfo: '',
  })
  expect(unit?.kind).toBe('demand')
})
