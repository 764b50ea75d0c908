import { describe, expect, it } from 'vitest'
import { anEpic, aStory } from '../../testing/backlog.ts'
import { applyEdit } from '../edits/edit-backlog.ts'
import { cellBeside, movesTo, sprintBeside } from './map-moves.ts'

const backlog = [anEpic('shop', [aStory('a', { priority: 2 }), aStory('b')]), anEpic('desk', [aStory('c')])]

describe('moving a story on the map', () => {
  it('changes its epic, its priority, both, or nothing', () => {
    const after = (epicId: string, priority: 1 | 2) =>
      movesTo(backlog, 'a', { epicId, priority })
        .reduce(applyEdit, backlog)
        .map(({ userStories }) => userStories.map((story) => `${story.id}${story.priority}`).join(' '))
    expect(after('shop', 1)).toEqual(['a1 b3', 'c3'])
    expect(after('desk', 1)).toEqual(['b3', 'c3 a1'])
    expect(movesTo(backlog, 'a', { epicId: 'shop', priority: 2 })).toEqual([])
    expect(movesTo(backlog, 'gone', { epicId: 'shop', priority: 2 })).toEqual([])
  })

  it.each([
    ['ArrowRight', { epicId: 'desk', priority: 2 }],
    ['ArrowLeft', undefined],
    ['ArrowUp', { epicId: 'shop', priority: 1 }],
    ['ArrowDown', { epicId: 'shop', priority: 3 }],
    ['Enter', undefined],
  ])('by %s goes to %j', (key, cell) => {
    expect(cellBeside(backlog, 'a', key)).toEqual(cell)
  })

  it.each([
    ['a', 'ArrowUp', undefined],
    ['a', 'ArrowDown', 2],
    ['b', 'ArrowUp', 1],
    ['b', 'ArrowDown', 3],
    ['c', 'ArrowUp', 2],
    ['c', 'ArrowDown', undefined],
  ])('sends %s by %s to sprint %s: to a new one too, and from none into the last', (storyId, key, sprint) => {
    const places = [
      { storyId: 'a', sprint: 1 },
      { storyId: 'b', sprint: 2 },
    ]
    expect(sprintBeside(places, storyId, key)).toBe(sprint)
  })
})
