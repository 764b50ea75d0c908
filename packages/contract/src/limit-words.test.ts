import { expect, it } from 'vitest'
import { limitWords } from './limit-words.ts'

it.each([0, 50, 255, 1_000, 30_000, 100_000, 1_000_000])('says %i as the English do', (limit) => {
  expect(limitWords(limit)).toBe(limit.toLocaleString('en'))
})
