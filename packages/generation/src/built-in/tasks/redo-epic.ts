import { storyParts, titleKey } from '@planwright/likeness'
import type { BacklogEpic, DraftedStory, DraftingTask } from '../../drafter.ts'
import { DraftingError } from '../../drafting-error.ts'
import { findEpic } from '../../find-in-backlog.ts'
import { freeTitle } from '../../free-title.ts'
import { capitalise, trimPunctuation, uncapitalise } from '../english/phrases.ts'
import { readCandidates } from './read-candidates.ts'
import { readHint } from './read-hint.ts'
import { storiesAbout, storyFromWords } from './story-about.ts'
import { withRole } from './with-role.ts'

/**
 * The epic written again after the hint; it keeps its id, and its kept stories as they are. With a topic it holds what the brief says of it and
 * no other epic does; where that is nothing, its own stories stay and one from the hint's words, assumed, is added.
 */
export function redoEpic(
  { brief, epics, epicId, hint: text }: DraftingTask<{ epicId: string; hint: string }>,
  newId: () => string,
): BacklogEpic {
  const epic = findEpic(epics, epicId)
  const hint = readHint(text)
  const kept = epic.stories.filter((story) => story.kept)
  const own = epic.stories.filter((story) => !story.kept)
  const elsewhere = epics.filter(({ id }) => id !== epicId).flatMap(({ stories }) => stories)
  const role = hint.role ?? storyParts(epic.stories[0]?.description ?? '')?.role ?? 'user'
  const written =
    hint.topic === ''
      ? readCandidates(brief, brief.detailLevel)
          .map(({ story }) => story)
          .filter((story) => own.some((other) => restsOnSame(story, other) || restsOnSame(other, story)))
      : storiesAbout(hint.topic, readCandidates(brief), brief).filter(
          (story) => !elsewhere.some((other) => restsOnSame(story, other)),
        )
  const assumed = hint.topic !== '' && written.length === 0 ? storyFromWords(hint.topic, role, brief, newId) : undefined
  const stories = (written.length > 0 ? written : [...own, ...(assumed ? [assumed] : [])])
    .filter((story) => !kept.some((other) => restsOnSame(story, other)))
    .map((story) => (hint.role ? withRole(story, hint.role) : story))
  const placed = placeStories(stories, { own, others: [...kept, ...elsewhere], epicTitle: epic.title }, newId)
  if (sameStories(placed, own)) throw new DraftingError('nothing-to-draft', same)
  const title =
    hint.topic === '' ? epic.title : freeEpicTitle(titleFor(hint.topic, epic, written.length > 0), epic, epics)
  const all = [...kept, ...placed]
  return { id: epic.id, title, description: describe(all), stories: all }
}

/** Where its own stories stay the epic is about both. */
const titleFor = (topic: string, { title }: BacklogEpic, isAllOfIt: boolean): string =>
  isAllOfIt ? capitalise(topic) : `${title} and ${uncapitalise(topic)}`

const same =
  'The built-in drafter would write this epic as it is. Say in a few words what it should be about, such as "refunds" or "for staff".'

/** Titles that stand once, ids that stay where a story is there again, and no dependency on what is gone. */
function placeStories(
  stories: readonly DraftedStory[],
  { own, others, epicTitle }: { own: readonly DraftedStory[]; others: readonly DraftedStory[]; epicTitle: string },
  newId: () => string,
): DraftedStory[] {
  const taken = new Set(others.map(({ title }) => titleKey(title)))
  const placed = stories.map((story) => {
    const title = freeTitle(story.title, taken, epicTitle)
    taken.add(titleKey(title))
    const former = own.find((each) => titleKey(each.title) === titleKey(title))
    return {
      ...story,
      title,
      id: former?.id ?? newId(),
      before: story.id,
      dependsOn: former?.dependsOn ?? story.dependsOn,
    }
  })
  const ids = new Map(placed.map(({ before, id }) => [before, id]))
  const known = new Set([...others, ...placed].map(({ id }) => id))
  return placed.map(({ before: _, ...story }) => ({
    ...story,
    dependsOn: [...new Set(story.dependsOn.map((id) => ids.get(id) ?? id))].filter(
      (id) => known.has(id) && id !== story.id,
    ),
  }))
}

const restsOnSame = (a: DraftedStory, b: DraftedStory): boolean =>
  a.source.length > 0 && a.source.every((source) => b.source.includes(source))

const sameStories = (a: readonly DraftedStory[], b: readonly DraftedStory[]): boolean =>
  a.length === b.length &&
  a.every(({ title, description, acceptanceCriteria }) =>
    b.some(
      (other) =>
        other.title === title && other.description === description && other.acceptanceCriteria === acceptanceCriteria,
    ),
  )

const freeEpicTitle = (title: string, own: BacklogEpic, epics: readonly BacklogEpic[]): string =>
  epics.some((epic) => epic.id !== own.id && titleKey(epic.title) === titleKey(title)) ? own.title : title

function describe(stories: readonly DraftedStory[]): string {
  const named = stories.slice(0, 4).map(({ title }) => trimPunctuation(uncapitalise(title)))
  const rest = stories.length - named.length
  return `${capitalise(named.join('; '))}${rest > 0 ? `; and ${rest} more` : ''}.`
}
