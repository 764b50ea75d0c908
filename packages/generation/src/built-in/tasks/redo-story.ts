import { storyParts, titleKey } from '@planwright/likeness'
import type { DraftedStory, DraftingTask } from '../../drafter.ts'
import { DraftingError } from '../../drafting-error.ts'
import { findStory } from '../../find-in-backlog.ts'
import { freeTitle } from '../../free-title.ts'
import { sameText } from '../../same-text.ts'
import { draftPassages } from './draft-passages.ts'
import { readCandidates } from './read-candidates.ts'
import { type Hint, readHint } from './read-hint.ts'
import { storiesAbout, storyFromWords } from './story-about.ts'
import { withRole } from './with-role.ts'

const fewestCriteria = 2

/**
 * The story written again after the hint; it keeps its id and what it waits for. What the brief says of the hint comes first, nearest to the
 * story's own passages; where it says nothing the hint's own words are the story, and it is assumed. Throws `DraftingError` where nothing else came of it.
 */
export function redoStory(task: DraftingTask<{ storyId: string; hint: string }>, newId: () => string): DraftedStory {
  const { brief, epics, storyId } = task
  const { epic, story } = findStory(epics, storyId)
  const hint = readHint(task.hint)
  const others = epics.flatMap(({ stories }) => stories).filter(({ id }) => id !== storyId)
  const taken = new Set(others.map(({ title }) => titleKey(title)))
  const role = hint.role ?? storyParts(story.description)?.role ?? 'user'
  const written =
    hint.topic !== ''
      ? (aboutTopic(hint, story, others, task) ?? storyFromWords(hint.topic, role, brief, newId) ?? story)
      : hint.role || hint.isShorter
        ? story
        : (again(story, task, newId) ?? story)
  const fitted = shortened(hint.role ? withRole(written, hint.role) : written, hint)
  const title = freeTitle(fitted.title, taken, epic.title)
  if (sameText({ ...fitted, title }, story)) throw new DraftingError('nothing-to-draft', same)
  return { ...fitted, title, id: story.id, dependsOn: story.dependsOn }
}

const same =
  'The built-in drafter would write this story as it is. Say in a few words what it should be about, such as "refunds" or "for staff".'

/** Without a hint: the story as the brief gives it, from the same passages. */
function again(story: DraftedStory, { brief }: DraftingTask<object>, newId: () => string): DraftedStory | undefined {
  if (story.source.length === 0) return undefined
  const candidates = readCandidates(brief, brief.detailLevel)
  const own = candidates.find((candidate) => restsOnSame(candidate.story, story))?.story
  return own ?? draftPassages(brief, story.source, newId)[0]
}

/** What the brief says of the topic and no other story does; the story's own passages go before others. */
function aboutTopic(
  { topic }: Hint,
  story: DraftedStory,
  others: readonly DraftedStory[],
  { brief }: DraftingTask<object>,
): DraftedStory | undefined {
  const found = storiesAbout(topic, readCandidates(brief), brief).filter(
    (candidate) => !others.some((other) => sameText(candidate, other)),
  )
  const own = found.find((candidate) =>
    candidate.source.some((source) => story.source.some((mine) => overlap(source, mine))),
  )
  const free = found.find((candidate) => !others.some((other) => restsOnSame(candidate, other)))
  const chosen = [own, free, found[0]].find((each) => each !== undefined && !sameText(each, story))
  return chosen
}

const overlap = (a: string, b: string): boolean => a.includes(b) || b.includes(a)

const restsOnSame = (a: DraftedStory, b: DraftedStory): boolean =>
  a.source.length > 0 && a.source.every((source) => b.source.some((other) => overlap(source, other)))

/** Without its reason, and with its first criteria only. */
function shortened(story: DraftedStory, { isShorter }: Hint): DraftedStory {
  if (!isShorter) return story
  return {
    ...story,
    description: story.description.replace(/,? so that .*$/is, '.').replace(/\.\.$/, '.'),
    acceptanceCriteria: story.acceptanceCriteria.split('\n').slice(0, fewestCriteria).join('\n'),
  }
}
