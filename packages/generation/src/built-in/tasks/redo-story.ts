import { titleKey } from '@planwright/likeness'
import type { BacklogEpic, DraftedStory, DraftingTask, NothingToDo } from '../../drafter.ts'
import { findStory } from '../../find-in-backlog.ts'
import { freeTitle } from '../../free-title.ts'
import { capitalise } from '../../reading/words/word-lists.ts'
import { sameText } from '../../same-text.ts'
import { shorten } from '../shorten.ts'
import type { WrittenStory } from '../write-story.ts'
import { type Candidate, candidatesAbout, isAbout, readCandidates, restsOnSame } from './candidates.ts'
import { type Hint, readHint } from './read-hint.ts'
import { asCriteria, linesOf, storyOfWords, toldFor } from './story-of-words.ts'

const fewestCriteria = 2
const longestTitle = 100
const mostTried = 10

/**
 * The story written again after the hint; it keeps its id, its priority and what it waits for. What the brief says of the hint comes first, nearest to the
 * story's own passages; where it says nothing the hint's own words are the story, and it is assumed.
 */
export function redoStory(task: DraftingTask<{ storyId: string; hint: string }>): DraftedStory | NothingToDo {
  const { epics, storyId } = task
  const { epic, story } = findStory(epics, storyId)
  const hint = readHint(task.hint)
  const others = otherStories(epics, [storyId])
  const written = fitted(writtenAgain(task, story, others, hint) ?? story, hint)
  const title = freeTitle(written.title, keysOf(others), epic.title)
  const { id, priority, priorityFromOrder, dependsOn } = story
  const redone = { ...written, title, id, priority, priorityFromOrder, dependsOn }
  return sameText(redone, story) ? { nothing: same } : redone
}

const same =
  'The built-in drafter would write this story as it is. Say in a few words what it should be about, such as "refunds" or "for staff".'
export function otherStories(epics: readonly BacklogEpic[], ids: readonly string[]): DraftedStory[] {
  return epics.flatMap(({ stories }) => stories).filter(({ id }) => !ids.includes(id))
}

export function keysOf(stories: readonly { title: string }[]): Set<string> {
  return new Set(stories.map(({ title }) => titleKey(title)))
}

function writtenAgain(
  { brief }: DraftingTask<object>,
  story: DraftedStory,
  others: readonly DraftedStory[],
  { topic, role, isShorter }: Hint,
): WrittenStory | undefined {
  if (topic !== '') return ofTopic(topic, candidatesAbout(topic, brief), story, others) ?? storyOfWords(topic)
  if (role || isShorter) return undefined
  // without a hint: as the brief gives it, from the same passages
  return readCandidates(brief).find((candidate) => restsOnSame(candidate.story, story))?.story
}

/** The story's own passages go before those that no other story rests on, and these before the rest. */
function ofTopic(
  topic: string,
  found: readonly Candidate[],
  story: DraftedStory,
  others: readonly DraftedStory[],
): WrittenStory | undefined {
  const own = found.find((candidate) => restsOnSame(candidate.story, story))
  const free = found.find((candidate) => !others.some((other) => restsOnSame(candidate.story, other)))
  const nearest = [own, free, ...found.slice(0, mostTried)]
  const told = nearest.flatMap((candidate) => (candidate ? [narrowed(candidate.story, topic)] : []))
  const isNew = (each: WrittenStory) => ![story, ...others].some((other) => sameText({ ...story, ...each }, other))
  // what another story says already is told once more, under the person's words
  return told.find(isNew) ?? (told[0] && { ...told[0], title: capitalise(shorten(topic, longestTitle).title) })
}

/** The criterion that speaks of a topic, where the title does not. */
function narrowed(story: WrittenStory, topic: string): WrittenStory {
  const line = isAbout(story.title, topic) ? undefined : linesOf(story).find((each) => isAbout(each, topic))
  const told = line === undefined ? undefined : storyOfWords(line)
  return told ? { ...told, source: story.source } : story
}

/** As somebody else wants it, and without its reason and most of its criteria. */
export function fitted<Story extends WrittenStory>(story: Story, { role, isShorter }: Hint): Story {
  const retold = role ? toldFor(story, role) : story
  if (!isShorter) return retold
  const brief = retold.description.replace(/,? so that .*$/is, '')
  return {
    ...retold,
    description: retold.wordingKept ? shorten(brief, longestTitle).title : brief,
    acceptanceCriteria: asCriteria(linesOf(retold).slice(0, fewestCriteria)),
  }
}
