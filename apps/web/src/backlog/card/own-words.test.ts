import { expect, it } from 'vitest'
import { anEpic, aStory } from '../../testing/backlog.ts'
import { areOwnWordsRare } from './own-words.ts'

it.each([
  [0, 8, true],
  [2, 8, true],
  [3, 8, false],
  [8, 8, false],
  [0, 0, true],
])('the brief’s own words in %i of %i stories are rare: %s', (kept, all, rare) => {
  const stories = Array.from({ length: all }, (_, at) => aStory(`s${at}`, { wordingKept: at < kept }))
  expect(areOwnWordsRare([anEpic('a', stories.slice(0, 3)), anEpic('b', stories.slice(3))])).toBe(rare)
})
