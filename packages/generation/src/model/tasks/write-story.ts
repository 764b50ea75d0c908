import { titleKey } from '@planwright/likeness'
import type { DraftedEpic, DraftedStory, DraftingOptions, DraftingTask } from '../../drafter.ts'
import { DraftingError } from '../../drafting-error.ts'
import { placedStoryKind } from '../answer-kinds.ts'
import type { Asker } from '../ask-model.ts'
import { groundStory, tidyTitle } from '../ground-story.ts'
import type { PlacedStoryAnswer } from '../model-answers.ts'
import type { NumberedBrief } from '../number-brief.ts'
import { writeStoryPrompt } from '../prompts/write-story.v2.ts'
import { createStoryIndex } from '../story-index.ts'

/** A story for a passage of the brief, resting on it, and the epic that the model puts it into. */
export async function writeStory(
  ask: Asker,
  brief: NumberedBrief,
  { epics, passage, hint }: DraftingTask<{ passage: string; hint: string }>,
  options: DraftingOptions,
): Promise<{ epic: DraftedEpic; story: DraftedStory }> {
  const index = createStoryIndex(epics.flatMap(({ stories }) => stories))
  const prompt = writeStoryPrompt(brief, { epics, passage, existing: index.titles(), hint })
  let placed: PlacedStoryAnswer | undefined
  for await (const answer of ask(prompt, placedStoryKind, { ...options, enough: 1 })) placed ??= answer
  if (!placed) throw new DraftingError('bad-output', 'The model wrote no story.')
  const grounded = groundStory(placed, brief, '')
  const epic = epicOf(tidyTitle(placed.epic) || grounded.title, epics, options.newId)
  const source = [...new Set([...brief.passagesOf({ units: [], passages: [passage] }), ...grounded.source])]
  return { epic, story: index.add({ ...grounded, id: options.newId(), source }, epic.title) }
}

function epicOf(title: string, epics: readonly DraftedEpic[], newId: () => string): DraftedEpic {
  const known = epics.find((epic) => titleKey(epic.title) === titleKey(title))
  return known
    ? { id: known.id, title: known.title, description: known.description }
    : { id: newId(), title, description: '' }
}
