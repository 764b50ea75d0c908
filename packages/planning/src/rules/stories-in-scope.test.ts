import { expect, it } from 'vitest'
import { storiesInScope } from './stories-in-scope.ts'

it.each([
  [4, 'abcde'],
  [3, 'abde'],
  [2, 'abde'],
  [1, 'ade'],
] as const)('what is less important than %i is left out, but not what the rest waits for', (lowest, ids) => {
  const stories = [
    { id: 'a', priority: 1, dependsOn: ['d'] },
    { id: 'b', priority: 2 },
    { id: 'c', priority: 4, dependsOn: ['a'] },
    { id: 'd', priority: 4, dependsOn: ['e', 'not there'] },
    { id: 'e', priority: 3 },
  ] as const
  expect(
    storiesInScope(stories, lowest)
      .map(({ id }) => id)
      .join(''),
  ).toBe(ids)
})
