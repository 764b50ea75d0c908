import { titleKey } from '@planwright/likeness'
import type { DraftedEpic, DraftedStory, DraftingOptions, DraftingTask } from '../../drafter.ts'
import { DraftingError } from '../../drafting-error.ts'
import { placedStoryKind } from '../answer-kinds.ts'
import type { Asker } from '../ask-model.ts'
import { createPassageFinder } from '../find-passage.ts'
import { tidyTitle } from '../ground-story.ts'
import type { PlacedStoryAnswer } from '../model-answers.ts'
import { writeStoryPrompt } from '../prompts/write-story.v1.ts'
import { createStoryIndex } from '../story-index.ts'
import { writtenOf } from '../write-stories.ts'

/** A story for a passage of the brief, resting on it, and the epic that the model puts it into. */
export async function writeStory(
  ask: Asker,
  { brief, epics, passage, hint }: DraftingTask<{ passage: string; hint: string }>,
  options: DraftingOptions,
): Promise<{ epic: DraftedEpic; story: DraftedStory }> {
  const findPassages = createPassageFinder(brief)
  const index = createStoryIndex(epics.flatMap(({ stories }) => stories))
  const prompt = writeStoryPrompt(brief, { epics, passage, existing: index.titles(), hint })
  let placed: PlacedStoryAnswer | undefined
  for await (const answer of ask(prompt, placedStoryKind, { ...options, enough: 1 })) placed ??= answer
  if (!placed) throw new DraftingError('bad-output', 'The model wrote no story.')
  const { story, dependsOn } = writtenOf(placed, findPassages)
  const epic = epicOf(tidyTitle(placed.epic) || story.title, epics, options.newId)
  const source = [...new Set([...findPassages(passage), ...story.source])]
  return { epic, story: index.add({ ...story, id: options.newId(), source }, dependsOn, epic.title) }
}

function epicOf(title: string, epics: readonly DraftedEpic[], newId: () => string): DraftedEpic {
  const known = epics.find((epic) => titleKey(epic.title) === titleKey(title))
  return known
    ? { id: known.id, title: known.title, description: known.description }
    : { id: newId(), title, description: '' }
}
