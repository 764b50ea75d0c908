import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { timeAtRest } from '../../../scripts/testing/slowdown.ts'
import { findTwins } from './find-twins.ts'
import { different, paraphrases } from './testing/look-alikes.ts'
import { differentKeptAside, paraphrasesKeptAside } from './testing/look-alikes-kept-aside.ts'

type Story = Parameters<typeof findTwins>[0][number]

const story = (id: string, text: string): Story => {
  const [role, means] = text.split(' | ')
  return { id, title: '', description: `As a ${role}, I want to ${means}.` }
}
const areAlike = ([one, other]: [string, string]): boolean =>
  findTwins([story('1', one), story('2', other)]).length === 1
const share = (pairs: [string, string][]): number => pairs.filter(areAlike).length / pairs.length

describe('pairs written by hand', () => {
  it('that say the same are mostly found, and those that do not are left alone', () => {
    expect(share(paraphrases)).toBeGreaterThanOrEqual(0.94)
    expect(share(different)).toBeLessThanOrEqual(0.03)
  })

  it('hold for those kept aside', () => {
    expect(share(paraphrasesKeptAside)).toBeGreaterThanOrEqual(0.7)
    expect(share(differentKeptAside)).toBe(0)
  })

  it('are found in a backlog of all of them too, hardly any across pairs of which one is no part', () => {
    const stories = [...paraphrases, ...different].flatMap((pair, index) =>
      pair.map((text, side) => story(`${index}/${side}`, text)),
    )
    const indexes = findTwins(stories).map(({ storyIds: [a, b] }) => [Number.parseInt(a, 10), Number.parseInt(b, 10)])
    const within = indexes.filter(([a, b]) => a === b).map(([a]) => a ?? 0)
    expect(within.filter((index) => index < paraphrases.length).length).toBeGreaterThanOrEqual(
      paraphrases.length * 0.88,
    )
    expect(within.filter((index) => index >= paraphrases.length).length).toBeLessThanOrEqual(2)
  })
})

describe('look-alikes', () => {
  const alike = (one: string, other: string): number =>
    findTwins([story('1', one), story('2', other)])[0]?.likeness ?? 0

  it.each([
    ['user | import contacts from a file', 'user | export contacts from a file'],
    ['user | enable the weekly reminder by e-mail', 'user | disable the weekly reminder by e-mail'],
    ['user | approve requests for leave of my team', 'user | reject requests for leave of my team'],
    ['user | see all items that are in stock today', 'user | see all items that are not in stock today'],
    ['user | see rules for loan records', 'user | see rules for non-loan records'],
  ])('%s is not %s', (one, other) => {
    expect(alike(one, other)).toBe(0)
  })

  it('are less alike where another role wants it, and alike still', () => {
    const [same, other] = [
      alike('clerk | print labels', 'clerk | print labels'),
      alike('clerk | print labels', 'guest | print labels'),
    ]
    expect(same).toBe(1)
    expect(other).toBeLessThan(1)
    expect(other).toBeGreaterThan(0.8)
  })

  it('are named by their ids, the earlier first, and the likest first', () => {
    const twins = findTwins([
      story('a', 'clerk | print shipping labels of an order'),
      story('b', 'clerk | cancel an invoice'),
      story('c', 'clerk | print the shipping label of orders at night'),
      story('d', 'clerk | cancel invoices'),
    ])
    expect(twins.map(({ storyIds }) => storyIds)).toEqual([
      ['b', 'd'],
      ['a', 'c'],
    ])
  })

  it('are found in the title where the description says no more', () => {
    const twins = findTwins([
      { id: '1', title: 'Cancel an order', description: '' },
      { id: '2', title: 'Cancel orders', description: 'As a customer, I want to cancel an order.' },
    ])
    expect(twins).toHaveLength(1)
  })

  it('of many equal stories are named with one each', () => {
    const stories = Array.from({ length: 300 }, (_, index) => story(`${index}`, 'clerk | print shipping labels'))
    expect(findTwins(stories)).toHaveLength(299)
  })

  it('are found in 2,000 stories at once', async () => {
    const verbs = ['create', 'view', 'edit', 'delete', 'export', 'print', 'share', 'archive', 'approve', 'search']
    const things = [
      'invoice',
      'order',
      'report',
      'ticket',
      'contract',
      'payment',
      'supplier',
      'product',
      'shipment',
      'refund',
    ]
    const stories = Array.from({ length: 2_000 }, (_, n) =>
      story(
        `${n}`,
        `clerk | ${verbs[n % 10]} the ${things[Math.floor(n / 10) % 10]} of region ${Math.floor(n / 100)} within the archive`,
      ),
    )
    expect(await timeAtRest(() => findTwins(stories), 1_000)).toBeLessThan(1_000)
  })
})

const folder = fileURLToPath(new URL('../../../../shared/data/backlogs/', import.meta.url))
const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.txt')) : []
if (names.length === 0) console.info('Skipped: no real backlogs beside the repository (../shared/data/backlogs).')

describe.skipIf(names.length === 0)('real backlogs', () => {
  it('have few look-alikes, and every story that stands there twice is one', () => {
    for (const name of names) {
      const stories = readFileSync(`${folder}${name}`, 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          line.trim().length > 4 ? { id: `${index}`, title: '', description: line.trim() } : [],
        )
      const pairs = findTwins(stories).map(({ storyIds }) => storyIds.join())
      expect(pairs.length, name).toBeLessThanOrEqual(stories.length * 0.08)
      for (const [index, one] of stories.entries()) {
        const twin = stories.slice(0, index).find((other) => other.description === one.description)
        if (twin) expect(pairs, one.description).toContain(`${twin.id},${one.id}`)
      }
    }
  })
})
