import { describe, expect, it } from 'vitest'
import { condense } from './condense.ts'
import { estimatePoints } from './estimate-points.ts'
import { type Dependant, findDependencies } from './find-dependencies.ts'
import { rankPriority } from './rank-priority.ts'

describe('points', () => {
  it('grow with rules, outside systems and uncertainty', () => {
    const small = estimatePoints('Rename a list', 1)
    expect(small).toBeLessThan(estimatePoints('Rename a list', 5))
    expect(small).toBeLessThan(
      estimatePoints('Rename a list at most 3 times within 14 days, only before it is closed', 1),
    )
    expect(small).toBeLessThan(estimatePoints('Pay through Stripe in real time', 1))
    expect(
      estimatePoints(
        'An optimisation algorithm in real time through a third-party API with import, permissions, etc.',
        12,
      ),
    ).toBe(8)
  })
})

describe('priority', () => {
  const facts = { text: 'Users can pay', headings: '', kind: 'feature', place: 0.1 }
  it.each([
    [{ text: 'Users must pay' }, 1],
    [{ text: 'Users should pay' }, 2],
    [{ text: 'It would be nice to pay' }, 3],
    [{ text: 'This is optional' }, 4],
    [{ cell: 'P0' }, 1],
    [{ cell: 'Could' }, 3],
    [{ headings: 'Nice to have' }, 4],
    [{ kind: 'later' }, 4],
    [{ kind: 'quality' }, 3],
    [{}, 2],
    [{ place: 0.9 }, 3],
  ])('%j', (others, priority) => {
    expect(rankPriority({ ...facts, ...others })).toBe(priority)
  })
})

describe('dependencies', () => {
  const story = (id: string, title: string, text = title): Dependant => ({
    id,
    epicId: 'e',
    title,
    verb: title.split(' ')[0]?.toLowerCase(),
    text,
  })

  it('put making a thing before using it, and sign-in before what needs it', () => {
    const found = findDependencies([
      story('a', 'Log in with a password'),
      story('b', 'Create invoices'),
      story('c', 'Export invoices', 'Logged-in users can export invoices'),
    ])
    expect(Object.fromEntries(found)).toEqual({ a: [], b: [], c: ['a', 'b'] })
  })

  it('cross epics where the very thing is made there, and look past what only stands nearby', () => {
    const found = findDependencies([
      story('a', 'Publish shifts'),
      { ...story('b', 'Offer the shift to others'), epicId: 'f' },
      { ...story('c', 'Reserve a book that is on loan'), epicId: 'g' },
      { ...story('d', 'Extend a loan by 14 days'), epicId: 'g' },
    ])
    expect(Object.fromEntries(found)).toEqual({ a: [], b: ['a'], c: [], d: [] })
  })

  it('never run in a circle', () => {
    const found = findDependencies([
      story('a', 'Import sales orders', 'after export sales orders'),
      story('b', 'Export sales orders', 'after import sales orders'),
    ])
    expect((found.get('a') ?? []).length + (found.get('b') ?? []).length).toBeLessThanOrEqual(1)
  })
})

describe('the gist of a phrase', () => {
  it.each([
    ['create, edit and delete posts', 'manage posts'],
    ['fetch and display the users', 'display the users'],
    ['export users, roles and permissions', 'export users'],
    ['search books by title, author and year', 'search books'],
    ['log in via badge scan, no typing', 'log in via badge scan'],
    ['remind a haulier 30, 14 and 3 days before a document expires', 'remind a haulier before a document expires'],
    ['send a push message on reaching 25, 50 and 100 % of the target', 'send a push message'],
    ['warn the employee if a claim with the same date, amount and merchant exists', 'warn the employee'],
    ['search products (by name) such as books', 'search products'],
    ['display results: name, price', 'display results'],
    ['send a reminder by SMS 48 hours and 3 hours before the very next appointment', 'send a reminder by SMS'],
    ['support the languages English, German and Polish', 'support the languages'],
    ['follow a shipment without logging in', 'follow a shipment without logging in'],
  ])('%s', (body, gist) => {
    expect(condense(body, 12)).toBe(gist)
  })

  it('says that a list goes on where it is told so', () => {
    expect(condense('export users, roles and permissions', 12, ' etc')).toBe('export users etc')
    expect(condense('export users and roles', 12, ' etc')).toBe('export users and roles')
  })
})
