import { expect, it } from 'vitest'
import { pageOf, shortened } from './answers.ts'

it('parts a list into pages that fit, in order and without loss', () => {
  const parts = Array.from({ length: 50 }, (_, index) => 'x'.repeat((index * 37) % 400))
  const { pages } = pageOf(parts, 1, 1_000)
  const read = Array.from({ length: pages }, (_, index) => pageOf(parts, index + 1, 1_000).parts)
  expect(read.flat()).toEqual(parts)
  expect(read.every((page) => JSON.stringify(page).length <= 1_002)).toBe(true)
  expect(pageOf(['x'.repeat(5_000), 'y'], 1, 1_000)).toEqual({
    parts: ['x'.repeat(5_000)],
    page: 1,
    pages: 2,
  })
  expect(pageOf([], 1)).toEqual({ parts: [], page: 1, pages: 1 })
  expect(pageOf(parts, 99).parts).toEqual([])
})

it('shortens a text only where it is too long', () => {
  expect(shortened('short', 5)).toBe('short')
  expect(shortened('longer words', 7)).toBe('longer…')
})
