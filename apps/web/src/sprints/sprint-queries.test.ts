import type { DraftPlan } from '@planwright/contract'
import { expect, it } from 'vitest'
import { anEpic, aStory } from '../testing/backlog.ts'
import { planRequest } from './sprint-queries.ts'

it('a plan that takes the place of one that was given up holds what was locked since, against a rule too', () => {
  const epics = [anEpic('till', [aStory('sign-in'), aStory('pay', { dependsOn: ['sign-in'] }), aStory('look')])]
  const terms = { velocity: 10, sprintLength: 2 as const, startDate: '2030-01-07', timeZone: 'UTC' }
  const plan: DraftPlan = {
    ...terms,
    former: [
      { storyId: 'sign-in', sprint: 2 },
      { storyId: 'pay', sprint: 1 },
      { storyId: 'look', sprint: 1 },
    ],
    touched: { 'sign-in': 'override' },
  }
  const asked = planRequest(epics, plan, terms)
  expect(asked.epics[0]?.userStories.map(({ id, locked, sprint }) => [id, locked, sprint])).toEqual([
    ['sign-in', true, 2],
    ['pay', false, undefined],
    ['look', false, undefined],
  ])
  expect(asked.overrides).toEqual(['sign-in'])
})
