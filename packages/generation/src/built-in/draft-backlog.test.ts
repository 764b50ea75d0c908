import { expect, describe as suite, test } from 'vitest'
import { describe } from './draft-backlog.ts'

const stories = (count: number) => Array.from({ length: count }, (_, at) => ({ title: `Book a table of size ${at}` }))

suite('the description of an epic', () => {
  test('names all that stands in it where that is read at a glance', () => {
    expect(describe(stories(2))).toBe('Book a table of size 0; Book a table of size 1.')
    expect(describe(stories(12)).split('; ')).toHaveLength(12)
  })

  test('names as many as fit in whole where there are more, and counts no rest', () => {
    const text = describe(stories(60))
    expect(text).toMatch(/^Among others: Book a table of size 0; .*; Book a table of size \d+\.$/)
    expect(text.length).toBeLessThanOrEqual(420)
    expect(text).not.toMatch(/more/)
  })
})
