import { describe, expect, it } from 'vitest'
import { testProgress } from '../testing/progress.ts'
import {
  basisSentence,
  driftSentence,
  epicWords,
  finishSentence,
  followingWords,
  laterSentence,
  leftOutSentence,
  readingTime,
  scopeSentence,
  sprintWords,
} from './progress-words.ts'

const reader = { now: new Date('2026-02-02T15:00:00Z'), locale: 'en-GB', timeZone: 'UTC' }
const told = testProgress()
/** Saved without sprints. */
const issuesAlone = { ...told, sprints: [] }
const drift = (days: number, causes = { pace: 0, scope: 0, estimates: 0 }) => ({
  first: '2026-03-01T12:00:00Z',
  now: '2026-03-15T12:00:00Z',
  days,
  causes,
})
const moved = { planned: 14, added: 3, removed: 2, reestimated: 0, now: 15 }
const tally = (stories: number) => ({ stories, points: stories })
const states = (todo: number, doing: number, done: number) => ({
  todo: tally(todo),
  doing: tally(doing),
  done: tally(done),
  gone: tally(9),
})

const asStated = { velocity: 8, statedVelocity: 8 }

describe('when it will be done, in words', () => {
  it.each([
    [14, '2 of 5 stories done. Done by 15 March (85% likely), two weeks later than at the first save (1 March).'],
    [-7, '2 of 5 stories done. Done by 15 March (85% likely), one week sooner than at the first save (1 March).'],
    [1, '2 of 5 stories done. Done by 15 March (85% likely), one day later than at the first save (1 March).'],
    [17, '2 of 5 stories done. Done by 15 March (85% likely), 17 days later than at the first save (1 March).'],
    [0, '2 of 5 stories done. Done by 15 March (85% likely), unchanged since the first save.'],
  ])('%i days from the first plan: %s', (days, sentence) => {
    expect(finishSentence({ ...issuesAlone, drift: drift(days) }, reader)).toBe(sentence)
  })

  it('says of a date that several things moved to and fro neither that it moved nor that nothing did', () => {
    const evened = drift(0, { pace: 0, scope: 7, estimates: -7 })
    expect(finishSentence({ ...issuesAlone, drift: evened }, reader)).toBe(
      '2 of 5 stories done. Done by 15 March (85% likely).',
    )
    expect(driftSentence(evened, moved, asStated)).toBe(
      'What moved it evens out: stories that came (one week later) and smaller estimates (one week sooner).',
    )
  })

  it('names another year, and no shift where none is known', () => {
    const forecast = { ...told.forecast, p85: '2027-01-17T12:00:00Z' }
    expect(finishSentence({ ...issuesAlone, forecast, drift: null }, reader)).toBe(
      '2 of 5 stories done. Done by 17 January 2027 (85% likely).',
    )
  })

  it.each([
    [
      '2026-03-01T12:00:00Z',
      '2 of 5 stories done. No date in the next 200 sprints is 85% likely; it is as likely as not done by 1 March.',
    ],
    [null, '2 of 5 stories done. No date in the next 200 sprints is 85% likely.'],
  ])('says that no date holds where half of the futures end %s', (p50, sentence) => {
    expect(finishSentence({ ...issuesAlone, forecast: { ...told.forecast, p50, p85: null } }, reader)).toBe(sentence)
  })

  it.each([
    [states(0, 0, 24), 'All 24 stories are done.'],
    [states(0, 0, 1), 'The only story is done.'],
    [states(0, 0, 0), 'No story of it is left.'],
    [states(0, 1, 0), '0 of 1 story done. Done by 15 March (85% likely).'],
  ])('counts what is there and not what is gone (%#)', (whole, sentence) => {
    expect(finishSentence({ ...issuesAlone, whole, drift: null }, reader)).toBe(sentence)
  })
})

describe('the day that the plan has', () => {
  const { forecast } = told
  it('stands before the one that is likely', () => {
    expect(finishSentence({ ...told, drift: null }, reader)).toBe(
      '2 of 5 stories done. The plan ends on 15 February; it is 85% likely to be done by 15 March.',
    )
    const now = new Date('2026-02-16T09:00:00Z')
    expect(finishSentence({ ...told, forecast: { ...forecast, p50: null, p85: null } }, { ...reader, now })).toBe(
      '2 of 5 stories done. The plan ended on 15 February. No date in the next 200 sprints is 85% likely.',
    )
  })

  const room =
    'it leaves room for stories that still come, and for a team that is slower than the 8 points a sprint that it says'
  it.each([
    ['that alone', drift(0), `That is later than planned, because ${room}.`],
    ['that, and less than at the first save', drift(-14), `That is later than planned, because ${room}.`],
    [
      'that beside what moved it',
      drift(14, { pace: 14, scope: 0, estimates: 0 }),
      `It is also later than planned because ${room}.`,
    ],
    ['what moved it alone', { ...drift(28), first: '2026-02-15T12:00:00Z' }, ''],
    ['nobody knows what', null, ''],
  ])('is followed by why the likely one is later: %s', (_why, moves, sentence) => {
    expect(laterSentence({ ...told, drift: moves })).toBe(sentence)
  })

  it('is followed by no stories to come once three sprints tell how the work grows', () => {
    const over = told.sprints.map((sprint) => ({ ...sprint, state: 'closed' as const }))
    expect(laterSentence({ ...told, drift: drift(0), sprints: over })).toBe(
      'That is later than planned, because it leaves room for a team that is slower than the 8 points a sprint that it says.',
    )
  })

  it.each([
    ['the likely one is not later', { forecast: { ...forecast, p85: '2026-02-14T12:00:00Z' } }],
    ['no day is likely', { forecast: { ...forecast, p50: null, p85: null } }],
    [
      'closed sprints are gone by, of a team as quick as it said',
      { forecast: { ...forecast, from: 'measured' as const } },
    ],
    ['there is no plan', { sprints: [] }],
  ])('is followed by nothing where %s', (_where, more) => {
    expect(laterSentence({ ...told, drift: drift(0), ...more })).toBe('')
  })
})

describe('what moved the date, in words', () => {
  it.each([
    [
      { pace: 10, scope: 7, estimates: -3 },
      'What moved it: a slower pace (ten days later), stories that came (one week later) and smaller estimates (three days sooner).',
    ],
    [
      { pace: -14, scope: 0, estimates: 28 },
      'What moved it: larger estimates (four weeks later) and a faster pace (two weeks sooner).',
    ],
    [{ pace: 0, scope: -15, estimates: 0 }, 'What moved it: stories that went (15 days sooner).'],
    [{ pace: 0, scope: 0, estimates: 0 }, ''],
  ])('%j', (causes, sentence) => {
    expect(driftSentence(drift(1, causes), moved, { velocity: causes.pace > 0 ? 7 : 9, statedVelocity: 8 })).toBe(
      sentence,
    )
  })

  it.each([
    [-7, { added: 0, removed: 0 }, 'What moved it: less growth than expected (one week sooner).'],
    [-7, { added: 3, removed: 0 }, 'What moved it: less growth than expected (one week sooner).'],
    [7, { added: 0, removed: 0, reestimated: 5 }, 'What moved it: more growth than expected (one week later).'],
    [7, { added: 0, removed: 2 }, 'What moved it: more growth than expected (one week later).'],
    [7, { added: 3, removed: 2 }, 'What moved it: stories that came (one week later).'],
  ])('tells of no story that came or went where none did: %i days, %j', (days, scope, sentence) => {
    const causes = { pace: 0, scope: days, estimates: 0 }
    expect(driftSentence(drift(days, causes), { ...moved, ...scope }, asStated)).toBe(sentence)
  })

  it.each([
    [10, 17, 'What moved it: less done until now than expected (ten days later).'],
    [10, 15, 'What moved it: less done until now than expected (ten days later).'],
    [10, 14, 'What moved it: a slower pace (ten days later).'],
    [-10, 14, 'What moved it: more done until now than expected (ten days sooner).'],
    [-10, 17, 'What moved it: a faster pace (ten days sooner).'],
  ])(
    'blames no pace for what the team’s is not: %i days, %i points a sprint instead of 15',
    (days, velocity, sentence) => {
      const causes = { pace: days, scope: 0, estimates: 0 }
      expect(driftSentence(drift(days, causes), moved, { velocity, statedVelocity: 15 })).toBe(sentence)
    },
  )
})

describe('what the dates rest on, in words', () => {
  const closedSprints = [1, 2, 3].map((number) => ({
    name: `Sprint ${number}`,
    endedAt: '2026-01-18T12:00:00Z',
    points: 6,
    share: 1,
  }))
  const counted = { whole: 3, stated: 1, part: 1 }
  it.each([
    [
      { ...told.forecast, from: 'stated' as const, statedVelocity: 8, velocity: 6 },
      'Fewer than three sprints are closed, so this rests on the stated velocity of 8 points a sprint, give or take a quarter. It may be later than the plan itself ends and than its forecast, because it also expects about one more story in three sprints, a team that may be slower than it says, and no story begun before its sprint.',
    ],
    [
      { ...told.forecast, from: 'stated' as const, statedVelocity: 1, velocity: 1 },
      'Fewer than three sprints are closed, so this rests on the stated velocity of 1 point a sprint, give or take a quarter. It may be later than the plan itself ends and than its forecast, because it also expects about one more story in three sprints, a team that may be slower than it says, and no story begun before its sprint.',
    ],
    [
      {
        ...told.forecast,
        from: 'stated' as const,
        statedVelocity: 8,
        velocity: 8,
        closedSprints: closedSprints.map((sprint, at) => ({ ...sprint, share: [0, 0.1, 1][at] ?? 1 })),
        counted: { whole: 1, stated: 2, part: 1 },
      },
      'The closed sprints make up less than three whole ones, so this rests on the stated velocity of 8 points a sprint, give or take a quarter, and for a third on what these sprints finished. 1 of them ran for less than a sprint of this plan, and counts for the days that it ran, together with the next. 1 ran for less than a day, and is left out. It may be later than the plan itself ends and than its forecast, because it also expects about one more story in three sprints, a team that may be slower than it says, and no story begun before its sprint.',
    ],
    [
      {
        ...told.forecast,
        from: 'stated' as const,
        statedVelocity: 8,
        velocity: 8,
        closedSprints,
        counted: { ...counted, part: 0 },
      },
      'Nothing of this initiative was finished in the last 3 closed sprints, so this rests on the stated velocity of 8 points a sprint, give or take a quarter. It may be later than the plan itself ends and than its forecast, because it also expects about one more story in three sprints, a team that may be slower than it says, and no story begun before its sprint.',
    ],
    [
      {
        ...told.forecast,
        from: 'stated' as const,
        statedVelocity: 8,
        velocity: 8,
        closedSprints: closedSprints.map((sprint) => ({ ...sprint, points: 0 })),
        counted,
      },
      'Nothing was finished in the last 3 closed sprints, so this rests on the stated velocity of 8 points a sprint, give or take a quarter. It may be later than the plan itself ends and than its forecast, because it also expects about one more story in three sprints, a team that may be slower than it says, and no story begun before its sprint.',
    ],
    [
      {
        ...told.forecast,
        from: 'stated' as const,
        statedVelocity: 8,
        velocity: 8,
        closedSprints: closedSprints.slice(0, 2),
        counted: { whole: 2, stated: 1, part: 0 },
      },
      'Fewer than three sprints are closed, so this rests on the stated velocity of 8 points a sprint, give or take a quarter. It may be later than the plan itself ends and than its forecast, because it also expects about one more story in three sprints, a team that may be slower than it says, and no story begun before its sprint.',
    ],
    [
      { ...told.forecast, from: 'measured' as const, statedVelocity: 8, velocity: 6.25, closedSprints, counted },
      'This rests on what the last 3 closed sprints finished, with the stated velocity of 8 points a sprint as one more: 6.3 points a sprint on average.',
    ],
    [
      {
        ...told.forecast,
        from: 'measured' as const,
        statedVelocity: 12,
        velocity: 2,
        closedSprints,
        counted: { ...counted, part: 0.3 },
      },
      'This rests on the part of this initiative in what the last 3 closed sprints finished, with the stated velocity of 12 points a sprint as one more: 2 points a sprint on average.',
    ],
  ])('%#', (forecast, sentence) => {
    expect(basisSentence(forecast)).toBe(sentence)
  })

  it.each([
    [
      { planned: 14, added: 3, removed: 2, reestimated: 2, now: 17 },
      '14 points were planned, 17 are there now: 3 points came, 2 points went and estimates grew by 2.',
    ],
    [
      { planned: 14, added: 0, removed: 0, reestimated: -2, now: 12 },
      '14 points were planned, 12 are there now: estimates shrank by 2.',
    ],
    [
      { planned: 1, added: 0, removed: 0, reestimated: 1, now: 2 },
      '1 point was planned, 2 are there now: estimates grew by 1.',
    ],
    [{ planned: 14, added: 0, removed: 0, reestimated: 0, now: 14 }, ''],
  ])('the points in all: %j', (scope, sentence) => {
    expect(scopeSentence(scope)).toBe(sentence)
  })
})

describe('how far parts of it are, in words', () => {
  it.each([
    [states(2, 1, 2), '2 of 5 stories done, 1 begun. Done by 15 March.'],
    [states(0, 0, 3), 'All 3 stories done.'],
    [states(0, 0, 0), 'No story is left in it.'],
  ])('an epic (%#)', (of, words) => {
    const epic = {
      ...told.epics[0],
      epicId: 'epic-1',
      title: 'Checkout',
      key: null,
      url: null,
      forecast: told.forecast,
    }
    expect(epicWords({ ...epic, states: of }, reader)).toBe(words)
  })

  it.each([
    [0, '3 SP done, 6 SP planned, 1 carried over'],
    [2, '0 of 6 SP done, 6 SP planned'],
  ])('the sprint at %i', (at, words) => {
    expect(told.sprints.slice(at, at + 1).map((sprint) => sprintWords(sprint, told.stories))).toEqual([words])
  })

  it('a sprint in which other stories are done than were planned there', () => {
    const [first] = told.stories
    const stories = [
      { state: 'done' as const, points: 2 },
      { state: 'todo' as const, points: 19 },
      { state: 'gone' as const, points: 5 },
    ].flatMap((more) => (first ? [{ ...first, ...more, sprint: 3 }] : []))
    const words = told.sprints
      .slice(2)
      .map((sprint) => sprintWords({ ...sprint, done: { stories: 1, points: 2 } }, stories))
    expect(words).toEqual(['2 of 21 SP done, 6 SP planned'])
  })

  it('a sprint to come', () => {
    expect(told.sprints.slice(2).map((sprint) => sprintWords({ ...sprint, state: 'future' }, told.stories))).toEqual([
      '6 SP planned',
    ])
  })
})

it.each([
  ['2026-02-02T13:05:00Z', '13:05'],
  ['2026-02-01T13:05:00Z', '1 February, 13:05'],
  ['2025-12-31T13:05:00Z', '31 December 2025, 13:05'],
])('%s is read as %s', (instant, words) => {
  expect(readingTime(instant, reader)).toBe(words)
})

it.each([
  [{}, 'Read again every 15 minutes.'],
  [{ everyMinutes: 1 }, 'Read again every minute.'],
  [{ everyMinutes: null, lookedAt: '2026-03-26T12:20:00Z' }, ''],
  [{ lookedAt: '2026-03-26T10:20:00Z' }, 'Read again every 15 minutes.'],
  [{ lookedAt: '2026-03-26T12:20:00Z' }, 'Nothing new at 12:20. Read again every 15 minutes.'],
  [
    { lookedAt: '2026-03-26T12:20:00Z', problem: 'jira-unavailable' as const },
    'Jira could not be reached at 12:20. It is tried again by itself.',
  ],
])('says what the own readings of the server came to: %o', (more, words) => {
  const following = { everyMinutes: 15, readAt: null, lookedAt: null, problem: null, ...more }
  const shown = { readAt: '2026-03-26T12:00:00Z' }
  const reader = { now: new Date('2026-03-26T12:30:00Z'), locale: 'en-GB', timeZone: 'UTC', tracker: 'Jira' }
  expect(followingWords(following, shown, reader)).toBe(words)
})

it('says that points leave the burn-up at the reading, where nobody knows when their stories were left out', () => {
  const [story] = testProgress().stories
  if (!story) throw new Error('there are stories')
  const left = { ...story, isLeftOut: true, leftOutAt: null }
  expect(leftOutSentence({ stories: [story, { ...left, leftOutAt: '2026-01-20T10:00:00.000Z' }] })).toBe('')
  expect(leftOutSentence({ stories: [left] })).toBe(
    'A story was left out at a time that is not known: the points are taken off at this reading.',
  )
  expect(leftOutSentence({ stories: [left, left] })).toMatch(/^2 stories were left out/)
})
