import type { DraftPlan, Epic, Sprint } from '@planwright/contract'
import { describe, expect, it } from 'vitest'
import { isByHand } from '../plan-terms.ts'
import {
  allSprints,
  locksAlone,
  unplannedStories,
  withLeftOut,
  withLock,
  withMove,
  withPlaces,
  withTakenBack,
} from './edit-plan.ts'

const terms = { velocity: 20, sprintLength: 2, startDate: '2026-03-02', timeZone: 'UTC' }
const order = new Map(['a', 'b', 'c', 'd'].map((id, at) => [id, at]))
const sprint = (number: number, ids: string[]): Sprint => ({
  number,
  startDate: `2026-0${number}-01T00:00:00.000Z`,
  endDate: `2026-0${number}-14T23:59:59.999Z`,
  totalPoints: ids.length * 3,
  stories: ids.map((id) => ({ id, title: id.toUpperCase(), storyPoints: 3, sprint: number })),
})
const plan: DraftPlan = {
  velocity: 20,
  sprintLength: 2,
  startDate: '2026-03-02',
  sprints: [sprint(1, ['a', 'd']), sprint(2, ['b']), sprint(3, ['c'])],
}
const move = (from: DraftPlan, storyId: string, to: number, override = false) =>
  withMove(from, storyOf(from, storyId), to, { terms, order, override })
const storyOf = ({ sprints = [] }: DraftPlan, storyId: string) =>
  sprints.flatMap(({ stories }) => stories).find(({ id }) => id === storyId) ?? { ...unplanned, id: storyId }
const unplanned = { title: 'New', storyPoints: 3, sprint: 0 }
const listed = ({ sprints = [] }: DraftPlan) =>
  sprints.map(({ number, totalPoints, stories }) => [number, totalPoints, stories.map(({ id }) => id).join()])

describe('moving a story', () => {
  it('puts it in the order of the backlog, counts both sprints anew and leaves the others as they are', () => {
    const moved = move(plan, 'b', 1)
    expect(listed(moved)).toEqual([
      [1, 9, 'a,b,d'],
      [3, 3, 'c'],
    ])
    expect(moved.sprints?.[0]?.stories.map((story) => story.sprint)).toEqual([1, 1, 1])
    expect(moved.sprints?.[1]).toBe(plan.sprints?.[2])
    expect(moved.touched).toEqual({ b: 'moved' })
  })

  it('dates a sprint that was not there by the team', () => {
    const moved = move(plan, 'a', 5)
    expect(listed(moved).at(-1)).toEqual([5, 3, 'a'])
    expect(moved.sprints?.at(-1)).toMatchObject({
      startDate: '2026-04-27T00:00:00.000Z',
      endDate: '2026-05-10T23:59:59.999Z',
      stories: [{ sprint: 5 }],
    })
  })

  it('takes a lock along, marks one against a rule, and is nothing where the story is there', () => {
    expect(move(withLock(plan, 'a', true), 'a', 2).touched).toEqual({ a: 'locked' })
    expect(move(plan, 'a', 2, true).touched).toEqual({ a: 'override' })
    // where it obeys again it is an ordinary lock
    expect(move(move(plan, 'a', 2, true), 'a', 3).touched).toEqual({ a: 'locked' })
    expect(move(plan, 'a', 1)).toBe(plan)
  })
})

it('a locked story that is moved, or a moved one that is locked, takes from the plan what was proven of it', () => {
  const best = { sprintCount: 3, lowerBound: 3, provenFewest: true, provenOptimal: true, gap: 0 }
  const proven: DraftPlan = { ...plan, proof: { ...best, reasons: {}, warnings: [] } }
  const locked = withLock(proven, 'a', true)
  expect([locked.proof?.provenOptimal, isByHand(locked)]).toEqual([true, false])
  for (const changed of [move(locked, 'a', 2), withLock(move(proven, 'a', 2), 'a', true)])
    expect([changed.proof?.provenFewest, changed.proof?.provenOptimal, isByHand(changed)]).toEqual([
      false,
      false,
      false,
    ])
  // nor is it the fewest sprints any more
  expect(isByHand(move(locked, 'a', 4))).toBe(true)
})

it('a story that is in no sprint is listed, and can be put into one', () => {
  const userStories = ['a', 'b', 'e'].map((id) => ({ id, title: id, storyPoints: 3 }))
  const epics = [{ id: 'epic', userStories }] as unknown as Epic[]
  expect(unplannedStories(epics, plan.sprints ?? [])).toEqual([
    { id: 'e', title: 'e', storyPoints: 3, sprint: 0, epicId: 'epic' },
  ])
  expect(listed(move(plan, 'e', 2))[1]).toEqual([2, 6, 'b,e'])
})

it('what is left of a plan becomes sprints of the stories as they are now, without those that are gone', () => {
  const userStories = ['a', 'c', 'e'].map((id) => ({ id, title: `${id} now`, storyPoints: 5 }))
  const epics = [{ id: 'epic', userStories }] as unknown as Epic[]
  const places = [
    { storyId: 'e', sprint: 5 },
    { storyId: 'c', sprint: 1 },
    { storyId: 'b', sprint: 2 },
    { storyId: 'a', sprint: 1 },
  ]
  const made = withPlaces(plan, places, { epics, terms })
  expect(listed(made)).toEqual([
    [1, 10, 'c,a'],
    [5, 5, 'e'],
  ])
  expect(made.sprints?.map(({ startDate }) => startDate)).toEqual([
    '2026-01-01T00:00:00.000Z',
    '2026-04-27T00:00:00.000Z',
  ])
  expect(made.sprints?.[0]?.stories[0]).toEqual({ id: 'c', title: 'c now', storyPoints: 5, sprint: 1, epicId: 'epic' })
})

it('a story that is left out loses its place and its lock, and stands nowhere when it is taken back', () => {
  const without = withLeftOut(withLock(plan, 'a', true), ['a', 'b'])
  expect(listed(without)).toEqual([
    [1, 3, 'd'],
    [3, 3, 'c'],
  ])
  expect([without.leftOut, without.touched]).toEqual([['a', 'b'], {}])
  const back = withTakenBack(without, ['a'])
  expect([back.leftOut, listed(back)]).toEqual([['b'], listed(without)])
  expect(withTakenBack(back, ['b']).leftOut).toBeUndefined()
  // what has a sprint is not left out, whoever put it there
  expect(withLeftOut({ ...plan, leftOut: ['a', 'e'] }, ['b']).leftOut).toEqual(['e', 'b'])
})

it('unlocking leaves a story moved by hand, and planning anew forgets that', () => {
  const unlocked = withLock(withLock(plan, 'a', true), 'a', false)
  expect(unlocked.touched).toEqual({ a: 'moved' })
  expect(locksAlone({ a: 'moved', b: 'locked', c: 'override' })).toEqual({ b: 'locked', c: 'override' })
})

it('every sprint is there to put a story in, and one more', () => {
  const some = [sprint(1, ['a']), sprint(3, ['b'])]
  const all = allSprints(some, { ...terms, committed: [0, 5] })
  expect(all.map(({ number, stories, capacity }) => [number, stories.length, capacity])).toEqual([
    [1, 1, undefined],
    [2, 0, 15],
    [3, 1, undefined],
    [4, 0, 20],
  ])
})
