import { expect, it } from 'vitest'
import type { BoardSprint } from '../port/target.ts'
import { aStory, aTarget } from '../testing/target.ts'
import type { DesiredPlan, KnownPlan } from './plan-input.ts'
import { planSave } from './plan-save.ts'

const first = { startDate: '2026-12-07T00:00:00.000Z', endDate: '2026-12-20T23:59:59.999Z' }
const second = { startDate: '2026-12-21T00:00:00.000Z', endDate: '2027-01-03T23:59:59.999Z' }
const cycle = (id: string, dates: object, state: BoardSprint['state'] = 'future'): BoardSprint => ({
  id,
  boardId: '7',
  name: `Cycle ${id}`,
  state,
  ...dates,
})
const target = aTarget({
  trackerName: 'Linear',
  sprintMode: 'given',
  sprints: [cycle('a', first), cycle('b', second)],
})
const desired: DesiredPlan = {
  items: [aStory('s1'), aStory('s2')],
  sprints: [
    { number: 1, ...first, itemIds: ['s1'] },
    { number: 2, ...second, itemIds: ['s2'] },
  ],
  links: false,
}
const nothing: KnownPlan = { items: new Map(), sprints: [], links: [] }

const stepsOf = (...asked: Parameters<typeof planSave>) =>
  planSave(...asked).steps.map((step) => [step.kind, 'number' in step ? step.number : null])

it('are found by when they begin, noted and filled, and none is made or dated', () => {
  expect(stepsOf(desired, nothing, target)).toEqual([
    ['create-stories', null],
    ['take-sprint', 1],
    ['take-sprint', 2],
    ['move-to-sprint', 1],
    ['move-to-sprint', 2],
  ])
  expect(planSave(desired, nothing, target).problems).toEqual([])
})

const saved: KnownPlan = {
  items: new Map(
    ['s1', 's2'].map((id, at) => [id, { key: `K-${at}`, contentHash: '', sprintId: ['a', 'b'][at] ?? '' }]),
  ),
  sprints: [
    { number: 1, id: 'a', name: 'Cycle a', ...first },
    { number: 2, id: 'b', name: 'Cycle b', ...second },
  ],
  links: [],
}

it('are taken again where a plan goes to others, and its stories move along', () => {
  const later = { ...desired, sprints: [{ number: 1, ...second, itemIds: ['s1', 's2'] }] }
  const steps = stepsOf(later, saved, target).filter(([kind]) => kind !== 'update-item')
  // nothing takes away the one that is left
  expect(steps).toEqual([
    ['take-sprint', 1],
    ['move-to-sprint', 1],
  ])
})

it('stay the plan’s where somebody moved their dates', () => {
  const moved = {
    ...target,
    sprints: [cycle('a', { ...first, startDate: '2026-12-08T00:00:00.000Z' }), cycle('b', second)],
  }
  expect(stepsOf(desired, saved, moved).filter(([kind]) => kind !== 'update-item')).toEqual([])
})

it('that are missing are said, and the stories saved without', () => {
  const { steps, problems, leftOut } = planSave(desired, nothing, { ...target, sprints: [cycle('a', first)] })
  expect(steps.map(({ kind }) => kind)).toEqual(['create-stories', 'take-sprint', 'move-to-sprint'])
  const reason =
    'Linear has no sprint that begins on 2026-12-21, and makes its sprints itself. These stories are saved without one. Plan again with the sprints that are there, or save again once there is one.'
  expect(problems).toEqual([{ code: 'sprint-not-given', blocks: false, itemIds: ['s2'], message: reason }])
  expect(leftOut).toEqual([
    { kind: 'sprint', number: 2, reason },
    { kind: 'move', number: 2, itemIds: ['s2'], reason },
  ])
})

it('take no more once they are over', () => {
  const over = { ...target, sprints: [cycle('a', first, 'closed'), cycle('b', second)] }
  const { steps, problems } = planSave(desired, nothing, over)
  expect(steps.map(({ kind }) => kind)).toEqual(['create-stories', 'take-sprint', 'move-to-sprint'])
  expect(problems.map(({ code }) => code)).toEqual(['sprint-closed'])
})

it('and a scale of points: what is rounded is said', () => {
  const scaled = aTarget({
    trackerName: 'Linear',
    pointsField: { key: 'e', name: 'Estimate', onCreateForm: true, scale: [1, 2, 3, 5, 8] },
  })
  const items = [aStory('s1', { points: 7 }), aStory('s2', { points: 5 }), aStory('s3', { points: 7 })]
  expect(planSave({ items, sprints: null, links: false }, nothing, scaled).problems).toEqual([
    {
      code: 'points-rounded',
      blocks: false,
      itemIds: ['s1', 's3'],
      message: 'Linear takes estimates of 1, 2, 3, 5, 8 here: 7 points are saved as 8.',
    },
  ])
})
