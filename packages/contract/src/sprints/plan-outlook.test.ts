import { expect, it } from 'vitest'
import { Epic } from '../backlog/backlog.ts'
import type { DraftPlan } from '../backlog/drafts.ts'
import { outlookOf, pastOf, toldOutlookOf, usableHistory, usualEndOf } from './plan-outlook.ts'

const epics = [
  Epic.parse({
    id: 'e',
    title: 'e',
    description: '',
    userStories: [
      { id: 'must', title: 'Must', storyPoints: 8, priority: 1 },
      { id: 'nice', title: 'Nice', storyPoints: 8, priority: 4 },
    ],
  }),
]
const planned = (changes: Partial<DraftPlan> = {}): DraftPlan =>
  ({
    velocity: 10,
    sprintLength: 2,
    startDate: '2027-01-04',
    timeZone: 'UTC',
    plannedOn: { velocity: 10, sprintLength: 2, startDate: '2027-01-04', timeZone: 'UTC' },
    sprints: [{ number: 1, startDate: '2027-01-04T00:00:00.000Z', stories: [] }],
    history: [10, 10, 10],
    ...changes,
  }) as unknown as DraftPlan

it('says by when a plan is likely done, how likely its target is, and what would have to go to make it', () => {
  // a team that does about ten points needs two sprints of two weeks
  expect(outlookOf(epics, planned({ targetDate: '2027-01-17' }))).toEqual({
    targetDate: '2027-01-17',
    likelyBy: expect.stringMatching(/^2027-01-31/),
    chance: expect.closeTo(0, 1),
    mustGo: [{ id: 'nice', title: 'Nice' }],
  })
  expect(outlookOf(epics, planned({ targetDate: '2027-02-28' }))).toMatchObject({ chance: 1, mustGo: [] })
})

it('is told with by when it is usually done: one sprint in three brings a story more', () => {
  const plan = planned({ targetDate: '2027-01-17' })
  expect(toldOutlookOf(epics, plan)).toEqual({
    ...outlookOf(epics, plan),
    usuallyBy: expect.stringMatching(/^2027-02-28/),
  })
  expect(toldOutlookOf(epics, planned())).toBeUndefined()
})

it('forecasts by past sprints once three are known, as the work that is followed does', () => {
  expect([[], [12], [0, 12], [0, 0, 0]].map((points) => usableHistory(points))).toEqual([null, null, null, null])
  expect(usableHistory([0, 12, 9])).toEqual([0, 12, 9])
  // one slow sprint makes nothing certain
  expect(outlookOf(epics, planned({ targetDate: '2027-02-28', history: [1] }))?.chance).toBeGreaterThan(0.9)
})

it('says by when it is usually done: later where the last sprints were slow, or its stories stand late', () => {
  const stated = usualEndOf(epics, planned({ history: [] }))
  const slow = usualEndOf(epics, planned({ history: [3, 2, 4] }))
  const late = planned({
    sprints: [{ number: 9, startDate: '2027-04-26T00:00:00.000Z', stories: [{ id: 'nice' }] }],
  } as unknown as DraftPlan)
  expect(stated).toMatch(/^2027-02/)
  expect(Date.parse(slow ?? '')).toBeGreaterThan(Date.parse(stated ?? ''))
  expect(Date.parse(usualEndOf(epics, late) ?? '')).toBeGreaterThan(Date.parse('2027-05-01'))
  // what is left out is done by nobody
  expect(Date.parse(usualEndOf(epics, planned({ leftOut: ['nice'] })) ?? '')).toBeLessThan(Date.parse(stated ?? ''))
})

it('goes by past sprints in sprints as long as those of the plan', () => {
  const oneWeek = { velocity: 10, sprintLength: 1, startDate: '2027-01-04', timeZone: 'UTC' }
  expect(pastOf({ history: [20, 22, 17.5], historyWeeks: 2 }, oneWeek)).toEqual([10, 11, 8.8])
  expect(pastOf({ history: [20, 22] }, oneWeek)).toEqual([20, 22])
  expect(pastOf({}, oneWeek)).toEqual([])
  const [inTwoWeeks, inOne] = [
    planned({ plannedOn: oneWeek, history: [20, 20, 20], historyWeeks: 2, targetDate: '2027-01-17' }),
    planned({ plannedOn: oneWeek, history: [10, 10, 10], targetDate: '2027-01-17' }),
  ]
  expect(toldOutlookOf(epics, inTwoWeeks)).toEqual(toldOutlookOf(epics, inOne))
  expect(toldOutlookOf(epics, inTwoWeeks)).not.toEqual(toldOutlookOf(epics, { ...inTwoWeeks, historyWeeks: undefined }))
})

it('asks nothing of what was left out already', () => {
  const outlook = outlookOf(epics, planned({ targetDate: '2027-01-17', leftOut: ['nice'] }))
  expect(outlook?.chance).toBeGreaterThan(0.9)
  expect(outlook?.mustGo).toEqual([])
})

it('says nothing where nobody wishes for a day, or nothing is planned', () => {
  expect(outlookOf(epics, planned())).toBeUndefined()
  expect(outlookOf(epics, planned({ targetDate: '2027-01-17', sprints: [] }))).toBeUndefined()
  expect(outlookOf([], planned({ targetDate: '2027-01-17' }))).toBeUndefined()
})
