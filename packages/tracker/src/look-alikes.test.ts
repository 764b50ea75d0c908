import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findLookAlikes } from './look-alikes.ts'
import type { ListedItem } from './port/reader.ts'
import { anEpic, aStory } from './testing/target.ts'

const listed = (title: string, key = 'ABC-1', isEpic = false): ListedItem => ({ key, title, isEpic })
const keysFor = (title: string, others: ListedItem[]) =>
  (findLookAlikes([aStory('a', { title })], others).get('a') ?? []).map(({ item }) => item.key)

/** What a project has beside the one in question. */
const project = [
  'Pay by invoice',
  'Search products by name',
  'Show the stock of a product',
  'Send an order confirmation',
  'Reset a password',
  'Cancel an order',
].map((title, index) => listed(title, `ABC-${index + 10}`))

describe('findLookAlikes', () => {
  it.each([
    ['Pay as a guest', 'Pay as a guest'],
    ['Pay as a guest', 'Guest can pay'],
    ['Export reports', 'Exporting a report'],
    ['Reset my password', 'Resetting passwords'],
    ['Filter products by colour', 'Filter the products by colour and size'],
    ['Résumé upload', 'Resume uploads'],
  ])('sees %j in %j', (ours, theirs) => {
    expect(keysFor(ours, [...project.filter(({ title }) => title !== 'Reset a password'), listed(theirs)])).toContain(
      'ABC-1',
    )
  })

  it.each([
    ['Pay as a guest', 'Pay by credit card'],
    ['Export reports', 'Import reports'],
    ['Cancel an order', 'Send an order'],
    ['Delete an account', 'Create an account'],
  ])('tells %j from %j', (ours, theirs) => {
    expect(keysFor(ours, [...project.filter(({ title }) => title !== ours), listed(theirs)])).not.toContain('ABC-1')
  })

  it('compares epics with epics and stories with stories', () => {
    const both = [listed('Checkout', 'ABC-1', true), listed('Checkout', 'ABC-2')]
    const found = findLookAlikes([anEpic('e', { title: 'Checkout' }), aStory('s', { title: 'Checkout' })], both)
    expect(found.get('e')?.map(({ item }) => item.key)).toEqual(['ABC-1'])
    expect(found.get('s')?.map(({ item }) => item.key)).toEqual(['ABC-2'])
  })

  it('gives the likest first, three at most, in an order of its own', () => {
    const others = ['Pay now', 'Pay as guest', 'Guest pays', 'Pay guest', 'Pay as a guest quickly'].map(
      (title, index) => listed(title, `ABC-${index}`),
    )
    const found = keysFor('Pay as a guest', others)
    expect(found).toEqual(['ABC-1', 'ABC-2', 'ABC-3'])
    expect(keysFor('Pay as a guest', others.toReversed())).toEqual(found)
  })

  it('puts the oldest first where several are as alike', () => {
    const others = Array.from({ length: 12 }, (_, at) => listed('Pay as a guest', `ABC-${12 - at}`))
    expect(keysFor('Pay as a guest', others)).toEqual(['ABC-1', 'ABC-2', 'ABC-3'])
  })

  it('finds every title in itself, and likeness is between 0 and 1', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1, maxLength: 60 }), { minLength: 1, maxLength: 20 }), (titles) => {
        const others = titles.map((title, index) => listed(title, `ABC-${index}`))
        for (const title of titles) {
          const alike = findLookAlikes([aStory('a', { title })], others).get('a') ?? []
          if (/[\p{L}\p{N}]/u.test(title.normalize('NFKD').replaceAll(/\p{M}/gu, ''))) {
            expect(alike[0]?.likeness).toBeCloseTo(1)
          }
          for (const { likeness } of alike) expect(likeness).toBeLessThanOrEqual(1.000001)
        }
      }),
    )
  })
})
