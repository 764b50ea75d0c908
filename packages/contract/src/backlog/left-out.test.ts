import { expect, it } from 'vitest'
import { UserStory } from './backlog.ts'
import { leftOut } from './left-out.ts'

const story = (id: string, dependsOn: string[] = []) => UserStory.parse({ id, title: id, storyPoints: 1, dependsOn })
const epic = (stories: UserStory[]) => [{ id: 'e', title: 'E', description: '', userStories: stories }]
const planned = {
  velocity: 1,
  sprintLength: 1,
  startDate: '2026-01-05',
  sprints: [
    { number: 1, startDate: '2026-01-05T00:00:00Z', endDate: '2026-01-11T23:59:59Z', totalPoints: 1, stories: [] },
  ],
}

it('says what a file does not hold of this draft', () => {
  const draft = { backlog: epic([story('a'), story('b', ['a'])]), plan: planned }
  expect(leftOut('csv', draft)).toBe('Sprints as names and dates; dependencies of one story as ids')
  expect(leftOut('csv', { backlog: epic([story('a')]), plan: null })).toBe('Without the brief and sources')
  const many = epic(Array.from({ length: 1_500 }, (_, at) => story(`s${at}`)))
  expect(leftOut('csv', { backlog: many, plan: null })).toContain('1,500 rows')
  expect(leftOut('ics', { ...draft, plan: null })).toBe('Plan the sprints first')
})
