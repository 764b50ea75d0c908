import { storyParts, titleKey } from '@planwright/likeness'
import type { BacklogEpic, Brief, DraftedEpic, DraftedStory, DraftingTask } from '../../drafter.ts'
import { DraftingError } from '../../drafting-error.ts'
import { freeTitle } from '../../free-title.ts'
import { containment, keyWords, trimPunctuation, uncapitalise } from '../english/phrases.ts'
import { cleanText } from '../reading/clean-text.ts'
import { draftPassages } from './draft-passages.ts'
import { type Candidate, readCandidates } from './read-candidates.ts'
import { readHint } from './read-hint.ts'
import { withRole } from './with-role.ts'

const longestSource = 500

/**
 * A story that rests on a passage of the brief, and the epic it belongs into: the one that the brief puts the passage under, else the one whose
 * passages stand nearest. Throws `DraftingError` where the passage says nothing.
 */
export function writeStoryFor(
  { brief, epics, passage, hint: text }: DraftingTask<{ passage: string; hint: string }>,
  newId: () => string,
): { epic: DraftedEpic; story: DraftedStory } {
  const hint = readHint(text)
  const candidates = readCandidates(brief)
  const own = candidates.find(({ story }) => story.source.some((source) => overlap(source, passage)))
  const written = storyOf(brief, passage, newId)
  if (!written)
    throw new DraftingError('nothing-to-draft', 'This passage states nothing a story could be written from.')
  // who is meant may stand further up in the brief
  const role = hint.role ?? (own && namesNobody(written) ? storyParts(own.story.description)?.role : undefined)
  const story = role ? withRole(written, role) : written
  const epic = placeOf(passage, own, brief, epics, newId)
  const taken = new Set(epics.flatMap(({ stories }) => stories).map(({ title }) => titleKey(title)))
  const title = freeTitle(story.title, taken, epic.title)
  return { epic, story: { ...story, id: newId(), title, dependsOn: [], source: citationsOf(passage, story) } }
}

/** The story of a passage, read as a wish, or else as something that is to hold. */
function storyOf(brief: Brief, passage: string, newId: () => string): DraftedStory | undefined {
  const plain = trimPunctuation(cleanText(passage))
  if (!/\p{L}{3}/u.test(plain)) return undefined
  const read = draftPassages(brief, [passage], newId)[0]
  return read ?? draftPassages(brief, [`The product must support ${uncapitalise(plain)}.`], newId)[0]
}

const namesNobody = (story: DraftedStory): boolean => /^users?$/i.test(storyParts(story.description)?.role ?? 'user')

const citationsOf = (passage: string, story: DraftedStory): string[] =>
  passage.length <= longestSource
    ? [passage]
    : story.source.length > 0
      ? story.source
      : [passage.slice(0, longestSource).trimEnd()]

function placeOf(
  passage: string,
  own: Candidate | undefined,
  brief: Brief,
  epics: readonly BacklogEpic[],
  newId: () => string,
): DraftedEpic {
  const named = own && epics.find(({ title }) => titleKey(title) === titleKey(own.epic))
  const nearest = named ?? nearestInText(passage, brief, epics) ?? nearestInWords(passage, epics)
  if (nearest) return { id: nearest.id, title: nearest.title, description: nearest.description }
  return { id: newId(), title: own?.epic ?? 'Initiative', description: '' }
}

/** The epic with the passage that stands next to this one. */
function nearestInText(passage: string, brief: Brief, epics: readonly BacklogEpic[]): BacklogEpic | undefined {
  const text = [brief.epicInfo, brief.additionalInfo].find((each) => each.includes(passage)) ?? ''
  const at = text.indexOf(passage)
  const distances = epics.flatMap((epic) =>
    epic.stories.flatMap(({ source }) =>
      source.flatMap((other) => {
        const place = text.indexOf(other)
        return place < 0 ? [] : [{ epic, far: place < at ? at - place - other.length : place - at - passage.length }]
      }),
    ),
  )
  return distances.sort((a, b) => a.far - b.far)[0]?.epic
}

function nearestInWords(passage: string, epics: readonly BacklogEpic[]): BacklogEpic | undefined {
  const words = keyWords(passage)
  const near = epics.map((epic) => ({
    epic,
    near: containment(
      words,
      keyWords(`${epic.title} ${epic.description} ${epic.stories.map(({ title }) => title).join(' ')}`),
    ),
  }))
  return near.sort((a, b) => b.near - a.near)[0]?.epic
}

const overlap = (a: string, b: string): boolean => a.includes(b) || b.includes(a)
