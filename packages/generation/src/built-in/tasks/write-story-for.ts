import { titleKey } from '@planwright/likeness'
import type { BacklogEpic, Brief, DraftedEpic, DraftedStory, DraftingTask, NothingToDo } from '../../drafter.ts'
import { freeTitle } from '../../free-title.ts'
import { nameFor } from '../group-epics.ts'
import { candidateFor } from './candidates.ts'
import { readHint } from './read-hint.ts'
import { fitted, keysOf, otherStories } from './redo-story.ts'
import { storyOfWords } from './story-of-words.ts'

/**
 * A story that rests on a passage of the brief, and the epic it belongs into: the one that the brief puts the passage under, else the one whose
 * passages stand nearest. Whatever the passage is taken for, the person who asks wants it.
 */
export function writeStoryFor(
  { brief, epics, passage, hint }: DraftingTask<{ passage: string; hint: string }>,
  newId: () => string,
): { epic: DraftedEpic; story: DraftedStory } | NothingToDo {
  const candidate = candidateFor(passage, brief)
  const written = candidate?.story ?? storyOfWords(passage)
  if (!written || !/\p{L}{2}/u.test(passage))
    return { nothing: 'This passage states nothing a story could be written from.' }
  const story = fitted(written, readHint(hint))
  const epic = placeOf(passage, candidate?.epic, brief, epics, newId)
  const title = freeTitle(story.title, keysOf(otherStories(epics, [])), epic.title)
  return { epic, story: { ...story, id: newId(), title, dependsOn: [] } }
}

function placeOf(
  passage: string,
  title: string | undefined,
  brief: Brief,
  epics: readonly BacklogEpic[],
  newId: () => string,
): DraftedEpic {
  const named = title && epics.find((epic) => titleKey(epic.title) === titleKey(title))
  const place = named || nearestInText(passage, brief, epics)
  if (place) return { id: place.id, title: place.title, description: place.description }
  return { id: newId(), title: title || nameFor(brief), description: '' }
}

/** The epic whose passages stand nearest before this one. */
function nearestInText(passage: string, brief: Brief, epics: readonly BacklogEpic[]): BacklogEpic | undefined {
  const text = [brief.epicInfo, brief.additionalInfo].find((each) => each.includes(passage)) ?? ''
  const before = text.slice(0, text.indexOf(passage))
  const last = (epic: BacklogEpic): number =>
    Math.max(-1, ...epic.stories.flatMap(({ source }) => source.map((other) => before.lastIndexOf(other))))
  return [...epics].sort((a, b) => last(b) - last(a))[0]
}
