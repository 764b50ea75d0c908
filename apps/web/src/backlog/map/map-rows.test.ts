import { expect, it } from 'vitest'
import { anEpic, aStory } from '../../testing/backlog.ts'
import { sprintRows } from './map-rows.ts'

it('by sprint has a row for each sprint with a story in it, in order, and one for what was in none', () => {
  const epics = [anEpic('till', [aStory('late'), aStory('new')]), anEpic('shop', [aStory('early')])]
  const rows = sprintRows(epics, [
    { storyId: 'late', sprint: 10 },
    { storyId: 'early', sprint: 2 },
    { storyId: 'gone', sprint: 3 },
  ])
  const stories = epics.flatMap(({ userStories }) => userStories)
  expect(rows.map(({ name, holds }) => [name, stories.filter(holds).map(({ id }) => id)])).toEqual([
    ['Sprint 2', ['early']],
    ['Sprint 10', ['late']],
    ['Not planned', ['new']],
  ])
})
