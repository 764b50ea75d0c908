import type { Epic, Sprint } from '@planwright/contract'
import { type Box, linePath } from './line-path.ts'
import { lanesOf } from './timeline-lanes.ts'

export type Bar = Box & {
  readonly id: string
  readonly title: string
  readonly sprint: number
  readonly points: number
  /** Those that its title takes. */
  readonly lines: number
}
/** A line from a story to one that waits for it. */
type DependencyLine = { readonly from: string; readonly to: string; readonly path: string }
type EpicRow = { readonly id: string; readonly title: string; readonly top: number; readonly height: number }

/**
 * In px: what the epics' names take at the left, or each above its row, and a name in two lines; a bar, whose title has one line, what each further line adds where
 * titles may have more, between a bar and the next below it, around the bars of an epic, and between two sprints, there at most so much where many lines pass; how narrow a sprint may be so that all fit, and how
 * wide it is where they do not.
 * @internal to be tested
 */
export const timeline = {
  labels: 168,
  head: 0,
  name: 56,
  bar: 24,
  line: 16,
  between: 4,
  around: 8,
  gap: 20,
  widest: 28,
  least: 120,
  usual: 140,
} as const
/** On a phone, where nothing is pointed at, the names of epics stand above their stories, which show all of their titles and are as high as a finger needs. */
const narrow = {
  below: 576,
  labels: 0,
  head: 24,
  name: 0,
  around: 4,
  gap: 12,
  widest: 20,
  // two beside each other: what a sprint lacks of an epic is then seldom all that is in view
  least: 160,
  usual: 165,
  leastLines: 2,
  mostLines: 4,
} as const

/** In px: what stands beside a title in its bar, and a letter of it, taken a little wide so that a title has rather a line too many. */
const besideTitle = 32
const letter = 7

/** In px: from one lane for lines to the next, from a bar to the first, and from the last to the next bar, where the head of a line has room. */
const lane = { apart: 3, start: 3.5, end: 6.5 } as const

/** Where everything stands: a row an epic, a column a sprint, in each place the stories below one another, and the lines between them in lanes of the gaps. */
export function layTimeline(
  epics: readonly Epic[],
  sprints: readonly Sprint[],
  width: number,
  waitsFor: ReadonlyMap<string, readonly string[]> = new Map(),
) {
  const {
    labels,
    head,
    name,
    bar,
    line,
    between,
    around,
    gap: narrowest,
    widest,
    least,
    usual,
    leastLines,
    mostLines,
  } = {
    // what is cut off is told where it is pointed at: rows of one height are what the eye goes along
    leastLines: 1,
    mostLines: 1,
    ...timeline,
    ...(width < narrow.below && narrow),
  }
  const fitting = Math.floor((width - labels) / Math.max(1, sprints.length))
  const column = fitting < least ? usual : fitting
  const leftOf = (sprint: number) => labels + (sprint - 1) * column
  const placed = new Map(
    sprints.flatMap(({ number, stories }) => stories.map((story) => [story.id, { ...story, number }])),
  )
  const rows: EpicRow[] = []
  const placedBars: Omit<Bar, 'left' | 'width'>[] = []
  let top = 0
  for (const { id, title, userStories } of epics) {
    /** By sprint: how far down its bars reach. */
    const ends = new Map<number, number>()
    for (const story of userStories) {
      const placedStory = placed.get(story.id)
      if (!placedStory) continue
      const end = ends.get(placedStory.number)
      const start = end === undefined ? head + around : end + between
      const needed = linesOf(placedStory.title, (column - narrowest - besideTitle) / letter)
      const lines = Math.min(mostLines, Math.max(leastLines, needed))
      const barHeight = bar + (lines - 1) * line
      ends.set(placedStory.number, start + barHeight)
      placedBars.push({
        id: placedStory.id,
        title: placedStory.title,
        sprint: placedStory.number,
        points: placedStory.storyPoints,
        top: top + start,
        height: barHeight,
        lines,
      })
    }
    if (ends.size === 0) continue
    const height = Math.max(head + name, Math.max(...ends.values()) + around)
    rows.push({ id, title, top, height })
    top += height
  }
  const most = Math.floor((widest - lane.start - lane.end) / lane.apart) + 1
  const { lines: inLanes, count } = lanesOf(placedBars, waitsFor, most)
  const gap = Math.max(narrowest, lane.start + (count - 1) * lane.apart + lane.end)
  const bars = placedBars.map((own): Bar => ({ ...own, left: leftOf(own.sprint) + gap / 2, width: column - gap }))
  const barOf = new Map(bars.map((own) => [own.id, own]))
  const asideOf = (at: number) => lane.start + at * lane.apart - gap / 2
  const lines = inLanes.flatMap(({ from, to, out, into }): DependencyLine[] => {
    const [first, second] = [barOf.get(from), barOf.get(to)]
    return first && second ? [{ from, to, path: linePath(first, second, gap, asideOf(out), asideOf(into)) }] : []
  })
  return { labels, head, column, leftOf, rows, bars, lines, width: labels + column * sprints.length, height: top }
}

export type TimelineLayout = ReturnType<typeof layTimeline>

/** How many lines a title takes that breaks between words, where so many letters have room in one. */
function linesOf(title: string, room: number): number {
  let lines = 1
  let filled = 0
  for (const { length } of title.split(/\s+/)) {
    if (filled > 0 && filled + 1 + length <= room) {
      filled += 1 + length
      continue
    }
    if (filled > 0) lines += 1
    // a word that is longer than a line is broken
    lines += Math.max(0, Math.ceil(length / room) - 1)
    filled = length % room
  }
  return lines
}

/** Where an instant stands between the sprints; null where it is before the first or after the last. */
export function placeOfInstant(instant: number, sprints: readonly Sprint[]): number | null {
  for (const { number, startDate, endDate } of sprints) {
    const [start, end] = [Date.parse(startDate), Date.parse(endDate)]
    if (instant >= start && instant <= end) return number - 1 + (instant - start) / (end - start)
  }
  return null
}
