import type { BacklogEpic, DraftingTask } from '../../drafter.ts'
import { findEpic } from '../../find-in-backlog.ts'
import { draftPassages } from './draft-passages.ts'

/** The epic written again after the hint; it keeps its id, and its kept stories as they are. */
export function redoEpic(
  { brief, epics, epicId, hint }: DraftingTask<{ epicId: string; hint: string }>,
  newId: () => string,
): BacklogEpic {
  const epic = findEpic(epics, epicId)
  const kept = epic.stories.filter((story) => story.kept)
  const passages = [...new Set(epic.stories.filter((story) => !story.kept).flatMap(({ source }) => source))]
  const written = draftPassages(brief, [...passages, ...(hint ? [`Users can ${hint}.`] : [])], newId)
  return { ...epic, stories: [...kept, ...written] }
}
