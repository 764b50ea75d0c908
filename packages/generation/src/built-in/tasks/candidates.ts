import { readTitle } from '@planwright/likeness'
import type { Brief } from '../../drafter.ts'
import { readBrief } from '../../reading/read-brief.ts'
import { withTickets } from '../../reading/tickets/tickets.ts'
import { isWanted, type ReadUnit } from '../../reading/unit.ts'
import { gatherSeeds, type Seed } from '../gather-seeds.ts'
import { groupEpics, nameFor } from '../group-epics.ts'
import { type WrittenStory, writeStory } from '../write-story.ts'

/** A story that the brief would give, with what it is written from. */
export type Candidate = { story: WrittenStory; seed: Seed }

/** How much of a topic's words a text must hold to speak of it. */
export const enough = 0.6
const longestRead = 600
const mostFound = 40
/** What stands under a heading speaks of it a little less than what names it. */
const byHeading = 0.9
/** What the drafter can say from a brief, in its order. */
export function readCandidates(brief: Brief, detailLevel = brief.detailLevel): Candidate[] {
  const seeds = gatherSeeds(withTickets(readBrief(brief), brief), detailLevel)
  return seeds.map((seed, i) => ({ seed, story: storyOf(seed, brief, i / seeds.length) }))
}

const storyOf = (seed: Seed, brief: Brief, place = 0): WrittenStory =>
  writeStory(seed, { place, textOf: (unit) => brief[unit.field].slice(unit.start, unit.end) })

/**
 * What a brief says of a topic, the nearest first: stories that are about it, and units that are, where they stand in a story about something else. Where no
 * demand speaks of it, what is put off or was not taken for one does: a person who names it wants it now.
 */
export function candidatesAbout(topic: string, brief: Brief): Candidate[] {
  const units = withTickets(readBrief(brief), brief)
  const words = wordsOf(topic)
  const near = new Map(units.map((unit) => [unit, nearness(unit, words)]))
  const nearOf = (unit: ReadUnit): number => near.get(unit) ?? 0
  const wanted = gatherSeeds(units, 'detailed').flatMap((seed): Seed[] => {
    if (nearOf(seed.main) >= enough) return [seed]
    return seed.details.filter((unit) => nearOf(unit) >= enough).map((main) => ({ main, details: [] }))
  })
  const others = units.filter(
    (unit) => !['out-of-scope', 'today', 'question'].includes(unit.kind) && nearOf(unit) >= enough,
  )
  const found = wanted.length > 0 ? wanted : others.map((main) => ({ main, details: [] }))
  return found
    .sort((a, b) => nearOf(b.main) - nearOf(a.main) || a.main.number - b.main.number)
    .slice(0, mostFound)
    .map((seed) => ({ seed, story: storyOf(seed, brief) }))
}

function nearness({ text, headings }: ReadUnit, topic: ReadonlySet<string>): number {
  const own = wordsOf(text)
  const heading = headings.at(-1)
  const placed = heading ? new Set([...own, ...wordsOf(heading)]) : own
  return Math.max(shareOf(topic, own), shareOf(topic, placed) * byHeading)
}

/** The concepts that a text speaks of; of a long one, those that it begins with. */
export function wordsOf(text: string): ReadonlySet<string> {
  return readTitle(text.slice(0, longestRead)).words
}
/** How much of a topic a text speaks of, from 0 to 1. */
export function shareOf(topic: ReadonlySet<string>, said: ReadonlySet<string>): number {
  let both = 0
  for (const word of topic) if (said.has(word)) both += 1
  return topic.size === 0 ? 0 : both / topic.size
}

/** Whether a text speaks of most of a topic. */
export function isAbout(text: string, topic: string): boolean {
  return shareOf(wordsOf(topic), wordsOf(text)) >= enough
}
/** The story for a passage, and the title of the epic that the brief would put it into. Undefined where the passage stands nowhere, or says nothing. */
export function candidateFor(passage: string, brief: Brief): (Candidate & { epic: string }) | undefined {
  const units = withTickets(readBrief(brief), brief)
  const within = units.filter(({ field, start, end }) => {
    const at = brief[field].indexOf(passage)
    return at >= 0 && at < end && at + passage.length > start
  })
  const main = within.find(isWanted) ?? within.find(({ kind }) => kind !== 'noise') ?? within[0]
  if (!main) return undefined
  const seed = { main, details: within.filter((unit) => unit !== main && unit.kind !== 'noise') }
  const epics = groupEpics([...gatherSeeds(units, brief.detailLevel), seed], nameFor(brief))
  return { seed, story: storyOf(seed, brief), epic: epics.find(({ seeds }) => seeds.includes(seed))?.title ?? '' }
}

type Sourced = { source: readonly string[] }

/** Whether all that one story rests on is part of what another does, or holds it. */
export function restsOnSame(a: Sourced, b: Sourced): boolean {
  return (
    a.source.length > 0 && a.source.every((one) => b.source.some((other) => one.includes(other) || other.includes(one)))
  )
}
