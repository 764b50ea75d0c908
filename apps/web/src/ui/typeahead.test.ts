import { describe, expect, it } from 'vitest'
import { createTypeahead } from './typeahead.ts'

const labels = ['Bug', 'Epic', 'Story', 'Spike', 'Task']

describe('createTypeahead', () => {
  it('goes through those with the letter, and on by a longer word', () => {
    const find = createTypeahead()
    expect(find('s', 0, labels, 0)).toBe(2)
    expect(find('s', 5_000, labels, 2)).toBe(3)
    expect(find('s', 5_300, labels, 3)).toBe(2)
    const type = createTypeahead()
    expect(type('s', 0, labels, 4)).toBe(2)
    expect(type('P', 200, labels, 2)).toBe(3)
  })

  it('starts a new word after a pause, and finds nothing where there is nothing', () => {
    const find = createTypeahead()
    expect(find('x', 0, labels, 0)).toBe(-1)
    expect(find('t', 2_000, labels, 0)).toBe(4)
    expect(find('t', 4_000, [], 0)).toBe(-1)
  })
})
