import type { DraftedStory } from '../../drafter.ts'
import type { NumberedBrief } from '../number-brief.ts'
import { dataBlock } from './as-data.ts'

type ToldEpic = { title: string; stories: readonly Pick<DraftedStory, 'title' | 'source'>[] }

/** What stands already, a title a line with the units it rests on; nothing where nothing stands. */
export function standingBlock(brief: NumberedBrief, epics: readonly ToldEpic[]): string[] {
  const lines = epics.flatMap(({ title, stories }) => [
    `## ${oneLine(title)}`,
    ...stories.map((story) => `${oneLine(story.title)} ${toldNumbers(brief.numbersOf(story.source))}`.trim()),
  ])
  return lines.length > 0 ? [dataBlock('standing', lines.join('\n'))] : []
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
