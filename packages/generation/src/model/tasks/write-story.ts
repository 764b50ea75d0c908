import { titleKey } from '@planwright/likeness'
import type { DraftedEpic, DraftedStory, DraftingOptions, DraftingTask, NothingToDo } from '../../drafter.ts'
import { placedStoryKind } from '../answers/answer-kinds.ts'
import { groundStory, tidyTitle } from '../answers/ground-story.ts'
import type { PlacedStoryAnswer } from '../answers/model-answers.ts'
import type { NumberedBrief } from '../answers/number-brief.ts'
import type { Asker } from '../ask/ask-model.ts'
import { createStoryIndex } from '../draft/story-index.ts'
import { writeStoryPrompt } from '../prompts/write-story.v6.ts'
import { linesFor } from './lines-for.ts'

/** A story for a passage of the brief, and the epic that the model puts it into. It rests on the passage, unless a hint leads elsewhere. */
export async function writeStory(
  ask: Asker,
  brief: NumberedBrief,
  { epics, passage, hint }: DraftingTask<{ passage: string; hint: string }>,
  options: DraftingOptions,
): Promise<{ epic: DraftedEpic; story: DraftedStory } | NothingToDo> {
  const lines = linesFor(brief, { stories: [{ source: [passage] }], hint })
  const prompt = writeStoryPrompt(brief, { passage, standing: epics, hint, lines })
  let placedStory: PlacedStoryAnswer | undefined
  for await (const answer of ask(prompt, placedStoryKind, { ...options, enough: 1 })) placedStory ??= answer
  if (!placedStory) return { nothing: 'The model found nothing in this passage that a story could be written from.' }
  const grounded = groundStory(placedStory, brief, '')
  const epic = epicOf(tidyTitle(placedStory.epic) || grounded.title, epics, options.newId)
  const asked = hint.trim() === '' ? brief.passagesOf({ units: [], passages: [passage] }) : []
  const source = [...new Set([...asked, ...grounded.source])]
  const index = createStoryIndex(epics.flatMap(({ stories }) => stories))
  return { epic, story: index.add({ ...grounded, id: options.newId(), source }, epic.title) }
}

function epicOf(title: string, epics: readonly DraftedEpic[], newId: () => string): DraftedEpic {
  const known = epics.find((epic) => titleKey(epic.title) === titleKey(title))
  return known
    ? { id: known.id, title: known.title, description: known.description }
    : { id: newId(), title, description: '' }
}
