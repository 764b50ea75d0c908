import type { DraftPlan, Sprint } from '@planwright/contract'
import { expect, it } from 'vitest'
import { anEpic, aStory } from '../../testing/backlog.ts'
import { heldOf, planningTraits, samePlaces, touchesOf } from './kept-plan.ts'

const sprint = (number: number, ids: string[]): Sprint => ({
  number,
  startDate: '',
  endDate: '',
  totalPoints: 3,
  stories: ids.map((id) => ({ id, title: id, storyPoints: 3, sprint: number })),
})
const plan: DraftPlan = {
  velocity: 10,
  sprintLength: 2,
  startDate: '2030-01-07',
  sprints: [sprint(1, ['a', 'b']), sprint(2, ['c'])],
  touched: { a: 'moved', b: 'locked', c: 'override' },
}

it('a backlog is the same for a plan while nothing that is planned by has changed', () => {
  const before = planningTraits([anEpic('shop', [aStory('a')])])
  expect(planningTraits([anEpic('shop', [aStory('a', { description: 'As a clerk, other words' })])])).toBe(before)
  expect(planningTraits([{ ...anEpic('shop', [aStory('a', { title: 'Other' })]), title: 'Other' }])).toBe(before)
  expect(planningTraits([anEpic('shop', [aStory('a', { storyPoints: 8 })])])).not.toBe(before)
  expect(planningTraits([anEpic('shop', [aStory('a', { dependsOn: ['b'] })])])).not.toBe(before)
  expect(planningTraits([anEpic('shop', [aStory('a'), aStory('b')])])).not.toBe(before)
})

it('plans are the same where the same stories are in the same sprints', () => {
  expect(samePlaces(plan, { sprints: [sprint(1, ['b', 'a']), sprint(2, ['c'])] })).toBe(true)
  expect(samePlaces(plan, { sprints: [sprint(1, ['a']), sprint(2, ['b', 'c'])] })).toBe(false)
})

it('what was moved and locked is held where it is, but for stories that are gone', () => {
  const held = heldOf(plan, [anEpic('shop', [aStory('a'), aStory('c')])])
  expect(held).toEqual([
    { storyId: 'a', sprint: 1 },
    { storyId: 'c', sprint: 2 },
  ])
  expect(touchesOf(plan, held)).toEqual({ a: 'moved', c: 'override' })
})
