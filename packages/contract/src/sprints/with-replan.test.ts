import { expect, it } from 'vitest'
import { UserStory } from '../backlog/backlog.ts'
import type { DraftPlan } from '../backlog/drafts.ts'
import type { ReplanResponse } from './following.ts'
import { withReplan } from './with-replan.ts'

const story = (id: string, more: object = {}) => UserStory.parse({ id, title: `Story ${id}`, storyPoints: 3, ...more })
const epic = (userStories: UserStory[]) => ({ id: 'e', title: 'Checkout', description: '', userStories })
const terms = { velocity: 8, sprintLength: 2, startDate: '2026-01-05', timeZone: 'UTC' }
const plan = {
  ...{ ...terms, velocity: 20, plannedVelocity: 20, plannedOn: { ...terms, velocity: 20 }, links: true },
  ...{ sprints: [], touched: { a: 'locked', b: 'moved', gone: 'locked' }, former: [] },
} satisfies DraftPlan
const answer = {
  epics: [
    epic([
      story('a', { storyPoints: 5, title: 'As Jira has it', sprint: 1 }),
      story('found-1', { issueKey: 'SHOP-9', sprint: 2 }),
    ]),
  ],
  ...{ sprints: [], proof: { sprintCount: 2 }, gone: ['gone'], terms },
} as unknown as ReplanResponse

it('takes over points and what was taken in, without what is gone, and leaves words and all that was not planned', () => {
  const backlog = [epic([story('a', { locked: true }), story('b', { dependsOn: ['gone', 'a'] }), story('gone')])]
  const { backlog: after, plan: next } = withReplan({ backlog, plan }, answer)
  expect(after?.[0]?.userStories).toEqual([
    story('a', { locked: true, storyPoints: 5 }),
    story('b', { dependsOn: ['a'] }),
    story('found-1', { issueKey: 'SHOP-9' }),
  ])
  expect(next).toEqual({
    ...{ ...terms, plannedVelocity: 8, plannedOn: terms, links: true },
    ...{ sprints: [], proof: answer.proof, touched: { a: 'locked' } },
  })
})

it('plans a draft that had no plan, and makes no backlog of none', () => {
  const { backlog, plan: next } = withReplan({ backlog: null, plan: null }, answer)
  expect([backlog, next?.plannedOn]).toEqual([null, terms])
})
