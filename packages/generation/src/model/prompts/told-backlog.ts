import type { DraftedStory } from '../../drafter.ts'
import type { NumberedBrief } from '../answers/number-brief.ts'
import { dataBlock } from './as-data.ts'

type ToldEpic = { title: string; stories: readonly Pick<DraftedStory, 'title' | 'source'>[] }

/** Characters of the stories that a question is told to stand already, about 2,000 tokens. */
const longestStanding = 8_000

/**
 * What stands already, a title a line with the units it rests on; nothing where nothing stands. Of more than a question has room for, those whose units stand
 * nearest to the lines it is about are told, and of equals the newest; of the rest, how many there are.
 */
export function standingBlock(brief: NumberedBrief, epics: readonly ToldEpic[], lines?: ReadonlySet<number>): string[] {
  if (epics.length === 0) return []
  const storyLines = epics.flatMap(({ stories }, epic) =>
    stories.map((story) => {
      const units = brief.numbersOf(story.source)
      return { epic, line: `${oneLine(story.title)} ${toldNumbers(units)}`.trim(), distance: distanceOf(units, lines) }
    }),
  )
  const nearest = storyLines
    .map((_, i) => i)
    .sort((a, b) => (storyLines[a]?.distance ?? 0) - (storyLines[b]?.distance ?? 0) || b - a)
  const shown = new Set<number>()
  let room = longestStanding
  for (const i of nearest) {
    room -= (storyLines[i]?.line.length ?? 0) + 1
    if (room < 0) break
    shown.add(i)
  }
  const left = storyLines.length - shown.size
  const standing = epics.flatMap(({ title }, epic) => [
    `## ${oneLine(title)}`,
    ...storyLines.flatMap((story, i) => (story.epic === epic && shown.has(i) ? story.line : [])),
  ])
  return [
    dataBlock('standing', [...standing, ...(left > 0 ? [`(and ${left} more that are not listed)`] : [])].join('\n')),
  ]
}

/** How far the nearest of some units is from the nearest of the lines asked about. */
function distanceOf(units: readonly number[], lines: ReadonlySet<number> | undefined): number {
  if (!lines) return 0
  let least = Number.POSITIVE_INFINITY
  for (const unit of units) for (const line of lines) least = Math.min(least, Math.abs(unit - line))
  return least
}

/** All stories by numbers of their own, from 1, under their epics. */
export function titlesBlock(epics: readonly ToldEpic[]): string {
  let number = 0
  const lines = epics.flatMap(({ title, stories }) => [
    `## ${oneLine(title)}`,
    ...stories.map((story) => {
      number += 1
      return `${number}. ${oneLine(story.title)}`
    }),
  ])
  return dataBlock('titles', lines.join('\n'))
}

/** `[3-5, 9]` */
export function toldNumbers(numbers: readonly number[]): string {
  const runs: [number, number][] = []
  for (const number of [...new Set(numbers)].sort((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last && last[1] === number - 1) last[1] = number
    else runs.push([number, number])
  }
  return runs.length === 0
    ? ''
    : `[${runs.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ')}]`
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
