import { type DraftPlan, Epic, UserStory, usualEndOf } from '@planwright/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ReadChange, ReadItem, Reading } from '../reading.ts'
import type { SavedPlan, SavedWork } from '../saved-work.ts'
import { followedWork } from './followed-work.ts'
import type { FollowedDraft } from './left-out-work.ts'
import { committedIn, othersFrom } from './other-work.ts'
import { outlookOf } from './tell-forecast.ts'
import { tellProgress } from './tell-progress.ts'
import { tellReplan } from './tell-replan.ts'

type SavedStory = SavedPlan['stories'][number]

const at = (day: number, seconds = 0) => new Date(Date.UTC(2026, 2, 1 + day, 9, 0, seconds)).toISOString()
const terms = { velocity: 20, sprintLength: 2, startDate: '2026-03-02', timeZone: 'UTC' }
const sprints = [1, 2, 3].map((number) => ({
  number,
  sprintId: `s${number}`,
  name: `Sprint ${number}`,
  startDate: at(14 * number - 13),
  endDate: at(14 * number),
}))

function planOf(stories: readonly SavedStory[], day = 0): SavedPlan {
  const target = { projectId: '1', epicTypeId: 'e', storyTypeId: 's' }
  const epics = [{ id: 'e1', key: 'A-1', title: 'Epic' }]
  const times = { begunAt: at(day, 0), savedAt: at(day, 30), notedAt: new Date(at(day, 31)) }
  return { ...times, author: 'Me', target, terms, epics, stories, sprints }
}
const storyOf = (n: number, points = 3, sprint: number | null = 1): SavedStory => ({
  id: `s${n}`,
  key: `A-${n + 10}`,
  title: `Story ${n}`,
  epicId: 'e1',
  points,
  sprint,
})
const savedOf = (stories: readonly SavedStory[], plans = [planOf(stories)]): SavedWork => ({
  place: { owner: 'o', siteId: 's', projectId: '1' },
  planId: 'p',
  items: [
    { itemId: 'e1', kind: 'epic', key: 'A-1', jiraId: 'j-e1' },
    ...stories.map(({ id, key }) => ({ itemId: id, kind: 'story' as const, key, jiraId: `j-${id}` })),
  ],
  sprints,
  plans,
})
const itemOf = (id: string, key: string, more: Partial<ReadItem> = {}): ReadItem => ({
  id,
  key,
  url: `https://jira.example/browse/${key}`,
  itemId: null,
  isEpic: false,
  title: `Story ${key}`,
  parentKey: 'A-1',
  points: 3,
  state: 'todo',
  sprintIds: ['s1'],
  createdAt: at(0, 10),
  updatedAt: at(0, 20),
  ...more,
})
const readingOf = (day: number, parts: Partial<Reading> = {}): Reading => ({
  asOf: at(day),
  site: { id: 's', name: 'Site', url: 'https://jira.example' },
  project: { id: '1', key: 'A', name: 'A' },
  board: null,
  target: null,
  hasPoints: true,
  items: [],
  gone: [],
  sprints: sprints.map(({ sprintId, number, ...sprint }) => ({
    ...sprint,
    id: sprintId,
    boardId: '1',
    state: day > 14 * number ? 'closed' : day > 14 * number - 14 ? 'active' : 'future',
  })),
  closed: [],
  changes: [],
  ...parts,
})
/** A draft that leaves out nothing. */
const wholeDraft: FollowedDraft = { epics: [], scope: {}, history: [], readAt: new Date(at(20)) }
const change = (id: string, part: ReadChange['part'], from: string, to: string, more: Partial<ReadChange> = {}) => ({
  id: `j-${id}`,
  at: at(5),
  author: 'Bo',
  part,
  from,
  to,
  ...more,
})

describe('what became of a plan', () => {
  const stories = [storyOf(1), storyOf(2), storyOf(3, 3, 2)]
  const items = [
    itemOf('j-e1', 'A-1', { isEpic: true, parentKey: null }),
    ...stories.map(({ id, key }) => itemOf(`j-${id}`, key)),
  ]
  const kindsOf = (changes: readonly ReadChange[], more: Partial<Reading> = {}) =>
    tellProgress(savedOf(stories), readingOf(20, { items, changes: [...changes], ...more }), wholeDraft).changes.map(
      ({ kind, storyId, from, to }) => [kind, storyId, from, to],
    )

  it('takes for ours what our account changed while a save wrote, and nothing else', () => {
    const ours = change('s1', 'points', '', '3', { author: 'Me', at: at(0, 20) })
    expect(kindsOf([ours])).toEqual([])
    expect(kindsOf([{ ...ours, author: 'Bo' }])).toEqual([['re-estimated', 's1', '', '3']])
    expect(kindsOf([{ ...ours, at: at(5) }])).toEqual([['re-estimated', 's1', '', '3']])
  })

  it('tells a move apart from what a sprint that closed handed on', () => {
    const carried = change('s1', 'sprint', 'Sprint 1', 'Sprint 1, Sprint 2', { at: at(14, 20) })
    expect(kindsOf([carried])).toEqual([])
    expect(kindsOf([{ ...carried, at: at(13) }])).toHaveLength(1)
    expect(kindsOf([{ ...carried, to: 'Sprint 3' }])).toEqual([['moved', 's1', 'Sprint 1', 'Sprint 3']])
  })

  it('tells once that a story went to another project, which takes it out of the scope', () => {
    const moved = items.map((item) => (item.id === 'j-s1' ? { ...item, key: 'B-7', parentKey: null } : item))
    const changes = [
      change('s1', 'project', 'A', 'B'),
      change('s1', 'project', 'A-11', 'B-7'),
      change('s1', 'sprint', 'Sprint 1', ''),
      change('s1', 'parent', 'A-1', ''),
    ]
    expect(kindsOf(changes, { items: moved })).toEqual([['left-project', 's1', 'A', 'B']])
    const told = tellProgress(savedOf(stories), readingOf(20, { items: moved, changes }), wholeDraft)
    expect(told.scope).toEqual({ planned: 9, added: 0, removed: 3, reestimated: 0, now: 6 })
    expect(told.changes[0]?.sentence).toBe('Bo moved B-7 “Story A-11” to the project B.')
  })

  it('holds a sprint against the last plan that was saved before it began', () => {
    const later = [storyOf(1, 3, 2), storyOf(2), storyOf(3, 3, 2)]
    const plans = [planOf(stories), planOf(later, 5)]
    const told = tellProgress(savedOf(stories, plans), readingOf(20, { items }), wholeDraft)
    expect(told.sprints.map(({ planned }) => planned.stories)).toEqual([2, 2, 0])
    expect(told.sprints[0]?.carriedOver.storyIds).toEqual(['s1', 's2'])
    expect(told.sprints[1]?.carriedOver.storyIds).toEqual([])
  })

  it('takes for planned what the first save left that came to its end, and not what one had written when it stopped', () => {
    const stopped = { ...planOf(stories.slice(0, 1)), stopped: true }
    // added by somebody after the one save had stopped and before the other began
    const found = itemOf('j-new', 'A-90', { points: 2, createdAt: at(0, 3600) })
    const reading = readingOf(20, { items: [...items, found] })
    for (const later of [planOf(stories, 1), { ...planOf(stories, 1), stopped: true }]) {
      const told = tellProgress(savedOf(stories, [stopped, later]), reading, wholeDraft)
      expect(told.scope).toEqual({ planned: 9, added: 2, removed: 0, reestimated: 0, now: 11 })
      expect(told.changes.map(({ kind, key }) => [kind, key])).toEqual([['added', 'A-90']])
    }
  })

  it('carries nothing over that was finished before it was planned', () => {
    const early = items.map((item) => (item.id === 'j-s3' ? { ...item, state: 'done' as const } : item))
    const told = tellProgress(savedOf(stories), readingOf(35, { items: early }), wholeDraft)
    expect(told.sprints[1]).toMatchObject({ planned: { stories: 1 }, carriedOver: { storyIds: [] } })
  })

  it('carries nothing over that was moved out of the sprint before it ended, by whomever', () => {
    const firstOf = (...changes: ReadChange[]) => {
      const [sprint] = tellProgress(savedOf(stories), readingOf(20, { items, changes }), wholeDraft).sprints
      return [sprint?.planned.stories, sprint?.carriedOver.storyIds]
    }
    const out = change('s1', 'sprint', 'Sprint 1', 'Sprint 3', { at: at(0, 3600) })
    const back = { ...out, from: 'Sprint 3', to: 'Sprint 1', at: at(0, 7200) }
    // before it began it was not planned there either
    expect(firstOf(out)).toEqual([1, ['s2']])
    expect(firstOf({ ...out, author: 'Me', at: at(5) })).toEqual([2, ['s2']])
    expect(firstOf(out, back)).toEqual([2, ['s1', 's2']])
    // what the close handed on, whether the tracker keeps the sprint among those of the story or not
    expect(firstOf({ ...out, to: 'Sprint 1, Sprint 2', at: at(14, 20) })).toEqual([2, ['s1', 's2']])
    expect(firstOf({ ...out, to: 'Sprint 2', at: at(14, 20) })).toEqual([2, ['s1', 's2']])
  })

  it('gives the initiative its part of what the board finishes', () => {
    const done = items.map((item) => (item.id === 'j-s1' ? { ...item, state: 'done' as const } : item))
    const closed = [-2, -1, 1].map((n) => ({
      id: n === 1 ? 's1' : `x${n}`,
      name: `${n}`,
      endedAt: at(14 * n),
      points: 12,
    }))
    const { forecast } = tellProgress(savedOf(stories), readingOf(20, { items: done, closed }), wholeDraft)
    // 3 of the 12 points, and what was stated as one sprint more
    expect(forecast).toMatchObject({ from: 'measured', velocity: 7, statedVelocity: 20 })
    expect(forecast.counted).toEqual({ whole: 3, stated: 1, part: 0.25 })
    expect(forecast.closedSprints.map(({ points }) => points)).toEqual([12, 12, 12])
  })

  it('takes for said what the plan was saved with last before a sprint of its own was closed, in sprints as long as they are now', () => {
    const done = items.map((item) => (item.id === 'j-s1' ? { ...item, state: 'done' as const } : item))
    // the first of the plan's own is closed four days early
    const closed = [-42, -28, -14, 10].map((day) => ({
      id: day > 0 ? 's1' : `x${day}`,
      name: `${day}`,
      endedAt: at(day),
      points: 3,
    }))
    const saidOf = (...saves: { day: number; velocity: number; sprintLength?: number }[]) => {
      const plans = saves.map(({ day, ...said }) => ({ ...planOf(stories, day), terms: { ...terms, ...said } }))
      const told = tellProgress(savedOf(stories, plans), readingOf(20, { items: done, closed }), wholeDraft)
      expect(told.forecast.from).toBe('measured')
      expect(told.drift?.now).toBe(told.forecast.p85)
      return told.forecast.statedVelocity
    }
    const first = { day: 0, velocity: 20 }
    expect(saidOf(first, { day: 12, velocity: 9 })).toBe(20)
    expect(saidOf({ day: 0, velocity: 200 }, { day: 1, velocity: 20 }, { day: 12, velocity: 9 })).toBe(20)
    expect(saidOf(first, { day: 5, velocity: 8, sprintLength: 1 })).toBe(8)
    expect(saidOf(first, { day: 12, velocity: 4, sprintLength: 1 })).toBe(10)
    // saved first when a sprint of it was over
    expect(saidOf({ day: 12, velocity: 20 })).toBe(20)
  })

  describe('where sprints were closed early', () => {
    const ran = (points: number, from: number, to: number) => ({
      id: `x${from}`,
      name: `${from}`,
      startedAt: at(from, 9),
      endsAt: at(from + 14, 9),
      endedAt: at(to, 9),
      points,
    })
    const whole = [ran(20, -60, -46), ran(20, -46, -32), ran(20, -32, -18)]
    // on the day after it began, and in its second hour
    const early = [...whole, ran(2, -18, -17), { ...ran(0, -17, -17), endedAt: at(-17, 11) }, ran(20, -17, -3)]
    const toldOf = (closed: Reading['closed']) =>
      tellProgress(savedOf(stories), readingOf(0, { items, closed }), wholeDraft)

    it('tells about the same date as without them', () => {
      const { forecast, drift } = toldOf(early)
      const without = toldOf([...whole, ran(20, -17, -3)])
      expect(forecast.p85).toBe(without.forecast.p85)
      expect(drift).toEqual(without.drift)
      expect(forecast).toMatchObject({ velocity: 20, counted: { whole: 4 } })
      expect(forecast.closedSprints.map(({ share }) => share)).toEqual([1, 1, 1, 0.1, 0, 1])
    })

    it('knows what ran how long of sprints that a reading kept before that was known', () => {
      const before = early.map(({ id, name, endedAt, points }) => ({ id, name, endedAt, points }))
      const reading = readingOf(0, { items, closed: early, closedBefore: before })
      expect(tellProgress(savedOf(stories), reading, wholeDraft).drift?.first).toBe(toldOf(early).drift?.first)
    })
  })

  it('takes the board’s sprints of one time together where initiatives share it, and their common part of them', () => {
    const done = items.map((item) => (item.id === 'j-s1' ? { ...item, state: 'done' as const } : item))
    const closed = [
      { id: 'x-2', endedAt: at(-28), points: 12 },
      { id: 'x-1', endedAt: at(-14), points: 12 },
      { id: 's1', endedAt: at(14), points: 4 },
      { id: 'other', endedAt: at(14, 5), points: 8 },
    ].map((sprint) => ({ ...sprint, name: sprint.id }))
    const work = followedWork(savedOf(stories), readingOf(20, { items: done, closed }))
    const others = [{ planId: 'q', points: 6, state: 'done', sprintIds: ['other'] } as const]
    // 3 and 6 of the 12 points of the last fortnight
    expect(outlookOf(work, others).pace.closed).toEqual([9, 9, 9])
  })

  it('takes sprints that followed each other for several, whatever was left open beside them', () => {
    const ran = (id: string, from: number, to: number, endsAt = to) => ({
      ...{ id, name: id, points: 6 },
      ...{ startedAt: at(from), endsAt: at(endsAt), endedAt: at(to) },
    })
    const six = [0, 1, 2, 3, 4, 5].map((n) => ran(`x${n}`, -84 + 14 * n, -70 + 14 * n))
    const timesOf = (...closed: Reading['closed']) => {
      const reading = readingOf(20, { items, closed: closed.toSorted((a, b) => a.endedAt.localeCompare(b.endedAt)) })
      const others = [{ planId: 'q', points: 6, state: 'done', sprintIds: ['x5'] } as const]
      return outlookOf(followedWork(savedOf(stories), reading), others).pace.closed
    }
    expect(timesOf(...six)).toEqual([6, 6, 6, 6, 6, 6])
    // it was forgotten, and counts for twice as long as it was to run
    expect(timesOf(...six, ran('open', -84, 1, -70))).toEqual([6, 6, 6, 6, 6, 6, 3])
    expect(timesOf(...six, ran('long', -84, 0))).toHaveLength(7)
    // days apart they are one
    expect(timesOf(...six, ran('beside', -80, -67))).toHaveLength(6)
  })

  it('counts what stands open in other initiatives for the sprint of the plan in which their own ends', () => {
    const open = {
      id: 'other',
      boardId: '1',
      name: 'Other',
      state: 'future',
      startDate: at(15),
      endDate: at(27),
    } as const
    const { sprints: own } = readingOf(5)
    const work = followedWork(savedOf(stories), readingOf(5, { items, sprints: [...own, open] }))
    const other = { planId: 'q', points: 6, state: 'todo', sprintIds: ['other'] } as const
    const others = [other, { ...other, state: 'done' as const }, { ...other, sprintIds: [] }]
    expect(committedIn(work, others)).toEqual([0, 6])
    expect(othersFrom(2, work, others)).toEqual({ initiatives: 1, points: 6 })
    expect(othersFrom(3, work, others)).toEqual({ initiatives: 0, points: 0 })
  })

  it('knows what stands in a sprint of another plan, and leaves what runs there unless that is asked for', async () => {
    const foreign = (id: string, state: 'active' | 'future') => ({
      ...{ id, boardId: '1', name: `Theirs ${id}`, state, startDate: at(15), endDate: at(28) },
    })
    const reading = readingOf(20, {
      items: items.map((item) => ({
        ...item,
        sprintIds: item.id === 'j-s1' ? ['s1', 'x'] : item.id === 'j-s2' ? ['s1', 'y'] : item.sprintIds,
        state: item.id === 'j-s1' ? ('doing' as const) : item.state,
      })),
      sprints: [
        ...readingOf(20).sprints.map((sprint) =>
          sprint.state === 'active' ? { ...sprint, state: 'future' as const } : sprint,
        ),
        foreign('x', 'active'),
        foreign('y', 'future'),
      ],
    })
    const told = tellProgress(savedOf(stories), reading, wholeDraft)
    expect(told.stories.map(({ sprint, elsewhere }) => [sprint, elsewhere])).toEqual([
      [1, { name: 'Theirs x', state: 'active' }],
      [1, { name: 'Theirs y', state: 'future' }],
      [1, undefined],
    ])
    const epics = [
      {
        ...Epic.parse({ id: 'e1', title: 'Epic', userStories: [] }),
        userStories: stories.map(({ id, points }) => UserStory.parse({ id, title: id, storyPoints: points })),
      },
    ]
    const replan = (opensActive: boolean) =>
      tellReplan(epics, { saved: savedOf(stories), reading }, { opensActive, adds: [] })
    const kept = await replan(false)
    expect(kept.changes.map(({ storyId, from }) => [storyId, from])).toEqual([
      ['s2', null],
      ['s3', 1],
    ])
    expect(kept.before.flatMap((sprint) => sprint.stories.map(({ id }) => id))).toEqual(['s3'])
    expect((await replan(true)).changes.map(({ storyId }) => storyId)).toEqual(['s1', 's2', 's3'])
  })

  it('begins the burn-up with what was planned, whatever came on the same day', () => {
    const found = itemOf('j-new', 'A-90', { points: 2, createdAt: at(0, 3600) })
    const there = [...items, found]
    const told = tellProgress(savedOf(stories), readingOf(5, { items: there }), wholeDraft)
    expect(told.scope.planned).toBe(9)
    expect(told.burnUp.map((point) => [point.at.slice(0, 10), point.scope])).toEqual([
      ['2026-03-01', 9],
      ['2026-03-01', 11],
      ['2026-03-06', 11],
    ])
  })

  it('expects nothing more of a sprint on its last day, so that a missed one moves the date', () => {
    const many = [1, 2, 3, 4].map((n) => storyOf(n, 10, n < 3 ? 1 : 2))
    const there = many.map(({ id, key, points, sprint }) =>
      itemOf(`j-${id}`, key, { points, sprintIds: [`s${sprint}`] }),
    )
    const toldOn = (day: number) => tellProgress(savedOf(many), readingOf(day, { items: there }), wholeDraft)
    const [first, middle, last] = [toldOn(1), toldOn(7), toldOn(14)]
    const doneOf = ({ forecast }: typeof first) => forecast.sprints[0]?.done[2] ?? 0
    expect(doneOf(first)).toBeGreaterThan(15)
    expect(doneOf(middle)).toBeGreaterThan(doneOf(first) / 3)
    expect(doneOf(middle)).toBeLessThan(doneOf(first) * (2 / 3))
    expect(last.forecast.sprints[0]?.done).toEqual([0, 0, 0, 0, 0])
    expect(last.drift?.causes.pace).toBeGreaterThan(12)
    expect(last.forecast.p85 && first.forecast.p85 && last.forecast.p85 > first.forecast.p85).toBe(true)
  })

  describe('directly after the first save', () => {
    const closedAt = (day: number, points: number) => ({ id: `b${day}`, name: `B ${day}`, endedAt: at(day), points })
    const slow = [closedAt(-40, 2), closedAt(-26, 5), closedAt(-12, 3)]
    const none = { days: 0, causes: { pace: 0, scope: 0, estimates: 0 } }

    it('tells no slower pace than was known when it was saved', () => {
      const told = tellProgress(savedOf(stories), readingOf(0, { items, closed: slow }), wholeDraft)
      expect(told.forecast.from).toBe('measured')
      expect(told.drift).toMatchObject(none)
      // what ends later is told, and what was known before stays so when the board names it no more
      const later = readingOf(20, { items, closed: [closedAt(3, 1), closedAt(5, 1), closedAt(7, 1)] })
      const read = { ...later, closedBefore: slow }
      expect(tellProgress(savedOf(stories), read, wholeDraft).drift?.first).toBe(told.drift?.first)
      expect(tellProgress(savedOf(stories), read, wholeDraft).drift?.causes.pace).toBeGreaterThan(0)
    })

    it('tells the date that the plan told before', () => {
      const epics = [
        {
          ...Epic.parse({ id: 'e1', title: 'Epic', userStories: [] }),
          userStories: stories.map(({ id, points }) => UserStory.parse({ id, title: id, storyPoints: points })),
        },
      ]
      for (const closed of [[], slow]) {
        const plan = {
          plannedOn: terms,
          history: closed.map(({ points }) => points),
          sprints: [1, 2].map((number) => ({ number, stories: stories.filter(({ sprint }) => sprint === number) })),
        } as unknown as DraftPlan
        const placed = items.map((item) => (item.id === 'j-s3' ? { ...item, sprintIds: ['s2'] } : item))
        const told = tellProgress(savedOf(stories), readingOf(0, { items: placed, closed }), wholeDraft)
        expect(usualEndOf(epics, plan)).toBe(told.forecast.p85)
      }
    })

    it('tells no shift of a plan that began before it was saved', () => {
      const future = readingOf(0).sprints.map((sprint) => ({ ...sprint, state: 'future' as const }))
      const late = planOf(stories, 20)
      const reading = readingOf(20, { items, sprints: future })
      expect(tellProgress(savedOf(stories, [late]), reading, wholeDraft).drift).toMatchObject(none)
    })
  })

  it('lets nothing end in days that have passed', () => {
    const future = readingOf(100, { items }).sprints.map((sprint) => ({ ...sprint, state: 'future' as const }))
    const { forecast } = tellProgress(savedOf(stories), readingOf(100, { items, sprints: future }), wholeDraft)
    expect(Date.parse(forecast.p50 ?? '')).toBeGreaterThan(Date.parse(at(100)))
  })

  describe('where the plan leaves stories out', () => {
    const draftStory = (id: string, dependsOn: string[] = []) =>
      UserStory.parse({ id, title: id, storyPoints: 3, dependsOn })
    const epics = [Epic.parse({ id: 'e1', title: 'Epic', userStories: [] })].map((epic) => ({
      ...epic,
      userStories: [draftStory('s1'), draftStory('s2'), draftStory('s3'), draftStory('s4', ['s3'])],
    }))
    const plan = [storyOf(1), storyOf(2, 3, 2), storyOf(3, 3, 3), storyOf(4, 3, 3)]
    const read = readingOf(20, {
      items: [
        itemOf('j-e1', 'A-1', { isEpic: true, parentKey: null }),
        ...plan.map(({ id, key, sprint }) =>
          itemOf(`j-${id}`, key, { sprintIds: [`s${sprint}`], state: id === 's1' ? 'done' : 'todo' }),
        ),
      ],
    })
    const told = (
      leftOut: string[],
      {
        stories = plan,
        ...more
      }: { stories?: SavedStory[]; plans?: SavedPlan[]; history?: FollowedDraft['history'] } = {},
    ) =>
      tellProgress(savedOf(stories, more.plans), read, {
        epics,
        scope: { leftOut },
        history: more.history ?? [],
        readAt: new Date(at(20)),
      })

    it('counts them and what waits for them no longer, takes them out of the scope, and tells of no change in the tracker', () => {
      const { whole, scope, stories: all, changes, burnUp, drift } = told(['s3'])
      expect(whole).toMatchObject({ todo: { stories: 1, points: 3 }, gone: { stories: 2, points: 6 } })
      expect(scope).toEqual({ planned: 12, added: 0, removed: 6, reestimated: 0, now: 6 })
      expect(all.map(({ id, state, isLeftOut }) => [id, state, isLeftOut])).toEqual([
        ['s1', 'done', false],
        ['s2', 'todo', false],
        ['s3', 'gone', true],
        ['s4', 'gone', true],
      ])
      expect(burnUp.at(-1)).toMatchObject({ scope: 6 })
      expect(changes).toEqual([])
      expect(Date.parse(told(['s3']).forecast.p85 ?? '')).toBeLessThan(Date.parse(told([]).forecast.p85 ?? ''))
      expect(drift?.causes.scope).toBeLessThan(0)
    })

    it('takes their points off when the draft came to leave them out, by the tracker’s clock, and else at the reading', () => {
      const scopesOf = ({ burnUp }: ReturnType<typeof told>) => burnUp.map((point) => [point.at, point.scope])
      const leftOutAt = ({ stories: all }: ReturnType<typeof told>) =>
        all.flatMap((story) => (story.isLeftOut ? [story.leftOutAt] : []))
      const since = (day: number, leftOut: string[]) => ({ at: new Date(at(day)), scope: { leftOut } })
      const known = told(['s3'], { history: [since(-1, []), since(6, ['s3']), since(9, ['s3'])] })
      expect(leftOutAt(known)).toEqual([at(6, -1), at(6, -1)])
      expect(scopesOf(known)).toEqual([
        [at(0, 30), 12],
        [at(6, -1), 6],
        [at(20), 6],
      ])
      const unknown = told(['s3'], { history: [since(6, ['s3'])] })
      expect(leftOutAt(unknown)).toEqual([null, null])
      expect(scopesOf(unknown)).toEqual([
        [at(0, 30), 12],
        [at(20), 6],
      ])
      // taken back in between: the last time counts
      const again = told(['s3'], { history: [since(2, []), since(3, ['s3']), since(4, []), since(8, ['s3'])] })
      expect(leftOutAt(again)[0]?.slice(0, 10)).toBe(at(8, -1).slice(0, 10))
    })

    it('takes their points off at the save that took them out of their sprint, where no more is known', () => {
      const later = plan.map((story) => (story.id === 's3' || story.id === 's4' ? { ...story, sprint: null } : story))
      const { stories: all } = told(['s3'], { plans: [planOf(plan), planOf(later, 8)] })
      expect(all.filter(({ isLeftOut }) => isLeftOut).map((story) => story.leftOutAt)).toEqual([at(8, 30), at(8, 30)])
    })

    it('goes on counting what has begun or stands in the sprint that runs', () => {
      expect(told(['s1', 's2']).whole).toEqual(told([]).whole)
    })

    it('leaves what was deleted in the tracker before gone since that was seen', () => {
      const items = read.items.filter(({ id }) => id !== 'j-s3')
      const draft = { epics, scope: { leftOut: ['s3'] }, history: [], readAt: new Date(at(20)) }
      const { stories: all } = tellProgress(savedOf(plan), { ...read, items }, draft)
      expect(all.find(({ id }) => id === 's3')).toMatchObject({ state: 'gone', isLeftOut: false })
    })

    it('never counted what was saved in no sprint', () => {
      const saved = plan.map((story) => (story.id === 's3' || story.id === 's4' ? { ...story, sprint: null } : story))
      expect(told(['s3'], { stories: saved }).scope).toEqual({
        planned: 6,
        added: 0,
        removed: 0,
        reestimated: 0,
        now: 6,
      })
    })
  })

  it('adds up, whatever happened', () => {
    const anyStory = fc.record({
      points: fc.integer({ min: 1, max: 13 }),
      now: fc.integer({ min: 0, max: 13 }),
      sprint: fc.option(fc.integer({ min: 1, max: 3 })),
      state: fc.constantFrom('todo', 'doing', 'done', 'gone', 'left', 'found', 'found-done'),
      day: fc.integer({ min: 1, max: 30 }),
      isNoted: fc.boolean(),
    })
    fc.assert(
      fc.property(
        fc.array(anyStory, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 60 }),
        (drawn, day) => {
          const numbered = drawn.map((one, n) => ({ ...one, n }))
          const isSaved = ({ state }: (typeof numbered)[number]) => !state.startsWith('found')
          const saved = numbered.filter(isSaved).map(({ n, points, sprint }) => storyOf(n, points, sprint))
          const items = numbered.flatMap(({ n, now, sprint, state, day: when }) => {
            if (state === 'gone') return []
            const isDone = state === 'done' || state === 'found-done'
            return itemOf(`j-s${n}`, state === 'left' ? `B-${n}` : `A-${n + 10}`, {
              points: now,
              state: isDone ? 'done' : state === 'doing' ? 'doing' : 'todo',
              sprintIds: sprint ? [`s${sprint}`] : [],
              createdAt: state.startsWith('found') ? at(when) : at(0, 10),
            })
          })
          const changes = numbered.flatMap(({ n, points, now, state, day: when, isNoted }) => [
            ...(isNoted ? [change(`s${n}`, 'points', `${points}`, `${now}`, { at: at(when) })] : []),
            ...(state === 'left' ? [change(`s${n}`, 'project', 'A', 'B', { at: at(when, 5) })] : []),
            ...(state.endsWith('done') ? [change(`s${n}`, 'state', 'To Do', 'Done', { at: at(when, 9) })] : []),
          ])
          const gone = numbered.flatMap(({ n, points, state, day: when }) =>
            state === 'gone' ? [{ ...itemOf(`j-s${n}`, `A-${n + 10}`, { points }), missedAt: at(when) }] : [],
          )
          const epic = itemOf('j-e1', 'A-1', { isEpic: true, parentKey: null })
          const reading = readingOf(Math.max(day, 31), { items: [epic, ...items], changes, gone })
          const told = tellProgress(savedOf(saved), reading, wholeDraft)
          const { planned, added, removed, reestimated, now } = told.scope
          expect(planned + added - removed + reestimated).toBe(now)
          expect(told.burnUp.at(-1)).toEqual({ at: reading.asOf, done: told.whole.done.points, scope: now })
          expect(told.burnUp.every(({ done, scope }) => done <= scope && done >= 0)).toBe(true)
          expect(told.stories).toHaveLength(numbered.length)
          const times = told.changes.flatMap((one) => (one.at === null ? [] : Date.parse(one.at)))
          expect(times).toEqual(times.toSorted((a, b) => b - a))
          const { drift } = told
          if (drift) expect(drift.causes.pace + drift.causes.scope + drift.causes.estimates).toBe(drift.days)
        },
      ),
      { numRuns: 20 },
    )
  })
})
