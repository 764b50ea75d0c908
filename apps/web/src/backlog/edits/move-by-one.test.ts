import { describe, expect, it } from 'vitest'
import { anEpic, aStory } from '../../testing/backlog.ts'
import { applyEdit } from './edit-backlog.ts'
import { moveByOne } from './move-by-one.ts'

const backlog = [anEpic('a', [aStory('1'), aStory('2')]), anEpic('empty'), anEpic('b', [aStory('3')])]

describe('moving a story by one place', () => {
  it.each([
    ['1', 1, ['2 1', '', '3']],
    ['2', -1, ['2 1', '', '3']],
    ['2', 1, ['1', '2', '3']],
    ['3', -1, ['1 2', '3', '']],
    ['1', -1, null],
    ['3', 1, null],
    ['nowhere', 1, null],
  ] as const)('takes %s by %i', (storyId, direction, expected) => {
    const edit = moveByOne(backlog, storyId, direction)
    const after = edit && applyEdit(backlog, edit).map(({ userStories }) => userStories.map(({ id }) => id).join(' '))
    expect(after ?? null).toEqual(expected)
  })
})
