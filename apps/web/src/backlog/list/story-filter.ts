import type { Epic, UserStory } from '@planwright/contract'
import type { Findings } from '../checks/use-backlog-check.ts'

/** What is looked for; empty where anything goes. */
export type StoryFilter = { text: string; epicId: string; label: string; priority: string; look: Look | '' }

export const noFilter: StoryFilter = { text: '', epicId: '', label: '', priority: '', look: '' }

/** Why a story may need a look, in words. */
export const lookWords = {
  noted: 'Has a note',
  assumed: 'Not in the brief',
  kept: 'The brief’s own words',
  waiting: 'Waits for others',
} as const
type Look = keyof typeof lookWords

export function isFiltering(filter: StoryFilter): boolean {
  return Object.values(filter).some((value) => value.trim() !== '')
}

/** The epics with the stories that are looked for, and no epic without any; the same list where nothing is. */
export function filterBacklog(epics: Epic[], filter: StoryFilter, findings: Findings): Epic[] {
  if (!isFiltering(filter)) return epics
  const words = wordsOf(filter)
  const isWanted = (story: UserStory) =>
    (filter.label === '' || story.labels.includes(filter.label)) &&
    (filter.priority === '' || String(story.priority) === filter.priority) &&
    (filter.look === '' || needsLook[filter.look](story, findings)) &&
    (words.length === 0 || saysAll(story, words))
  return epics.flatMap((epic) => {
    if (filter.epicId !== '' && epic.id !== filter.epicId) return []
    const userStories = epic.userStories.filter(isWanted)
    if (userStories.length === 0) return []
    return userStories.length === epic.userStories.length ? [epic] : [{ ...epic, userStories }]
  })
}

type Facet = Exclude<keyof StoryFilter, 'text'>
/** By filter and its value the number of stories that choosing it would show, beside what else is looked for; nothing where it is none. */
export type FilterCounts = Readonly<Record<Facet, ReadonlyMap<string, number>>>

/** Counts what each value of each filter would show, going through the stories once. Pure. */
export function countFilters(epics: readonly Epic[], filter: StoryFilter, findings: Findings): FilterCounts {
  const counts = { epicId: new Map(), label: new Map(), priority: new Map(), look: new Map() } satisfies FilterCounts
  const facets = Object.keys(counts) as Facet[] // the keys just written
  const words = wordsOf(filter)
  for (const epic of epics) {
    for (const story of epic.userStories) {
      if (words.length > 0 && !saysAll(story, words)) continue
      const values: Record<Facet, readonly string[]> = {
        epicId: [epic.id],
        label: [...new Set(story.labels)],
        priority: [String(story.priority)],
        look: looks.filter((look) => needsLook[look](story, findings)),
      }
      const missed = facets.filter((facet) => filter[facet] !== '' && !values[facet].includes(filter[facet]))
      // one that a single filter leaves out is what another choice of that filter would show
      for (const facet of missed.length === 0 ? facets : missed.length === 1 ? missed : [])
        for (const value of values[facet]) counts[facet].set(value, (counts[facet].get(value) ?? 0) + 1)
    }
  }
  return counts
}

const wordsOf = ({ text }: StoryFilter) => text.toLowerCase().split(/\s+/).filter(Boolean)

const looks = Object.keys(lookWords) as Look[] // the keys of a table that is written above

const needsLook: Record<Look, (story: UserStory, findings: Findings) => boolean> = {
  noted: ({ id, dismissed }, findings) => findings.get(id)?.some(({ flaw }) => !dismissed?.includes(flaw)) ?? false,
  assumed: ({ source }) => source.length === 0,
  kept: ({ wordingKept }) => wordingKept === true,
  waiting: ({ dependsOn }) => dependsOn.length > 0,
}

function saysAll(story: UserStory, words: readonly string[]): boolean {
  const text = [story.title, story.description, story.acceptanceCriteria, ...story.labels].join('\n').toLowerCase()
  return words.every((word) => text.includes(word))
}

/** Labels of a backlog, each once, by the alphabet. */
export function labelsOf(epics: readonly Pick<Epic, 'userStories'>[]): string[] {
  return [...new Set(epics.flatMap(({ userStories }) => userStories.flatMap(({ labels }) => labels)))].toSorted(
    (a, b) => a.localeCompare(b),
  )
}
