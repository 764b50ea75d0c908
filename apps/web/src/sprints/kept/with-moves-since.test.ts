import type { DraftPlan, Sprint } from '@planwright/contract'
import { describe, expect, it } from 'vitest'
import { emptyHistory } from '../../app/history/step-history.ts'
import { anEpic, aStory } from '../../testing/backlog.ts'
import { versionOf } from '../board/use-plan-history.ts'
import { placementsOf } from '../moving/edit-plan.ts'
import { withMovesSince } from './with-moves-since.ts'

const epics = [anEpic('shop', [aStory('a'), aStory('b'), aStory('new', { title: 'New' })])]
const sprint = (number: number, ids: string[]): Sprint => ({
  number,
  startDate: `2030-0${number}-07T00:00:00.000Z`,
  endDate: `2030-0${number}-20T23:59:59.999Z`,
  totalPoints: 3 * ids.length,
  stories: ids.map((id) => ({ id, title: `Do ${id}`, storyPoints: 3, sprint: number })),
})
const team: DraftPlan = { velocity: 10, sprintLength: 2, startDate: '2030-01-07', timeZone: 'UTC' }
const planned: DraftPlan = {
  ...team,
  sprints: [sprint(1, ['a', 'b', 'gone']), sprint(2, [])],
  touched: { a: 'locked' },
}
const kept = { version: versionOf(planned), history: emptyHistory }
const at = (sprints: Record<string, number>): DraftPlan => ({
  ...team,
  former: Object.entries(sprints).map(([storyId, number]) => ({ storyId, sprint: number })),
})

describe('a plan that was cleared', () => {
  it('comes back as it was where nothing was moved since', () => {
    for (const plan of [null, team, at({ a: 1, b: 1, gone: 1 })])
      expect(withMovesSince(kept, plan, epics)).toEqual({ ...kept, moved: false })
  })

  it('comes back with what was moved, each by a step of its own, and a lock goes along', () => {
    const { version, history, moved } = withMovesSince(kept, at({ a: 2, b: 3, gone: 1, new: 2 }), epics)
    expect(placementsOf(version.sprints ?? []).map(({ storyId, sprint: number }) => `${storyId} ${number}`)).toEqual([
      'gone 1',
      'a 2',
      'new 2',
      'b 3',
    ])
    expect(version.touched).toEqual({ a: 'locked', b: 'moved', new: 'moved' })
    expect(moved).toBe(true)
    expect(history.past.map(({ name }) => name)).toEqual(['moving “Do a”', 'moving “Do b”', 'moving “New”'])
    expect(history.past[0]?.state).toEqual({ ...kept.version })
  })

  it('comes back with what was locked against a rule since, or goes along locked from there', () => {
    const since: DraftPlan = {
      ...at({ a: 1, b: 2, gone: 1, new: 2 }),
      touched: { a: 'override', b: 'override', new: 'locked' },
    }
    const { version, history } = withMovesSince(kept, since, epics)
    expect(version.touched).toEqual({ a: 'override', b: 'override', new: 'locked' })
    expect(history.past.map(({ name }) => name)).toEqual(['moving “Do a”', 'moving “Do b”', 'moving “New”'])
    // undone step by step, the marks go too
    expect(history.past[1]?.state.touched).toEqual({ a: 'override' })
  })

  it('comes back with what was locked or unlocked where it is, by steps of that name', () => {
    const since: DraftPlan = { ...at({ a: 1, b: 1, gone: 1 }), touched: { a: 'moved', b: 'locked' } }
    const { version, history } = withMovesSince(kept, since, epics)
    expect(version.touched).toEqual({ a: 'moved', b: 'locked' })
    expect(history.past.map(({ name }) => name)).toEqual(['unlocking “Do a”', 'locking “Do b”'])
    expect(history.past[0]?.state.touched).toEqual({ a: 'locked' })
  })

  it('knows nothing of a story that is neither in it nor in the backlog', () => {
    expect(withMovesSince(kept, at({ a: 1, never: 4 }), epics)).toMatchObject({ version: kept.version, moved: false })
  })
})
