import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { likeness, likenessOf, rarityIn, weigh } from './likeness.ts'
import { readItem, readTitle } from './read-item.ts'
import { searchAlike } from './search-alike.ts'

const titles = fc.array(
  fc
    .array(fc.constantFrom('export', 'import', 'order', 'invoice', 'not', 'print', 'see', 'stock', 'user'), {
      minLength: 1,
      maxLength: 6,
    })
    .map((words) => words.join(' ')),
  { minLength: 1, maxLength: 25 },
)

describe('what an item says', () => {
  it.each([
    ['Order history', 'Past orders'],
    ['Résumé upload', 'Uploading resumes'],
    ['As a clerk, I want to print labels', 'Print a label'],
    ['The ones of all', 'Ones of the all'],
  ])('%j and %j are the same words', (one, other) => {
    expect([...readTitle(one).words].sort()).toEqual([...readTitle(other).words].sort())
  })

  it('holds the role, and the action where the first word is one', () => {
    const { role, action } = readItem({ title: '', description: 'As a shop owner, I want to delete old orders.' })
    expect([...role]).toEqual(['shop', 'owner'])
    expect(action).toBe('delete')
    expect(readTitle('Old orders').action).toBeUndefined()
  })
})

describe('likeness', () => {
  it.each([
    ['Print invoices', 'Printing an invoice', 1],
    ['Print invoices', 'Sweep the floor', 0],
    ['Import contacts', 'Export contacts', 0],
    ['Items in stock', 'Items not in stock', 0],
    ['Print invoices', 'Print invoices of a month', 2 / 3],
  ])('of %j and %j', (one, other, expected) => {
    expect(likeness(readTitle(one), readTitle(other))).toBeCloseTo(expected)
  })

  it('is the same both ways, between 0 and 1, and 1 for an item and itself', () => {
    fc.assert(
      fc.property(titles, (given) => {
        for (const [one, other] of given.map(
          (title, i) => [readTitle(title), readTitle(given.at(i - 1) ?? '')] as const,
        )) {
          expect(likeness(one, one)).toBe(1)
          expect(likeness(one, other)).toBe(likeness(other, one))
          expect(likeness(one, other)).toBeLessThanOrEqual(1)
          expect(likeness(one, other)).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })
})

it('the search finds what comparing all with all finds', () => {
  fc.assert(
    fc.property(titles, fc.constantFrom(0.2, 0.43, 0.63, 0.9), (given, least) => {
      const items = given.map(readTitle)
      const weight = rarityIn(items)
      const search = searchAlike(least, weight)
      for (const item of items) search.add(item)
      for (const item of items) {
        const compared = items.flatMap((other, place) => {
          const alike = likenessOf(weigh(item, weight), weigh(other, weight), weight, least)
          return alike > 0 ? [{ place, likeness: alike }] : []
        })
        expect(search.find(item)).toEqual(compared)
      }
    }),
  )
})
