import { describe, expect, it } from 'vitest'
import { anEpic, aStory } from '../../testing/backlog.ts'
import { sprintRows } from './map-rows.ts'

describe('the rows of the map by sprint', () => {
  const epics = [anEpic('till', [aStory('late'), aStory('new')]), anEpic('shop', [aStory('early')])]
  const places = [
    { storyId: 'late', sprint: 4 },
    { storyId: 'early', sprint: 2 },
    { storyId: 'gone', sprint: 7 },
  ]
  const listed = (isWhole: boolean) => {
    const stories = epics.flatMap(({ userStories }) => userStories)
    return sprintRows(epics, places, isWhole).map(({ name, sprint, holds }) => [
      name,
      sprint,
      stories.filter(holds).map(({ id }) => id),
    ])
  }

  it('are one for each sprint with a story in it, in order, and one for what was in none', () => {
    expect(listed(false)).toEqual([
      ['Sprint 2', 2, ['early']],
      ['Sprint 4', 4, ['late']],
      ['Not planned', undefined, ['new']],
    ])
  })

  it('are of the whole backlog one for every sprint to the last, and for a new one', () => {
    expect(listed(true).map(([name, , ids]) => `${name}: ${ids}`)).toEqual([
      'Sprint 1: ',
      'Sprint 2: early',
      'Sprint 3: ',
      'Sprint 4: late',
      'Sprint 5: ',
      'Not planned: new',
    ])
  })
})
