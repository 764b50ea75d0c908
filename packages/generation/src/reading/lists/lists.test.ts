import { expect, it } from 'vitest'
import { readBrief } from '../read-brief.ts'
import type { ReadUnit, UnitKind } from '../unit.ts'
import { splitBrief } from '../units/split-brief.ts'
import { asSureAsTheirLists, withLabels } from './lists.ts'

const read = (text: string, likely: [UnitKind, number][]): ReadUnit[] =>
  splitBrief({ epicInfo: text, additionalInfo: '' }).map((unit, i) => {
    const [kind, wanted] = likely[i] ?? ['context', 0]
    return { ...unit, kind, wanted, sureness: wanted }
  })
const likelihoodsOf = (units: readonly ReadUnit[]): number[] =>
  asSureAsTheirLists(units).map(({ wanted }) => Math.round(wanted * 100) / 100)

it('makes a wanted item as sure as the mean of its list, and leaves the surer ones and what is not wanted', () => {
  const units = read('- memberships\n- day passes\n- a fax', [
    ['demand', 0.56],
    ['demand', 0.94],
    ['out-of-scope', 0.3],
  ])
  expect(likelihoodsOf(units)).toEqual([0.6, 0.94, 0.3])
})

it('takes items of another list, and sentences, for nothing', () => {
  const units = read('- memberships\n\nThe desk is open until nine.\n\n- day passes', [
    ['demand', 0.56],
    ['today', 0.2],
    ['demand', 0.94],
  ])
  expect(likelihoodsOf(units)).toEqual([0.56, 0.2, 0.94])
})

it('takes what is nearly wanted for wanted in a list that surely is', () => {
  const units = read('- memberships\n- day passes\n- course booking', [
    ['context', 0.5],
    ['demand', 0.9],
    ['demand', 0.94],
  ])
  expect(asSureAsTheirLists(units).map(({ kind }) => kind)).toEqual(['demand', 'demand', 'demand'])
})

it('takes what says too little to be anything else for wanted in a list that surely is, unless it denies or puts off', () => {
  const surely = ['day passes', 'course booking', 'a shop for chalk', 'memberships', 'route setting', 'a till', 'keys']
  const doubted = ['live map', 'no chat', 'photos later', 'a logo']
  const units = read([...surely, ...doubted].map((text) => `- ${text}`).join('\n'), [
    ...surely.map((): [UnitKind, number] => ['demand', 0.99]),
    ['out-of-scope', 0.1],
    ['out-of-scope', 0.1],
    ['deferred', 0.1],
    ['today', 0],
  ])
  const kinds = asSureAsTheirLists(units)
    .slice(surely.length)
    .map(({ kind }) => kind)
  expect(kinds).toEqual(['demand', 'out-of-scope', 'deferred', 'today'])
})

it.each([
  ['## Now\n- a map\n\n## Later\n- payment through the app\n- a parking pass', 'deferred'],
  ['In:\n- a map\n\nOut of scope:\n- payment through the app\n- a parking pass', 'out-of-scope'],
  ['Jetzt\n– eine Karte\n\nSpäter\n– Wartung nach Betriebsstunden\n– Angebot für Umbauten', 'deferred'],
])(
  'takes what stands in a list under a heading that says no more for that, however wanted it sounds: %s',
  (text, kind) => {
    const units = read(text, [
      ['demand', 0.9],
      ['demand', 0.9],
      ['demand', 0.97],
    ])
    const marked = units.map((unit) => ({ ...unit, marked: true as const }))
    expect(asSureAsTheirLists(units).map((unit) => [unit.kind, unit.wanted])).toEqual([
      ['demand', 0.9],
      [kind, 0],
      [kind, 0],
    ])
    expect(asSureAsTheirLists(marked).map((unit) => unit.kind)).toEqual(['demand', 'demand', 'demand'])
  },
)

it.each([
  ['all of it is put off', '## Phase 2\n- guests unlock the bike\n- a map'],
  ['a state is called so', '## Orders\n- a map\n\n## Rejected\n- the client can appeal within a week'],
  ['what is wanted instead is decided', 'In:\n- a map\n\nOut of scope:\n- a login (decided: guests use a code)'],
  ['it denies itself', '## Now\n- a map\n\n## Not\n- nothing where guests need an account'],
])('but not where %s', (_, text) => {
  const units = read(text, [
    ['demand', 0.9],
    ['demand', 0.9],
  ])
  expect(asSureAsTheirLists(units).map(({ kind }) => kind)).toEqual(['demand', 'demand'])
})

it('reads lines that stand together without bullets as a list, unless they are sentences or spoken', () => {
  const doubted = (text: string): UnitKind[] => {
    const units = read(text, [
      ['demand', 0.99],
      ['demand', 0.99],
      ['demand', 0.99],
      ['context', 0.3],
    ])
    return asSureAsTheirLists(units).map(({ kind }) => kind)
  }
  expect(doubted('Week by week\nFilter by teacher\nGift cards\nPhoto feed').at(-1)).toBe('demand')
  expect(doubted('Weeks are shown.\nTeachers filter.\nCards are given.\nPhotos feed.').at(-1)).toBe('context')
  expect(doubted('Ann: weeks\nBob: filters\nAnn: cards\nBob: photos').at(-1)).toBe('context')
})

it('takes the rest of a list of which most is refused for refused, but for what is hardly doubted and what a person marked', () => {
  const units = read('## What we drop\n- a fax\n- the birthday letters\n- fishing permits\n- a plan\n- a map', [
    ['out-of-scope', 0.4],
    ['demand', 0.7],
    ['out-of-scope', 0.3],
    ['demand', 0.9],
    ['out-of-scope', 0.3],
  ])
  const marked = units.map((unit) =>
    unit.text === 'a map' ? { ...unit, kind: 'demand' as const, marked: true as const } : unit,
  )
  const kinds = (of: ReadUnit[]): UnitKind[] => asSureAsTheirLists(of).map(({ kind }) => kind)
  expect(kinds(units)).toEqual(['out-of-scope', 'out-of-scope', 'out-of-scope', 'demand', 'out-of-scope'])
  expect(kinds(marked).at(-1)).toBe('demand')
})

it('leaves a list alone whose heading refuses nothing: each of its items says by itself what became of it', () => {
  const units = read('## Ideas\n- gift cards (later)\n- table booking\n- loyalty points (no)', [
    ['deferred', 0.1],
    ['demand', 0.7],
    ['out-of-scope', 0.1],
  ])
  expect(asSureAsTheirLists(units).map(({ kind }) => kind)).toEqual(['deferred', 'demand', 'out-of-scope'])
})

it('takes all for wanted that a product is said to come with, but for what is denied', () => {
  const units = read('- a login\n- sharing\n- no chat', [
    ['demand', 0.7],
    ['deferred', 0.1],
    ['out-of-scope', 0.1],
  ])
  expect(asSureAsTheirLists(units, true).map(({ kind }) => kind)).toEqual(['demand', 'demand', 'out-of-scope'])
})

it('takes a few words above a list of parts for what is wanted, unless the parts say it by themselves', () => {
  const units = read('- Booking\n  - by phone\n  - on the web\n- Bites\n  - a red button that calls the clinic', [
    ['context', 0.2],
    ['demand', 0.8],
    ['demand', 0.7],
    ['context', 0.2],
    ['demand', 0.9],
  ])
  expect(withLabels(units).map(({ kind }) => kind)).toEqual(['demand', 'demand', 'demand', 'context', 'demand'])
})

it('takes whoever is named above what they do for no wish', () => {
  const units = read('- Guests\n  - book a room\n  - pay online', [
    ['demand', 0.8],
    ['demand', 0.8],
    ['demand', 0.7],
  ])
  expect(withLabels(units).map(({ kind }) => kind)).toEqual(['context', 'demand', 'demand'])
})

it('takes who is named under Users and what is complained of under Pain points for no wish, unless it asks or says what they do', () => {
  const said = (text: string): UnitKind[] => {
    const units = read(`${text}\n## Features\n- sort by date`, [
      ['demand', 0.8],
      ['demand', 0.8],
      ['demand', 0.8],
      ['demand', 0.9],
    ])
    return asSureAsTheirLists(units).map(({ kind }) => kind)
  }
  expect(
    said('## 2. Users\n- Employee – submits expenses\n- Clerk: approves them\n- The owner wants a report'),
  ).toEqual(['context', 'demand', 'demand', 'demand'])
  expect(said('## Pain points\n- receipts get lost\n- nobody knows who has what\n- we should get a text')).toEqual([
    'today',
    'today',
    'demand',
    'demand',
  ])
})

it('takes what stands under Could for wanted, less, unless it is put off or asked', () => {
  const units = read(
    '## Could have\n- voice prompts\n- a leaderboard (drivers were not amused)\n- chat, later\n- maps?',
    [
      ['deferred', 0.3],
      ['out-of-scope', 0.1],
      ['deferred', 0.1],
      ['question', 0.1],
    ],
  )
  expect(asSureAsTheirLists(units).map(({ kind }) => kind)).toEqual(['demand', 'out-of-scope', 'deferred', 'question'])
})

it('takes every way from one state to another for wanted, whatever its states are called', () => {
  const units = read(
    '| From | To | Who |\n|---|---|---|\n| Raised | Declined | Contractor |\n| Raised | On hold | Planner |\n| On hold | Later | Planner |\n| Later | Closed | System |',
    [
      ['out-of-scope', 0.1],
      ['demand', 0.8],
      ['deferred', 0.1],
      ['today', 0.3],
    ],
  )
  expect(likelihoodsOf(units)).toEqual([0.7, 0.8, 0.7, 0.7])
})

it('takes the last of what people can do for wanted as the others are', () => {
  const text =
    '- Customers can choose a shop for pick-up.\n- Customers can cancel an order until it has been packed.\n- Clerks can see the open orders of their shop.\n- Clerks can mark an order as packed.\n- Managers can download a weekly report of collected orders.\n- Managers can extend an order that was not collected within 14 days.\n- Customers can rate a shop.'
  expect(readBrief({ epicInfo: text, additionalInfo: '' }).map(({ kind }) => kind)).toEqual(Array(7).fill('demand'))
})

it('takes no question of a chat among wishes for one, and rules in few words for wanted', () => {
  const text =
    '- Players buy helpers with gold.\n- Players collect gold every hour.\n- Players can trade helpers.\n- who took the kettle\n- Gold buys helpers.'
  const kinds = readBrief({ epicInfo: text, additionalInfo: '' }).map(({ text: said, kind }) => [said, kind])
  expect(kinds.at(-1)).toEqual(['Gold buys helpers.', 'demand'])
  expect(kinds.at(-2)?.[1]).not.toBe('demand')
})
