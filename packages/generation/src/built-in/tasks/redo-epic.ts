import { titleKey } from '@planwright/likeness'
import type { BacklogEpic, DraftedStory, DraftingTask, NothingToDo } from '../../drafter.ts'
import { findEpic } from '../../find-in-backlog.ts'
import { freeTitle } from '../../free-title.ts'
import { capitalise, uncapitalise } from '../../reading/words/word-lists.ts'
import { sameText } from '../../same-text.ts'
import { shorten } from '../shorten.ts'
import type { WrittenStory } from '../write-story.ts'
import { candidatesAbout, readCandidates, restsOnSame } from './candidates.ts'
import { readHint } from './read-hint.ts'
import { fitted, keysOf } from './redo-story.ts'
import { storyOfWords } from './story-of-words.ts'

const longestTitle = 80
const mostStories = 60

/**
 * The epic written again after the hint; it keeps its id, and its kept stories as they are. With a topic it holds what the brief says of it and
 * no other epic does; where that is nothing, its own stories stay and one of the hint's words, assumed, is added.
 */
export function redoEpic(
  { brief, epics, epicId, hint: text }: DraftingTask<{ epicId: string; hint: string }>,
  newId: () => string,
): BacklogEpic | NothingToDo {
  const epic = findEpic(epics, epicId)
  const hint = readHint(text)
  const kept = epic.stories.filter((story) => story.kept)
  const replaced = epic.stories.filter((story) => !story.kept)
  const elsewhere = epics.filter(({ id }) => id !== epicId).flatMap(({ stories }) => stories)
  const candidates =
    hint.topic !== ''
      ? candidatesAbout(hint.topic, brief).filter(({ story }) => !elsewhere.some((other) => restsOnSame(story, other)))
      : hint.role || hint.isShorter
        ? []
        : readCandidates(brief).filter(({ story }) => replaced.some((other) => restsOnSame(story, other)))
  const isNew = candidates.length > 0
  const assumed = hint.topic === '' || isNew ? undefined : storyOfWords(hint.topic)
  const written: (WrittenStory & { id?: string })[] = isNew
    ? candidates.slice(0, mostStories).map(({ story }) => story)
    : [...replaced, ...(assumed ? [assumed] : [])]
  const placed = placeStories(
    written.filter((story) => !kept.some((other) => restsOnSame(story, other))).map((story) => fitted(story, hint)),
    { own: replaced, others: [...kept, ...elsewhere], epicTitle: epic.title },
    newId,
  )
  if (placed.length === replaced.length && placed.every((story) => replaced.some((other) => sameText(story, other))))
    return { nothing: same }
  const all = [...kept, ...placed]
  const title = hint.topic === '' ? epic.title : titleFor(hint.topic, { epic, epics, isAllOfIt: isNew })
  // what it was about says nothing of another topic
  const description = hint.topic !== '' && isNew ? '' : epic.description
  return { id: epic.id, title, description, stories: all }
}

const same =
  'The built-in drafter would write this epic as it is. Say in a few words what it should be about, such as "refunds" or "for staff".'
/** Where its own stories stay the epic is about both; a title that another epic has is not taken. */
function titleFor(
  topic: string,
  { epic, epics, isAllOfIt }: { epic: BacklogEpic; epics: readonly BacklogEpic[]; isAllOfIt: boolean },
): string {
  const short = shorten(topic, longestTitle).title
  const title = isAllOfIt ? capitalise(short) : `${epic.title}, ${uncapitalise(short)}`
  return epics.some(({ id, title: other }) => id !== epic.id && titleKey(other) === titleKey(title))
    ? epic.title
    : title
}

/** Titles that stand once; what the epic said before keeps its id, its priority and what it waits for, as far as that is still there. */
function placeStories(
  stories: readonly WrittenStory[],
  { own, others, epicTitle }: { own: readonly DraftedStory[]; others: readonly DraftedStory[]; epicTitle: string },
  newId: () => string,
): DraftedStory[] {
  const taken = keysOf(others)
  const left = new Set(own)
  const placed = stories.map((story): DraftedStory => {
    const title = freeTitle(story.title, taken, epicTitle)
    taken.add(titleKey(title))
    const former =
      [...left].find((each) => titleKey(each.title) === titleKey(title)) ??
      [...left].find((each) => restsOnSame(each, story) && restsOnSame(story, each))
    if (former) left.delete(former)
    const { id = newId(), dependsOn = [] } = former ?? {}
    const { priority, priorityFromOrder } = former ?? story
    return { ...story, title, id, priority, priorityFromOrder, dependsOn }
  })
  const known = new Set([...others, ...placed].map(({ id }) => id))
  return placed.map((story) => ({ ...story, dependsOn: story.dependsOn.filter((id) => known.has(id)) }))
}
