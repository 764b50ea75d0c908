import type { DraftPlan, Sprint } from '@planwright/contract'
import { expect, it } from 'vitest'
import { locksSince } from './locks-since.ts'

const sprint = (number: number, ids: string[]): Sprint => ({
  number,
  startDate: '',
  endDate: '',
  totalPoints: 3,
  stories: ids.map((id) => ({ id, title: id, storyPoints: 3, sprint: number })),
})
const planOf = (one: string[], two: string[], touched: DraftPlan['touched']): DraftPlan => ({
  velocity: 10,
  sprintLength: 2,
  startDate: '2030-01-07',
  sprints: [sprint(1, one), sprint(2, two)],
  touched,
})
const before = planOf(['a', 'b', 'c'], ['d'], { a: 'locked', d: 'override' })

it('the locks that a plan had before are no news, nor is a move', () => {
  expect(locksSince(before, before)).toBeUndefined()
  expect(locksSince(before, planOf(['a', 'c'], ['d', 'b'], { ...before.touched, b: 'moved' }))).toBeUndefined()
})

it('a lock that is new, of another kind, or in another sprint is', () => {
  const now = planOf(['c', 'd'], ['a', 'b'], { a: 'locked', b: 'override', d: 'override' })
  expect(locksSince(before, now)).toEqual({ a: 'locked', b: 'override', d: 'override' })
  expect(locksSince(before, { ...before, touched: { a: 'override', d: 'override' } })).toEqual({ a: 'override' })
})

it('that there is one no longer is, which is a mark as of a move', () => {
  expect(locksSince(before, { ...before, touched: { a: 'moved', b: 'moved', d: 'override' } })).toEqual({ a: 'moved' })
})

it('of a plan that nobody keeps all are', () => {
  expect(locksSince({}, before)).toEqual(before.touched)
})
