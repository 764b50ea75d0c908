import { expect, it } from 'vitest'
import { whereTextsDiffer } from './where-texts-differ.ts'

const lines = (...words: string[]) => words.join('\n')

it.each([
  ['at the end', 'a b c d x', 'a b c d y', { mine: 'd x', theirs: 'd y', before: 3, after: 0 }],
  ['at the beginning', 'x b c d e', 'y b c d e', { mine: 'x b', theirs: 'y b', before: 0, after: 3 }],
  ['in the middle', 'a b c x d e f', 'a b c y z d e f', { mine: 'c x d', theirs: 'c y z d', before: 2, after: 2 }],
  ['by a line more', 'a b c d', 'a b c d e', { mine: 'd', theirs: 'd e', before: 3, after: 0 }],
  ['by a line that is said twice', 'a a a a', 'a a a', { mine: 'a a', theirs: 'a', before: 2, after: 0 }],
  ['near both ends', 'a b x c', 'a b y c', { mine: 'a b x c', theirs: 'a b y c', before: 0, after: 0 }],
  ['in one line', 'x', 'y', { mine: 'x', theirs: 'y', before: 0, after: 0 }],
])('finds two texts that differ %s', (_where, mine, theirs, found) => {
  const asText = (words: string) => lines(...words.split(' '))
  expect(whereTextsDiffer(asText(mine), asText(theirs))).toEqual({
    ...found,
    mine: asText(found.mine),
    theirs: asText(found.theirs),
  })
})
