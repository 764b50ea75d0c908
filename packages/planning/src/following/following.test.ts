import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DriftInput, explainDrift } from './explain-drift.ts'
import type { FollowedStory, StoryState } from './followed-plan.ts'
import { forecastRest, paceToPlanBy } from './forecast-rest.ts'
import { measureProgress } from './measure-progress.ts'

const calendar = { startDate: '2026-03-02', sprintLength: 2 }

function story(id: string, parts: Partial<FollowedStory> = {}): FollowedStory {
  return { id, epicId: 'e1', planned: { points: 5, sprint: 1 }, state: 'todo', points: 5, sprint: 1, ...parts }
}

const anyStory = fc
  .record({
    planned: fc.option(fc.record({ points: fc.integer({ min: 1, max: 13 }), sprint: fc.integer({ min: 1, max: 4 }) })),
    state: fc.constantFrom<StoryState>('todo', 'doing', 'done', 'gone'),
    points: fc.integer({ min: 1, max: 13 }),
    sprint: fc.option(fc.integer({ min: 1, max: 4 })),
  })
  .map((parts) => ({ epicId: 'e1', ...parts }))
const anyStories = fc
  .array(anyStory, { minLength: 1, maxLength: 12 })
  .map((parts): FollowedStory[] => parts.map((part, at) => ({ id: `s${at}`, ...part })))

describe('progress', () => {
  it('tells for each sprint what it was to hold, what was done in it and what was carried over', () => {
    const stories = [
      story('done', { state: 'done' }),
      story('carried', { sprint: 2, points: 8 }),
      story('gone', { state: 'gone' }),
      story('bug', { planned: null, state: 'done', points: 2 }),
      story('later', { planned: { points: 3, sprint: 2 }, points: 3, sprint: 2, state: 'doing' }),
    ]
    const held = new Map([
      [1, ['done', 'carried', 'gone']],
      [2, ['later']],
    ])
    const sprints = [{ number: 1, state: 'closed' } as const, { number: 2, state: 'active' } as const]
    const progress = measureProgress(stories, sprints, held)
    expect(progress.sprints).toEqual([
      {
        number: 1,
        state: 'closed',
        planned: { stories: 3, points: 15 },
        done: { stories: 2, points: 7 },
        carriedOver: ['carried'],
      },
      {
        number: 2,
        state: 'active',
        planned: { stories: 1, points: 3 },
        done: { stories: 0, points: 0 },
        carriedOver: [],
      },
    ])
    expect(progress.scope).toEqual({ planned: 18, added: 2, removed: 5, reestimated: 3, now: 18 })
    expect(progress.epics).toEqual([{ epicId: 'e1', states: progress.whole }])
  })

  it('adds up, whatever happened', () => {
    fc.assert(
      fc.property(anyStories, (stories) => {
        const { whole, scope } = measureProgress(stories, [], new Map())
        expect(scope.planned + scope.added - scope.removed + scope.reestimated).toBe(scope.now)
        expect(whole.todo.points + whole.doing.points + whole.done.points).toBe(scope.now)
        expect(Object.values(whole).reduce((sum, tally) => sum + tally.stories, 0)).toBe(stories.length)
      }),
    )
  })
})

describe('the forecast of the rest', () => {
  const dateOf = (forecast: ReturnType<typeof forecastRest>) =>
    forecast.finish.map(({ endDate }) => endDate?.slice(0, 10))

  /** Stories of 5 points in no sprint. */
  const open = (points: number) =>
    Array.from({ length: points / 5 }, () => ({ points: 5, sprint: null as number | null }))
  const steady = { grown: [0, 0, 0], doneInRunning: 0 }

  it('goes more by what the team said until three sprints are over, and then by what they finished', () => {
    const rest = { calendar, over: 2, open: open(40), ...steady }
    expect(forecastRest(rest, { velocity: 20, closed: [10, 10] }).from).toBe('stated')
    const measured = forecastRest({ ...rest, over: 3 }, { velocity: 10, closed: [10, 10, 10] })
    expect(measured.from).toBe('measured')
    // sprints 4 to 7 of two weeks each
    expect(measured.finish[0]?.sprint).toBe(7)
    expect(dateOf(measured)[0]).toBe('2026-06-07')
    expect(measured.sprints.map(({ number }) => number).slice(0, 4)).toEqual([4, 5, 6, 7])
    // what it said counts as one sprint more
    expect(paceToPlanBy({ velocity: 20, closed: [10, 11, 12] })).toBe(13)
    expect(paceToPlanBy({ velocity: 20, closed: [10, 10] })).toBe(20)
    expect(paceToPlanBy({ velocity: 20, closed: [0, 0, 0] })).toBe(20)
  })

  it('counts what the running sprint has finished as a part of what it will', () => {
    const pace = { velocity: 20, closed: [10, 10, 10] }
    const rest = { calendar, over: 3, ...steady, doneInRunning: 5 }
    expect(forecastRest({ ...rest, open: open(10) }, pace).finish[0]?.sprint).toBe(5)
    expect(forecastRest({ ...rest, open: open(5) }, pace).finish[0]?.sprint).toBe(4)
  })

  it('expects of the running sprint no more than the days that are left of it give', () => {
    const pace = { velocity: 20, closed: [10, 10, 10] }
    const rest = { calendar, over: 3, ...steady, open: open(40) }
    const firstOf = (more: object) => forecastRest({ ...rest, ...more }, pace).sprints[0]?.done[2]
    expect(firstOf({})).toBe(10)
    expect(firstOf({ leftOfRunning: 0.5 })).toBe(5)
    expect(firstOf({ leftOfRunning: 0.5, doneInRunning: 3 })).toBe(8)
    expect(firstOf({ leftOfRunning: 0.5, doneInRunning: 12 })).toBe(12)
    expect(firstOf({ leftOfRunning: 0 })).toBe(0)
    // a sprint in which nothing was done makes all of it a sprint later
    expect(forecastRest({ ...rest, leftOfRunning: 0 }, pace).finish[1]?.sprint).toBe(8)
  })

  it('begins nothing before its sprint', () => {
    const late = open(10).map((one, at) => ({ ...one, sprint: at === 0 ? 1 : 6 }))
    const { finish, sprints } = forecastRest(
      { calendar, over: 0, ...steady, open: late },
      { velocity: 20, closed: [20, 20, 20] },
    )
    expect(finish.map(({ sprint }) => sprint)).toEqual([6, 6, 6])
    expect(sprints[1]?.done).toEqual([5, 5, 5, 5, 5])
  })

  it('lets the work grow as it grew, and tells what is done of it as of what there is today', () => {
    const rest = { calendar, over: 3, ...steady, open: open(40) }
    const pace = { velocity: 10, closed: [10, 10, 10] }
    const growing = forecastRest({ ...rest, grown: [5, 5, 5] }, pace)
    // 40 points and 5 more in each sprint but the last
    expect(growing.finish[0]?.sprint).toBe(11)
    expect(growing.sprints.at(-1)?.done).toEqual([40, 40, 40, 40, 40])
    expect(forecastRest({ ...rest, grown: [-10, -10, -10] }, pace).finish[0]?.sprint).toBe(5)
  })

  it('tells the same dates, and nothing else, where only these are asked', () => {
    const rest = { calendar, over: 3, ...steady, open: open(200) }
    for (const closed of [[], [10, 20, 30]]) {
      const pace = { velocity: 20, closed }
      const { finish, sprints } = forecastRest(rest, pace, { onlyFinish: true })
      expect(finish).toEqual(forecastRest(rest, pace).finish)
      expect(sprints).toEqual([])
    }
  })

  it('is less sure of a team with a short past', () => {
    const rest = { calendar, over: 3, ...steady, open: open(200) }
    const spread = (closed: number[]) => {
      const { finish } = forecastRest(rest, { velocity: 20, closed })
      return (finish[2]?.sprint ?? 0) - (finish[0]?.sprint ?? 0)
    }
    expect(spread([10, 20, 30])).toBeGreaterThan(spread([10, 20, 30, 10, 20, 30, 10, 20, 30, 10, 20, 30]))
  })
})

describe('what moved the date', () => {
  const stories = Array.from({ length: 12 }, (_, at) => story(`s${at}`))
  const said = { velocity: 20, closed: [] }
  const atFirst = { calendar, over: 0, pace: said }
  const input: DriftInput = { stories, atFirst, calendar, over: 0, pace: said }

  it('is nothing where nothing happened', () => {
    expect(explainDrift(input)).toMatchObject({ days: 0, causes: { pace: 0, scope: 0, estimates: 0 } })
  })

  it('is nothing where the team was known to be slow, and sprints to have passed, when it was saved first', () => {
    const closed = [2, 6, 4]
    const known = { ...input, atFirst: { ...atFirst, pace: { velocity: 20, closed } }, pace: { velocity: 20, closed } }
    expect(explainDrift(known)).toMatchObject({ days: 0, causes: { pace: 0, scope: 0, estimates: 0 } })
    const late = { over: 1, leftOfRunning: 0.5 }
    const begunLate = { ...input, ...late, grown: [0], atFirst: { ...atFirst, ...late } }
    expect(explainDrift(begunLate)).toMatchObject({ days: 0, causes: { pace: 0, scope: 0, estimates: 0 } })
    // another word of the team's is another pace, in sprints of another length too
    expect(explainDrift({ ...input, pace: { velocity: 10, closed: [] } })?.causes.pace).toBeGreaterThan(0)
    // a sprint that goes well makes it sooner than it was thought then
    expect(explainDrift({ ...known, pace: { velocity: 20, closed: [2, 6, 4, 20] } })?.causes.pace).toBeLessThan(0)
  })

  it('is the team where it alone is slower, the scope where stories came, the estimates where they grew', () => {
    const slower = explainDrift({ ...input, over: 3, pace: { velocity: 20, closed: [5, 5, 5] } })
    expect(slower?.days).toBeGreaterThan(60)
    expect(slower?.causes).toEqual({ pace: slower?.days, scope: 0, estimates: 0 })
    const missed = explainDrift({ ...input, leftOfRunning: 0 })
    expect(missed?.days).toBe(14)
    expect(missed?.causes).toEqual({ pace: 14, scope: 0, estimates: 0 })
    const more = [...stories, ...stories.map(({ id }) => story(`new ${id}`, { planned: null }))]
    const wider = explainDrift({ ...input, stories: more })
    expect(wider?.days).toBeGreaterThan(28)
    expect(wider?.causes).toEqual({ pace: 0, scope: wider?.days, estimates: 0 })
    const larger = explainDrift({ ...input, stories: stories.map((each) => ({ ...each, points: 10 })) })
    expect(larger?.days).toBeGreaterThan(28)
    expect(larger?.causes).toEqual({ pace: 0, scope: 0, estimates: larger?.days })
  })

  it('adds up, whatever happened', () => {
    const closed = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 5 })
    fc.assert(
      fc.property(anyStories, closed, fc.integer({ min: 0, max: 3 }), (each, points, over) => {
        const drift = explainDrift({
          stories: each,
          atFirst,
          calendar,
          over,
          pace: { velocity: 20, closed: points },
        })
        if (!drift) return
        const { pace, scope, estimates } = drift.causes
        expect(pace + scope + estimates).toBe(drift.days)
      }),
      { numRuns: 25 },
    )
  })
})
