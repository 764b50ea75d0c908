import { findTwins, titleKey } from '@planwright/likeness'
import type { BacklogEpic, DraftedStory, DraftingOptions, DraftingTask, NothingToDo } from '../../drafter.ts'
import { DraftingError } from '../../drafting-error.ts'
import { findEpic } from '../../find-in-backlog.ts'
import { sameText } from '../../same-text.ts'
import { epicKind } from '../answers/answer-kinds.ts'
import { tidyTitle } from '../answers/ground-story.ts'
import type { NumberedBrief } from '../answers/number-brief.ts'
import type { Asker } from '../ask/ask-model.ts'
import { createStoryIndex } from '../draft/story-index.ts'
import { writeStories } from '../draft/write-stories.ts'
import { redoEpicPrompt } from '../prompts/redo-epic.v6.ts'
import { redoEpicStoriesPrompt } from '../prompts/redo-epic-stories.v4.ts'
import { linesFor } from './lines-for.ts'
import { readWish } from './read-wish.ts'
import { standingBeside } from './standing-beside.ts'

/**
 * The epic written again after the hint, first itself, then its stories; its kept stories stay as they are. A story that goes on keeps its id and what it
 * waits for, and its priority unless the hint speaks of it.
 */
export async function redoEpic(
  ask: Asker,
  brief: NumberedBrief,
  { epics, epicId, hint }: DraftingTask<{ epicId: string; hint: string }>,
  options: DraftingOptions,
): Promise<BacklogEpic | NothingToDo> {
  const epic = findEpic(epics, epicId)
  const keptStories = epic.stories.filter((story) => story.kept)
  const formerStories = epic.stories.filter((story) => !story.kept)
  const titles = epics.flatMap(({ id, title }) => (id === epicId ? [] : title))
  const lines = linesFor(brief, { stories: epic.stories, hint })
  const redoneEpic = await redoTitle(ask, brief, { epic, titles, hint, lines }, options)
  const standing = standingBeside(
    epics,
    formerStories.map(({ id }) => id),
  )
  const others = standing.flatMap(({ stories }) => stories)
  const index = createStoryIndex(others)
  const prompt = redoEpicStoriesPrompt(brief, { epic: redoneEpic, stories: formerStories, standing, hint, lines })
  const newStories: DraftedStory[] = []
  for await (const story of writeStories(ask, brief, prompt, options))
    if (!index.says(story)) newStories.push(index.add(story, redoneEpic.title))
  const stories = takenUp(newStories, formerStories, readWish(hint).ofPriority, options.newId)
  if (stories.length === 0 && (formerStories.length > 0 || keptStories.length === 0)) return { nothing }
  const isSame =
    stories.length === formerStories.length && stories.every((story, i) => sameText(story, formerStories[i] ?? story))
  if (isSame && titleKey(redoneEpic.title) === titleKey(epic.title)) return { nothing }
  const knownIds = new Set([...others, ...stories].map(({ id }) => id))
  return {
    ...redoneEpic,
    id: epic.id,
    stories: [
      ...keptStories,
      ...stories.map((story) => ({ ...story, dependsOn: story.dependsOn.filter((id) => knownIds.has(id)) })),
    ],
  }
}

const nothing =
  'The model would leave this epic as it is. Say in other words what it should be about, such as "refunds" or "for staff".'

/** A story that was there is the same one, by its title or by what it says: it keeps what others know it by. */
function takenUp(
  newStories: readonly DraftedStory[],
  former: readonly DraftedStory[],
  isRanked: boolean,
  newId: () => string,
): DraftedStory[] {
  const storiesLeft = new Set(former)
  const take = (matches: (one: DraftedStory) => boolean): DraftedStory | undefined => {
    const found = [...storiesLeft].find(matches)
    if (found) storiesLeft.delete(found)
    return found
  }
  const named = newStories.map((story) => take(({ title }) => titleKey(title) === titleKey(story.title)))
  return newStories.map((story, i) => {
    const before = named[i] ?? take((one) => findTwins([one, story]).length > 0)
    if (!before) return { ...story, id: newId() }
    const { id, dependsOn, priority } = before
    return { ...story, id, dependsOn, priority: isRanked ? story.priority : priority }
  })
}

type TitleRequest = {
  epic: BacklogEpic
  titles: readonly string[]
  hint: string
  lines: ReadonlySet<number> | undefined
}

async function redoTitle(
  ask: Asker,
  brief: NumberedBrief,
  { epic, titles, hint, lines }: TitleRequest,
  options: DraftingOptions,
): Promise<{ title: string; description: string }> {
  let redoneEpic: { title: string; description: string } | undefined
  const prompt = redoEpicPrompt(brief, { epic, epics: titles, hint, lines })
  for await (const answer of ask(prompt, epicKind, { ...options, enough: 1 }))
    redoneEpic ??= { title: tidyTitle(answer.title), description: answer.description }
  if (!redoneEpic) throw new DraftingError('bad-output', 'The model wrote no epic.')
  const isTaken = titles.some((title) => titleKey(title) === titleKey(redoneEpic.title))
  return isTaken ? { ...redoneEpic, title: epic.title } : redoneEpic
}
