import { titleKey } from '@planwright/likeness'
import type { Brief, DraftedEpic, DraftedStory } from '../drafter.ts'
import { DraftingError } from '../drafting-error.ts'
import { freeTitle } from '../free-title.ts'
import { asWritten } from '../reading/clauses/as-written.ts'
import { introductionsIn } from '../reading/clauses/introductions.ts'
import { readBrief } from '../reading/read-brief.ts'
import { ticketsOf } from '../reading/tickets/ticket-body.ts'
import { withTickets } from '../reading/tickets/tickets.ts'
import type { ReadUnit } from '../reading/unit.ts'
import { scaleOf } from '../reading/words/rank-said.ts'
import { findDependencies } from './find-dependencies.ts'
import { gatherSeeds } from './gather-seeds.ts'
import { groupEpics, nameFor } from './group-epics.ts'
import { writeStory } from './write-story.ts'

export type DraftedBacklog = { epic: DraftedEpic; stories: DraftedStory[] }[]

/**
 * Drafts a backlog from the brief alone: each demand that is understood becomes a story, told in the brief's own words where they are not surely a person's
 * deed. The same brief gives the same backlog. Throws `DraftingError` where the brief holds no demand.
 */
export function draftBacklog(brief: Brief, newId: () => string): DraftedBacklog {
  const units = withTickets(readBrief(brief), brief).map((unit) => ({ ...unit, text: asWritten(unit.text) }))
  const seeds = gatherSeeds(units, brief.detailLevel)
  if (seeds.length === 0) throw new DraftingError('nothing-to-draft', nothing)
  const textOf = (unit: ReadUnit): string => brief[unit.field].slice(unit.start, unit.end)
  const epics = groupEpics(seeds, nameFor(brief))
  const scale = scaleOf(units)
  const order = new Map(seeds.map((seed, i) => [seed, i / seeds.length]))
  const taken = new Set<string>()
  const about = seeds.flatMap((seed) => [seed.main, ...seed.details, seed.about])
  const introductionOf = introductionsIn(units, new Set(about.map((unit) => unit?.number)))
  const written = epics.map(({ title, path, seeds: own }) => ({
    title,
    description: introductionOf(path),
    stories: own.map((seed) => {
      const story = writeStory(seed, { place: order.get(seed) ?? 0, textOf, scale })
      const free = freeTitle(story.title, taken, title)
      taken.add(titleKey(free))
      return {
        story: { id: newId(), ...story, title: free },
        at: seed.main.number,
        text: seed.main.text,
        tickets: ticketsOf(seed),
      }
    }),
  }))
  const inOrder = written.flatMap(({ stories }) => stories).sort((a, b) => a.at - b.at)
  const dependsOn = findDependencies(
    inOrder.map(({ story, text, tickets }) => ({ id: story.id, title: story.title, text, tickets })),
  )
  return written.map(({ title, description, stories }) => ({
    epic: { id: newId(), title, description },
    stories: stories.map(({ story }): DraftedStory => ({ ...story, dependsOn: dependsOn.get(story.id) ?? [] })),
  }))
}

const nothing =
  'The project description does not say yet what people should be able to do: add a few sentences or a list, such as "Customers can book a table online".'
