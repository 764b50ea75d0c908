import { titleKey } from '@planwright/likeness'
import type { BacklogEpic, DraftedStory, DraftingOptions, DraftingTask } from '../../drafter.ts'
import { DraftingError } from '../../drafting-error.ts'
import { findEpic } from '../../find-in-backlog.ts'
import { epicKind } from '../answer-kinds.ts'
import type { Asker } from '../ask-model.ts'
import { tidyTitle } from '../ground-story.ts'
import type { NumberedBrief } from '../number-brief.ts'
import { redoEpicPrompt } from '../prompts/redo-epic.v2.ts'
import { storiesPrompt } from '../prompts/stories.v2.ts'
import { createStoryIndex } from '../story-index.ts'
import { writeStories } from '../write-stories.ts'

/** The epic written again after the hint, first itself, then its stories; its kept stories stay as they are. */
export async function redoEpic(
  ask: Asker,
  brief: NumberedBrief,
  { epics, epicId, hint }: DraftingTask<{ epicId: string; hint: string }>,
  options: DraftingOptions,
): Promise<BacklogEpic> {
  const epic = findEpic(epics, epicId)
  const kept = epic.stories.filter((story) => story.kept)
  const elsewhere = epics.filter(({ id }) => id !== epicId)
  const told = await redoTitle(ask, brief, { epic, titles: elsewhere.map(({ title }) => title), hint }, options)
  const index = createStoryIndex([...kept, ...elsewhere.flatMap(({ stories }) => stories)])
  const prompt = storiesPrompt(brief, {
    epic: told,
    epics: [told, ...elsewhere].map(({ title }) => title),
    existing: index.titles(),
    hint,
  })
  const former = new Map(epic.stories.map((story) => [titleKey(story.title), story.id]))
  const written: DraftedStory[] = []
  for await (const story of writeStories(ask, brief, prompt, options)) {
    if (index.says(story)) continue
    // a story that is there again is the same one, so that what waits for it still does
    const id = former.get(titleKey(story.title)) ?? options.newId()
    written.push(index.add({ ...story, id }, told.title))
  }
  if (written.length === 0 && kept.length === 0)
    throw new DraftingError('bad-output', 'The model wrote no stories for this epic.')
  return { ...told, id: epic.id, stories: [...kept, ...written] }
}

async function redoTitle(
  ask: Asker,
  brief: NumberedBrief,
  { epic, titles, hint }: { epic: BacklogEpic; titles: readonly string[]; hint: string },
  options: DraftingOptions,
): Promise<{ title: string; description: string }> {
  let told: { title: string; description: string } | undefined
  for await (const answer of ask(redoEpicPrompt(brief, epic, titles, hint), epicKind, { ...options, enough: 1 }))
    told ??= { title: tidyTitle(answer.title), description: answer.description }
  if (!told) throw new DraftingError('bad-output', 'The model wrote no epic.')
  const isTaken = titles.some((title) => titleKey(title) === titleKey(told.title))
  return isTaken ? { ...told, title: epic.title } : told
}
