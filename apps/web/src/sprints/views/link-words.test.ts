import { expect, it } from 'vitest'
import { dependencyLinks } from '../moving/stories-that-follow.ts'
import { linkWords } from './link-words.ts'

const view = {
  links: dependencyLinks([
    { id: 'a' },
    { id: 'b', dependsOn: ['a'] },
    { id: 'c', dependsOn: ['a', 'b'] },
    ...['d', 'e', 'f'].map((id) => ({ id, dependsOn: ['a'] })),
  ]),
  sprintOf: new Map([
    ['a', 1],
    ['b', 2],
    ['c', 4],
    ['d', 5],
  ]),
  storyOf: (id: string) => ({ id, title: `Story ${id}`, storyPoints: 1, sprint: 0 }),
}

it('names what a story waits for and what waits for it with their sprints, of many the first three', () => {
  expect(linkWords('a', view)).toBe(
    '“Story b” (sprint 2), “Story c” (sprint 4), “Story d” (sprint 5) and 2 more wait for it.',
  )
  expect(linkWords('b', view)).toBe('Waits for “Story a” (sprint 1). “Story c” (sprint 4) waits for it.')
  expect(linkWords('c', view)).toBe('Waits for “Story a” (sprint 1) and “Story b” (sprint 2).')
})

it('says which is not planned, and nothing where nothing waits', () => {
  expect(linkWords('x', view)).toBe('')
  expect(linkWords('y', { ...view, links: dependencyLinks([{ id: 'e' }, { id: 'y', dependsOn: ['e'] }]) })).toBe(
    'Waits for “Story e” (not planned).',
  )
})
