import type { Brief, DraftedEpic, DraftedStory } from '../drafter.ts'
import { DraftingError } from '../drafting-error.ts'
import { capitalise, containment, keyWords, similarity, trimPunctuation, uncapitalise } from './english/phrases.ts'
import { isEnglish } from './reading/is-english.ts'
import { readBrief } from './reading/read-brief.ts'
import { isForDevelopers } from './reading/section-kind.ts'
import type { Section } from './reading/unit.ts'
import { findDependencies } from './stories/find-dependencies.ts'
import { defaultRole } from './stories/find-roles.ts'
import { epicKeys, groupEpics, type SeedEpic } from './stories/group-epics.ts'
import { captionWhole, join, joinThemes, mergeSeeds } from './stories/merge-seeds.ts'
import { plantSeeds } from './stories/plant-seeds.ts'
import { rankPriority } from './stories/rank-priority.ts'
import { rolesNearby } from './stories/role-nearby.ts'
import { type Seed, textOf, wantedText } from './stories/seed.ts'
import { type WrittenStory, writeStory } from './stories/write-story.ts'

export type DraftedBacklog = { epic: DraftedEpic; stories: DraftedStory[] }[]

type Entry = { id: string; epic: number; seed: Seed; story: WrittenStory; section: Section | undefined }

const twinThreshold = 0.72
/** Up to so many requirement lines the wishes of one sentence are told apart before they are merged. */
const mostUnitsToSplit = 40

/**
 * Drafts a backlog from the brief alone, by rules: read, group, merge to the level of detail, write. The same brief gives
 * the same backlog. Throws `DraftingError` where the brief holds no demand or is not in English.
 */
export function draftBacklog(brief: Brief, newId: () => string): DraftedBacklog {
  if (!isEnglish(`${brief.epicInfo} ${brief.additionalInfo}`)) throw new DraftingError('unsupported-language', foreign)
  const sections = readBrief(brief)
  const units = sections.flatMap((section) => section.groups.flatMap((group) => group.units)).length
  const isDetailed = brief.detailLevel === 'detailed'
  const planted = plantSeeds(sections, { splitActions: isDetailed && units <= mostUnitsToSplit })
  if (planted.length === 0 || planted.every(isMereDescription)) throw new DraftingError('nothing-to-draft', nothing)
  const keyFor = epicKeys(sections, planted, brief.detailLevel)
  const usual = defaultRole(brief, planted)
  const nearby = rolesNearby(planted, sections)
  const roleFor = (seed: Seed): string => nearby(seed) ?? usual
  const themed = brief.detailLevel === 'high-level' && new Set(planted.map((seed) => seed.section)).size > 2
  const merged = themed ? joinThemes(planted, sections) : mergeSeeds(planted, keyFor, brief.detailLevel)
  const epics = groupEpics(
    sections,
    merged.map((seed) => captionWhole(seed, planted, sections)),
    keyFor,
  )
  const entries = withoutTwins(
    epics.flatMap((epic, index) => epic.seeds.map((seed) => write(seed, epic, index, sections, roleFor, newId))),
    epics,
    sections,
    roleFor,
  )
  return assemble(epics, uniqueTitles(entries), newId)
}

const foreign = 'The built-in drafter reads English only. Describe the project in English, or connect a language model.'

const nothing =
  'The project description does not say yet what people should be able to do. Add a few sentences or a list, such as "Customers can book a table online".'

/** `Roses are red`: how something looks, in a sentence nobody does anything in. */
const isMereDescription = (seed: Seed): boolean =>
  seed.parts.every((part) =>
    part.statements.every(
      ({ text, clause }) =>
        !part.unit.listed &&
        clause?.form === 'system' &&
        !clause.role &&
        !clause.verb &&
        /^\S+ (?:is|are) \S+$/.test(text.replace(/[.!]$/, '')),
    ),
  )

function write(
  seed: Seed,
  epic: SeedEpic,
  index: number,
  sections: readonly Section[],
  roleFor: (seed: Seed) => string,
  newId: () => string,
): Entry {
  const section = sections[seed.section]
  const technical =
    seed.kind === 'quality' && section !== undefined && isForDevelopers([section.title, ...section.path])
  const story = writeStory(seed, {
    role: section?.role ?? (technical ? 'developer' : roleFor(seed)),
    topic: epic.topic,
    epicTitle: epic.title,
  })
  return { id: newId(), epic: index, seed, story, section }
}

/** Two stories that say the same become one that rests on both passages. */
function withoutTwins(
  entries: Entry[],
  epics: SeedEpic[],
  sections: readonly Section[],
  roleFor: (seed: Seed) => string,
): Entry[] {
  const kept: { entry: Entry; title: Set<string>; all: Set<string>; seeds: Seed[] }[] = []
  for (const entry of entries) {
    const title = keyWords(entry.story.title)
    const all = keyWords(`${entry.story.title} ${entry.story.description}`)
    const twin = kept.find(
      (other) =>
        similarity(other.all, all) >= twinThreshold ||
        (similarity(other.title, title) >= 0.99 && title.size > 1) ||
        (title.size >= 3 && containment(other.title, title) >= 0.99 && similarity(other.all, all) > 0.5),
    )
    if (twin) twin.seeds.push(entry.seed)
    else kept.push({ entry, title, all, seeds: [] })
  }
  return kept.map(({ entry, seeds }) => {
    const epic = epics[entry.epic]
    if (seeds.length === 0 || !epic) return entry
    const joined = write(seeds.reduce(join, entry.seed), epic, entry.epic, sections, roleFor, () => entry.id)
    return { ...joined, story: { ...joined.story, title: entry.story.title, description: entry.story.description } }
  })
}

/** A title stands once: a second one is told apart by the epic or the person, at last by a number. */
function uniqueTitles(entries: Entry[]): Entry[] {
  const seen = new Set<string>()
  return entries.map((entry) => {
    const { title, role } = entry.story
    const topic = entry.section?.title ? ` in ${uncapitalise(entry.section.title)}` : ''
    const options = [title, `${title}${topic}`, `${title} for the ${role}`]
    let chosen = options.find((option) => !seen.has(option.toLowerCase()))
    for (let n = 2; chosen === undefined; n += 1)
      if (!seen.has(`${title} (${n})`.toLowerCase())) chosen = `${title} (${n})`
    seen.add(chosen.toLowerCase())
    return { ...entry, story: { ...entry.story, title: chosen } }
  })
}

function assemble(epics: SeedEpic[], entries: Entry[], newId: () => string): DraftedBacklog {
  const dependsOn = findDependencies(
    entries.map((entry) => ({
      id: entry.id,
      epicId: String(entry.epic),
      title: entry.story.title,
      verb: entry.story.verb,
      text: textOf(entry.seed),
    })),
  )
  return epics.flatMap((epic, index) => {
    const own = entries.filter((entry) => entry.epic === index)
    if (own.length === 0) return []
    const stories = own.map((entry): DraftedStory => {
      const { title, description, acceptanceCriteria, storyPoints, source } = entry.story
      const cell = entry.seed.parts.find((part) => part.unit.priority)?.unit.priority
      const priority = rankPriority({
        text: wantedText(entry.seed),
        headings: [...(entry.section?.path ?? []), entry.section?.title ?? '', entry.seed.label ?? ''].join(' / '),
        kind: entry.seed.kind,
        place: entries.indexOf(entry) / entries.length,
        ...(cell ? { cell } : {}),
      })
      return {
        id: entry.id,
        title,
        description,
        acceptanceCriteria,
        storyPoints,
        priority,
        dependsOn: dependsOn.get(entry.id) ?? [],
        source,
      }
    })
    return [{ epic: { id: newId(), title: epic.title, description: describe(stories) }, stories }]
  })
}

function describe(stories: readonly DraftedStory[]): string {
  const named = stories.slice(0, 4).map((story) => trimPunctuation(uncapitalise(story.title)))
  const rest = stories.length - named.length
  return `${capitalise(named.join('; '))}${rest > 0 ? `; and ${rest} more` : ''}.`
}
