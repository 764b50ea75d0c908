import type { Epic, Sprint } from '@planwright/contract'
import type { Box } from './line-path.ts'

export type Bar = Box & {
  readonly id: string
  readonly title: string
  readonly sprint: number
  readonly points: number
}
type EpicRow = { readonly id: string; readonly title: string; readonly top: number; readonly height: number }

/**
 * In px: what the epics' names take at the left, or each above its row, and a name in two lines; a bar, from one bar to the next below it, around the bars of an
 * epic, and between two sprints; how narrow a sprint may be so that all fit, and how wide it is where they do not.
 */
export const timeline = {
  labels: 168,
  head: 0,
  name: 56,
  bar: 24,
  pitch: 28,
  around: 8,
  gap: 20,
  least: 120,
  usual: 140,
} as const
/** On a phone the names of epics stand above their stories, whose own have two lines. */
const narrow = { below: 576, labels: 0, head: 28, name: 0, bar: 40, pitch: 44, least: 200, usual: 220 } as const

/** Where everything stands: a row an epic, a column a sprint, and in each place the stories below one another. */
export function layTimeline(epics: readonly Epic[], sprints: readonly Sprint[], width: number) {
  const { labels, head, name, bar, pitch, around, gap, least, usual } = {
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
  const bars: Bar[] = []
  let top = 0
  for (const { id, title, userStories } of epics) {
    const lanes = new Map<number, number>()
    for (const story of userStories) {
      const placedStory = placed.get(story.id)
      if (!placedStory) continue
      const lane = lanes.get(placedStory.number) ?? 0
      lanes.set(placedStory.number, lane + 1)
      bars.push({
        id: placedStory.id,
        title: placedStory.title,
        sprint: placedStory.number,
        points: placedStory.storyPoints,
        left: leftOf(placedStory.number) + gap / 2,
        top: top + head + around + lane * pitch,
        width: column - gap,
        height: bar,
      })
    }
    if (lanes.size === 0) continue
    const height = head + Math.max(name, Math.max(...lanes.values()) * pitch - (pitch - bar) + 2 * around)
    rows.push({ id, title, top, height })
    top += height
  }
  return { labels, head, column, leftOf, rows, bars, width: labels + column * sprints.length, height: top }
}

/** Where an instant stands between the sprints; null where it is before the first or after the last. */
export function placeOfInstant(instant: number, sprints: readonly Sprint[]): number | null {
  for (const { number, startDate, endDate } of sprints) {
    const [start, end] = [Date.parse(startDate), Date.parse(endDate)]
    if (instant >= start && instant <= end) return number - 1 + (instant - start) / (end - start)
  }
  return null
}
