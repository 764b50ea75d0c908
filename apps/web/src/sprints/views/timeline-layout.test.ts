import type { Sprint } from '@planwright/contract'
import { describe, expect, it } from 'vitest'
import { anEpic, aStory } from '../../testing/backlog.ts'
import { layTimeline, placeOfInstant, timeline } from './timeline-layout.ts'

const sprint = (number: number, ids: string[]): Sprint => ({
  number,
  startDate: `2030-01-0${number}T00:00:00.000Z`,
  endDate: `2030-01-0${number}T23:59:59.999Z`,
  totalPoints: 0,
  stories: ids.map((id) => ({ id, title: id, storyPoints: 3, sprint: number })),
})
const epics = [anEpic('one', [aStory('a'), aStory('b'), aStory('c')]), anEpic('none'), anEpic('two', [aStory('d')])]
const sprints = [sprint(1, ['a', 'b']), sprint(2, ['c', 'd'])]

describe('the layout of a timeline', () => {
  it('has a row for each epic with stories, as high as its fullest sprint, and a bar for each story', () => {
    const { rows, bars, column } = layTimeline(epics, sprints, 1168)
    expect(column).toBe(500)
    expect(rows.map(({ id }) => id)).toEqual(['one', 'two'])
    expect(rows[1]?.top).toBe(rows[0]?.height)
    expect(rows[1]?.height, 'one bar, beside a name in two lines').toBe(timeline.name)
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => bars.find((bar) => bar.id === id))
    expect(b?.top).toBe((a?.top ?? 0) + timeline.bar + timeline.between)
    expect(c?.top).toBe(a?.top)
    expect(c?.left).toBe((a?.left ?? 0) + 500)
    expect(d?.top).toBeGreaterThan(b?.top ?? 0)
  })

  it('gives all titles bars of one line, and on a phone the lines that they need, up to four', () => {
    const titles = [
      'Pay by card',
      'Print an invoice for each of the orders',
      `Tell ${'what became of an order '.repeat(9)}`,
    ]
    const long = titles.map((title, at) => aStory(`${at}`, { title }))
    const eight = Array.from({ length: 8 }, (_, at) => sprint(at + 1, []))
    const first = { ...sprint(1, []), stories: long.map((one) => ({ ...one, sprint: 1 })) }
    const laid = (width: number) => layTimeline([anEpic('one', long)], [first, ...eight.slice(1)], width)
    expect(laid(1215).bars.map(({ top, lines, height }) => [top, lines, height])).toEqual([
      [8, 1, 24],
      [36, 1, 24],
      [64, 1, 24],
    ])
    expect(laid(1215).rows[0]?.height).toBe(64 + 24 + 8)
    expect(laid(375).bars.map(({ lines, height }) => [lines, height])).toEqual([
      [2, 40],
      [3, 56],
      [4, 72],
    ])
  })

  it('makes the gaps between sprints wider where many lines pass, so that each has its lane, but not without end', () => {
    const many = (count: number, width = 1168) => {
      const ids = Array.from({ length: count }, (_, at) => at)
      const first = ids.map((at) => aStory(`a${at}`))
      const second = ids.map((at) => aStory(`b${at}`))
      const waitsFor = new Map(ids.map((at) => [`b${at}`, [`a${at}`]]))
      const both = [anEpic('one', first), anEpic('two', second)]
      const where = [
        sprint(
          1,
          first.map(({ id }) => id),
        ),
        sprint(
          2,
          second.map(({ id }) => id),
        ),
      ]
      const { bars, lines } = layTimeline(both, where, width, waitsFor)
      const [a, b] = [bars[0], bars[count]]
      const down = lines.map(({ path }) => path.match(/(?<=Q)[\d.]+/)?.[0])
      return { gap: (b?.left ?? 0) - (a?.left ?? 0) - (a?.width ?? 0), lanes: new Set(down).size }
    }
    expect(many(3)).toEqual({ gap: timeline.gap, lanes: 3 })
    expect(many(6)).toEqual({ gap: 25, lanes: 6 })
    expect(many(30)).toEqual({ gap: 28, lanes: 7 })
    expect(many(30, 375).gap, 'on a phone titles need the room').toBeLessThanOrEqual(timeline.gap)
  })

  it('shows eight sprints beside one another on a small laptop', () => {
    const eight = Array.from({ length: 8 }, (_, at) => sprint(at + 1, []))
    expect(layTimeline(epics, eight, 1280 - 50 - 15).width).toBeLessThanOrEqual(1280 - 50 - 15)
  })

  it('is wider than the window where sprints would be too narrow to read', () => {
    const many = Array.from({ length: 9 }, (_, at) => sprint(at + 1, []))
    expect(layTimeline(epics, many, 1168)).toMatchObject({ column: timeline.usual, labels: timeline.labels })
  })

  it('has on a phone its bars in two lines, as wide as the window allows, with the epic above them', () => {
    const { rows, bars, column, labels, head } = layTimeline(epics, sprints, 300)
    expect([column, labels]).toEqual([165, 0])
    const [a, b, , d] = ['a', 'b', 'c', 'd'].map((id) => bars.find((bar) => bar.id === id))
    expect(a).toMatchObject({ left: 6, top: head + 4, height: 40 })
    expect(b?.top).toBeGreaterThan((a?.top ?? 0) + 40)
    expect(d?.top).toBe((rows[1]?.top ?? 0) + head + 4)
    expect(layTimeline(epics, sprints, 450).column, 'two that fit').toBe(225)
    const eight = Array.from({ length: 8 }, (_, at) => sprint(at + 1, []))
    expect(layTimeline(epics, eight, 341).column * 2, 'two in view of many').toBeLessThanOrEqual(341)
  })

  it('knows where today is, and where it is not in the plan', () => {
    expect(placeOfInstant(Date.parse('2030-01-02T12:00:00Z'), sprints)).toBeCloseTo(1.5)
    expect(placeOfInstant(Date.parse('2029-01-01T00:00:00Z'), sprints)).toBeNull()
  })
})
