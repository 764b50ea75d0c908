import { describe, expect, it } from 'vitest'
import { readLimitMs, timeToRead } from '../../../../scripts/testing/hostile-texts.ts'
import { splitBrief } from '../reading/units/split-brief.ts'
import { findTellers } from './find-tellers.ts'

type Story = Parameters<typeof findTellers>[1][number]

const story = (id: string, others: Partial<Story>): Story => ({
  id,
  title: '',
  description: '',
  acceptanceCriteria: '',
  source: [],
  ...others,
})

/** A demand, and a story that says it in other words; among the others, which say something else. */
const otherWords: [string, string][] = [
  ['Porters hear the doorbell on their phone, so they don’t miss a parcel', 'Hear the doorbell on the phone'],
  ['Customers can cancel an order until noon of the day before.', 'Cancelling orders up to noon on the previous day'],
  [
    'send a reminder the evening before the visit',
    'As a patient, I want to be reminded in the evening before my visit',
  ],
  ['csv export of all bookings pls', 'As a manager, I want to download all reservations as CSV'],
  [
    'Only the treasurer may approve payments above 500 €.',
    'Payments over 500 € need the approval of the treasurer only',
  ],
  ['Couldn’t we have a photo of each dish on the menu', 'Show a photo of every dish in the menu'],
  ['A tenant must never see another tenant’s contract.', 'Tenants do not see the contracts of other tenants'],
  ['No more than 28 pupils per guide.', 'Limit a guide to at most 28 pupils'],
  ['The search box should forgive typing mistakes', 'As a reader, I want search to forgive my typing errors'],
  ['Drivers accept jobs with one tap', 'As a driver, I want to accept a job by a single tap'],
  ['keep invoices for ten years because of the tax office', 'Invoices are kept ten years'],
  // what it is for forbids nothing
  [
    "As an agent I want to see the last five tickets of a customer, so that I don't ask again.",
    'As an agent, I want to see the last five tickets of a customer',
  ],
]

/** A demand, and a story that cites it but says something else of the same project. */
const somethingElse: [string, string][] = [
  [
    'Clerks see the price so that they can tell it but never see the name of the patient',
    'Clerks see the price and the name of the patient',
  ],
  ['Customers can cancel an order until noon of the day before.', 'Customers order bread online'],
  ['send a reminder the evening before the visit', 'Book a visit online'],
  ['csv export of all bookings pls', 'See who booked which room'],
  ['Only the treasurer may approve payments above 500 €.', 'Members pay their fee by direct debit'],
  ['Couldn’t we have a photo of each dish on the menu', 'Guests reserve a table'],
  ['A tenant must never see another tenant’s contract.', 'Tenants report what is broken in their flat'],
  ['No more than 28 pupils per guide.', 'Teachers choose the day of the tour'],
  ['The search box should forgive typing mistakes', 'Readers lend a book for three weeks'],
  ['Drivers accept jobs with one tap', 'Dispatchers plan the tours of the week'],
  ['keep invoices for ten years because of the tax office', 'Send an invoice by e-mail'],
  [
    "As an agent I want to see the last five tickets of a customer, so that I don't ask again.",
    'Close a ticket by mail',
  ],
]

const tellersOf = (epicInfo: string, ...stories: Partial<Story>[]): string[] => {
  const brief = { epicInfo, additionalInfo: '' }
  const units = splitBrief(brief)
  expect(units).toHaveLength(1)
  return findTellers(
    units,
    stories.map((each, i) => story(`${i + 1}`, each)),
    brief,
  ).flat()
}

describe('a demand', () => {
  it('is told by the story that rests on it, and by no other that shares its words but rests on another passage', () => {
    const [list, extend] = [
      'Clerks need a list with all reservations of the day.',
      'Clerks must be able to extend a reservation by two days.',
    ]
    const brief = { epicInfo: `${list}\n\n${extend}`, additionalInfo: '' }
    const units = splitBrief(brief)
    const other = story('extend', {
      title: 'Extend a reservation by two days',
      description: 'As a clerk, I want to extend a reservation by two days and to have all in a list',
      source: [extend],
    })
    const own = story('list', { title: 'Have a list with all reservations of the day for the clerks', source: [list] })
    const byHand = story('hand', { title: 'List all reservations of the day for clerks' })
    expect(findTellers(units, [own, other], brief)).toEqual([['list'], ['extend']])
    expect(findTellers(units, [own, other, byHand], brief)[0]).toEqual(['list', 'hand'])
    expect(findTellers(units, [other], brief)[0]).toEqual(['extend'])
  })

  it.each(otherWords)('%j is told by %j', (demand, title) => {
    expect(tellersOf(demand, { title, source: [demand] })).toEqual(['1'])
  })

  it('is mostly found in other words where no story cites it, and in the story alone that says it', () => {
    const brief = { epicInfo: otherWords.map(([demand]) => `- ${demand}`).join('\n'), additionalInfo: '' }
    const stories = otherWords.map(([, title], i) => story(`${i}`, { title }))
    const tellers = findTellers(splitBrief(brief), stories, brief)
    expect(tellers.filter((ids, i) => ids.includes(`${i}`)).length).toBeGreaterThanOrEqual(8)
    expect(tellers.flatMap((ids, i) => ids.filter((id) => id !== `${i}`))).toEqual([])
  })

  it.each(somethingElse)('%j is not told by %j, which cites it', (demand, title) => {
    expect(tellersOf(demand, { title, source: [demand] })).toEqual([])
  })

  it('is told by what stands in a criterion, and by title and criteria together', () => {
    const demand = 'Members can reserve a game for a weekend, at most three at a time.'
    const title = 'Reserve a game'
    expect(tellersOf(demand, { title, source: [demand] })).toEqual([])
    const acceptanceCriteria = '- For a weekend\n- At most three at a time'
    expect(tellersOf(demand, { title, acceptanceCriteria, source: [demand] })).toEqual(['1'])
  })

  it('is told by several stories together that cite it, of which each says one of its wishes', () => {
    const demand = 'Guests rate a meal, the cook reads the complaints and the owner sees a chart'
    const titles = ['Guests rate a meal', 'The cook reads the complaints', 'The owner sees a chart']
    const told = (count: number, source: string[]) =>
      tellersOf(demand, ...titles.slice(0, count).map((title) => ({ title, source })))
    expect(told(3, [demand])).toEqual(['1', '2', '3'])
    // and by two of them, or by those that do not cite it, no longer
    expect(told(2, [demand]).length).toBeLessThan(2)
    expect(told(3, [])).not.toEqual(['1', '2', '3'])
  })

  it('needs less of its words where a story cites it', () => {
    const demand = 'Let the parents choose a lunch for the whole week on Sunday evening'
    const title = 'Parents choose lunch for a week'
    expect(tellersOf(demand, { title: 'Parents choose the lunch' }, { title, source: [demand] })).toEqual(['2'])
  })

  it('that forbids is told only by what forbids or limits', () => {
    const demand = 'Guests must not see the prices of other guests'
    expect(tellersOf(demand, { title: 'Guests see the prices of other guests', source: [demand] })).toEqual([])
    expect(tellersOf(demand, { title: 'Hide the prices of other guests from guests', source: [demand] })).toEqual(['1'])
  })

  it.each([
    ['Kunden können eine Bestellung bis Mittag stornieren', 'Bestellung bis Mittag stornieren', 'Bestellungen drucken'],
    ['Les clients peuvent annuler une commande', 'Annuler une commande', 'Imprimer une facture'],
    ['用户可以取消订单', '取消订单', '打印发票'],
  ])('%j in another language is told by %j and not by %j', (demand, told, other) => {
    expect(tellersOf(demand, { title: other, source: [demand] }, { title: told, source: [demand] })).toEqual(['2'])
  })
})

it('a brief of 100,000 characters and 300 stories are compared within a second', async () => {
  const words = Array.from({ length: 400 }, (_, i) => `word${i}`)
  const lines = Array.from(
    { length: 1_500 },
    (_, i) =>
      `- The clerk can ${words[i % 400]} the ${words[(i * 7) % 400]} of a ${words[(i * 13) % 400]} within a day`,
  )
  const brief = { epicInfo: lines.join('\n').slice(0, 100_000), additionalInfo: '' }
  const units = splitBrief(brief)
  const stories = lines.slice(0, 300).map((line, i) =>
    story(`${i}`, {
      title: line.slice(2),
      description: line,
      acceptanceCriteria: lines.slice(i, i + 10).join('\n'),
      source: lines.slice(i, i + 10),
    }),
  )
  expect(await timeToRead(() => findTellers(units, stories, brief))).toBeLessThan(readLimitMs)
})
