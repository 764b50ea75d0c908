import { expect, it } from 'vitest'
import { findDependencies } from './find-dependencies.ts'

const dependenciesOf = (...texts: string[]): [string, string][] =>
  [...findDependencies(texts.map((text, i) => ({ id: `${i + 1}`, title: text, text })))].flatMap(([id, first]) =>
    first.map((other): [string, string] => [id, other]),
  )

it.each([
  [['Reserve a boat', 'Cancel a reserved boat'], [['2', '1']]],
  [
    ['Register dogs', 'Print the register of dogs', 'Export dogs as a list'],
    [
      ['2', '1'],
      ['3', '1'],
    ],
  ],
  [['Approve a claim', 'Pay the money out once a claim is approved'], [['2', '1']]],
  // what is of something comes after that is made, and a word alone names nothing
  [
    ['The report is created as a PDF', 'Reports with a grave defect go to the lead', 'Bicycles when booking', 'Log in'],
    [['2', '1']],
  ],
  [['Show departures for anyone booking from abroad', 'Bicycles as an extra when booking'], []],
  // what stands later is never waited for, so that there is no circle
  [['Cancel a reserved boat', 'Reserve a boat'], []],
  [['Search houses', 'See the weather'], []],
  [['Kunden bezahlen', 'Kunden stornieren'], []],
] as [string[], [string, string][]][])('%j: %j', (texts, dependencies) => {
  expect(dependenciesOf(...texts)).toEqual(dependencies)
})

it('names two at most', () => {
  const made = ['Create a plan', 'Import a plan', 'Upload a plan', 'Register a plan']
  expect(dependenciesOf(...made, 'Print a plan').filter(([id]) => id === '5')).toHaveLength(2)
})

it('follows the keys of tickets, wherever they stand, but in no circle', () => {
  const ticket = (key: string, ...needs: string[]) => ({ id: key, title: key, text: key, tickets: [{ key, needs }] })
  const waits = findDependencies([ticket('A-1', 'A-3'), ticket('A-2', 'A-9', 'A-1'), ticket('A-3', 'A-2')])
  expect([...waits]).toEqual([
    ['A-1', ['A-3']],
    ['A-2', ['A-1']],
    ['A-3', []],
  ])
})
