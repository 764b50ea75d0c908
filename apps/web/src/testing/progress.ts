import {
  type DraftProgress,
  type ReplanResponse,
  type Sprint,
  type StoryProgress,
  UserStory,
} from '@planwright/contract'

const story = (number: number, more: Partial<StoryProgress>): StoryProgress => ({
  id: `story-${number}`,
  key: `SHOP-${number}`,
  url: `https://demo.example/browse/SHOP-${number}`,
  title: `Story ${number}`,
  epicId: 'epic-1',
  state: 'todo',
  points: 3,
  planned: { points: 3, sprint: 1 },
  sprint: 1,
  doneAt: null,
  isFound: false,
  isLeftOut: false,
  leftOutAt: null,
  ...more,
})

const tally = (stories: number, points: number) => ({ stories, points })
const nothing = tally(0, 0)
const dates = (p50: string, p85: string, p95: string) => ({ p50, p85, p95 })

/** What became of a plan of three sprints after the second: a story was carried over, one is gone, one came. */
export function testProgress(more: Partial<DraftProgress> = {}): DraftProgress {
  return {
    asOf: '2026-02-02T13:05:00.000Z',
    readAt: '2026-02-02T13:05:01.000Z',
    isStale: false,
    obstacle: null,
    site: { id: 'site', name: 'demo', url: 'https://demo.example' },
    project: { id: '1', key: 'SHOP', name: 'Web Shop' },
    board: { id: '7', name: 'SHOP board', url: null },
    saved: { first: '2026-01-04T09:00:00.000Z', last: '2026-01-04T09:00:00.000Z' },
    stories: [
      story(1, { state: 'done', doneAt: '2026-01-10T10:00:00.000Z' }),
      story(2, { state: 'done', doneAt: '2026-01-30T10:00:00.000Z', sprint: 2, points: 5 }),
      story(3, { state: 'doing', planned: { points: 3, sprint: 2 }, sprint: 3 }),
      story(4, { planned: { points: 3, sprint: 3 }, sprint: 3 }),
      story(5, { state: 'gone', planned: { points: 2, sprint: 3 }, sprint: 3, points: 2 }),
      story(6, { planned: null, sprint: null, isFound: true, title: 'Pay with a voucher' }),
    ],
    whole: { todo: tally(2, 6), doing: tally(1, 3), done: tally(2, 8), gone: tally(1, 2) },
    sprints: [
      {
        number: 1,
        sprintId: '11',
        name: 'Sprint 1',
        state: 'closed',
        startDate: '2026-01-05T00:00:00.000Z',
        endDate: '2026-01-18T23:59:59.000Z',
        planned: tally(2, 6),
        done: tally(1, 3),
        carriedOver: { ...tally(1, 5), storyIds: ['story-2'] },
      },
      {
        number: 2,
        sprintId: '12',
        name: 'Sprint 2',
        state: 'closed',
        startDate: '2026-01-19T00:00:00.000Z',
        endDate: '2026-02-01T23:59:59.000Z',
        planned: tally(2, 8),
        done: tally(1, 5),
        carriedOver: { ...tally(1, 3), storyIds: ['story-3'] },
      },
      {
        number: 3,
        sprintId: '13',
        name: 'Sprint 3',
        state: 'active',
        startDate: '2026-02-02T00:00:00.000Z',
        endDate: '2026-02-15T23:59:59.000Z',
        planned: tally(2, 6),
        done: nothing,
        carriedOver: { ...nothing, storyIds: [] },
      },
    ],
    epics: [
      {
        epicId: 'epic-1',
        title: 'Checkout',
        key: 'SHOP-100',
        url: 'https://demo.example/browse/SHOP-100',
        states: { todo: tally(2, 6), doing: tally(1, 3), done: tally(2, 8), gone: tally(1, 2) },
        forecast: dates('2026-03-01T23:59:59.000Z', '2026-03-15T12:00:00.000Z', '2026-03-29T12:00:00.000Z'),
      },
    ],
    scope: { planned: 14, added: 3, removed: 2, reestimated: 2, now: 17 },
    changes: [
      {
        kind: 'added',
        storyId: 'story-6',
        key: 'SHOP-6',
        title: 'Pay with a voucher',
        at: '2026-01-28T10:00:00.000Z',
        author: 'Ben',
        from: '',
        to: '',
        sentence: 'Ben added SHOP-6 “Pay with a voucher”.',
      },
      {
        kind: 're-estimated',
        storyId: 'story-2',
        key: 'SHOP-2',
        title: 'Story 2',
        at: '2026-01-20T10:00:00.000Z',
        author: 'Ada',
        from: '3',
        to: '5',
        sentence: 'Ada changed the estimate of SHOP-2 “Story 2” from 3 to 5.',
      },
    ],
    burnUp: [
      { at: '2026-01-04T09:00:00.000Z', done: 0, scope: 14 },
      { at: '2026-01-10T10:00:00.000Z', done: 3, scope: 14 },
      { at: '2026-01-28T10:00:00.000Z', done: 3, scope: 17 },
      { at: '2026-01-30T10:00:00.000Z', done: 8, scope: 17 },
    ],
    forecast: {
      ...dates('2026-03-01T12:00:00.000Z', '2026-03-15T12:00:00.000Z', '2026-03-29T12:00:00.000Z'),
      from: 'stated',
      statedVelocity: 8,
      velocity: 8,
      closedSprints: [],
      counted: { whole: 0, stated: 3, part: 1 },
      sprints: [
        { number: 3, endDate: '2026-02-15T12:00:00.000Z', done: [9, 10, 12, 13, 14] },
        { number: 4, endDate: '2026-03-01T12:00:00.000Z', done: [11, 13, 17, 17, 17] },
        { number: 5, endDate: '2026-03-15T12:00:00.000Z', done: [14, 17, 17, 17, 17] },
        { number: 6, endDate: '2026-03-29T12:00:00.000Z', done: [17, 17, 17, 17, 17] },
      ],
    },
    drift: {
      first: '2026-03-01T12:00:00.000Z',
      now: '2026-03-15T12:00:00.000Z',
      days: 14,
      causes: { pace: 10, scope: 7, estimates: -3 },
    },
    ...more,
  }
}

/** The rest of `testProgress`, planned again: a story that is not begun goes from the sprint that runs to a new one; the story that is gone leaves the plan. */
export function testReplan(more: Partial<ReplanResponse> = {}): ReplanResponse {
  const { stories, sprints } = testProgress()
  const sprint = (number: number, ids: number[], dates: Pick<Sprint, 'startDate' | 'endDate'>): Sprint => {
    const own = stories.filter(({ id }) => ids.some((each) => id === `story-${each}`))
    return {
      ...{ number, startDate: dates.startDate, endDate: dates.endDate },
      totalPoints: own.reduce((sum, { points }) => sum + points, 0),
      stories: own.map(({ id, title, points }) => ({
        id,
        title,
        storyPoints: points,
        sprint: number,
        epicId: 'epic-1',
      })),
    }
  }
  const [first, second, third] = sprints
  if (!first || !second || !third) throw new Error('three sprints are followed')
  const past = [sprint(1, [1], first), sprint(2, [2], second)]
  const fourth = { startDate: '2026-02-16T00:00:00.000Z', endDate: '2026-03-01T23:59:59.000Z' }
  const places: Record<string, number> = { 'story-1': 1, 'story-2': 2, 'story-3': 3, 'story-4': 4 }
  return {
    epics: [
      {
        ...{ id: 'epic-1', title: 'Checkout', description: '' },
        userStories: stories.flatMap(({ id, title, points: storyPoints }) => {
          const place = places[id]
          return place === undefined ? [] : [{ ...UserStory.parse({ id, title, storyPoints }), sprint: place }]
        }),
      },
    ],
    before: [...past, sprint(3, [3, 4], third)],
    sprints: [...past, sprint(3, [3], third), sprint(4, [4], fourth)],
    proof: {
      ...{ sprintCount: 4, lowerBound: 4, provenFewest: true, provenOptimal: true, gap: 0 },
      ...{ reasons: {}, warnings: [] },
    },
    changes: [{ storyId: 'story-4', title: 'Story 4', from: 3, to: 4 }],
    summary: '1 story goes from sprint 3 to 4; done by 1 March, two weeks later than planned.',
    velocity: 8,
    velocityFrom: 'stated',
    terms: { velocity: 8, sprintLength: 2, startDate: '2026-01-05', timeZone: 'UTC' },
    firstSprint: 4,
    newSprints: [],
    ends: { before: third.endDate, after: fourth.endDate },
    gone: ['story-5'],
    decisions: { moves: ['story-4'] },
    ...more,
  }
}
