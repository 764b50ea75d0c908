import { describe, expect, it } from 'vitest'
import { lanesOf } from './timeline-lanes.ts'

const bar = (id: string, sprint: number, at: number) => ({ id, sprint, top: at * 28, height: 24 })
const waiting = (...pairs: [to: string, from: string][]) =>
  new Map(pairs.map(([to]) => [to, pairs.flatMap(([own, from]) => (own === to ? [from] : []))]))

describe('the lanes of the lines between sprints', () => {
  it('put lines that pass one another beside each other, and those that do not into one', () => {
    const bars = [bar('a', 1, 0), bar('b', 1, 1), bar('c', 1, 9), bar('x', 2, 5), bar('y', 2, 6), bar('z', 2, 12)]
    const { lines, count } = lanesOf(bars, waiting(['x', 'a'], ['y', 'b'], ['z', 'c']), 9)
    expect(lines.map(({ from, to, out }) => [from, to, out])).toEqual([
      ['a', 'x', 0],
      ['b', 'y', 1],
      ['c', 'z', 0],
    ])
    expect(count).toBe(2)
  })

  it('are one for what waits for the same story', () => {
    const bars = [bar('a', 1, 0), bar('x', 2, 5), bar('y', 2, 9)]
    const { lines, count } = lanesOf(bars, waiting(['x', 'a'], ['y', 'a']), 9)
    expect([lines.map(({ out }) => out), count]).toEqual([[0, 0], 1])
  })

  it('are those of two gaps where sprints lie between', () => {
    const bars = [bar('a', 1, 0), bar('b', 1, 1), bar('x', 3, 5), bar('y', 3, 9)]
    const { lines } = lanesOf(bars, waiting(['x', 'a'], ['y', 'b']), 9)
    expect(lines.map(({ out, into }) => [out, into])).toEqual([
      [0, 0],
      [1, 0],
    ])
  })

  it('are shared where more lines pass than there is room for', () => {
    const all = ['a', 'b', 'c', 'd']
    const bars = all.flatMap((id, at) => [bar(id, 1, at), bar(`${id}${id}`, 2, at + 9)])
    const { lines, count } = lanesOf(bars, waiting(...all.map((id): [string, string] => [`${id}${id}`, id])), 3)
    expect([lines.map(({ out }) => out), count]).toEqual([[0, 1, 2, 0], 3])
  })
})
