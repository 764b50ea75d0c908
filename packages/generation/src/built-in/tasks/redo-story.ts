import type { DraftedStory, DraftingTask } from '../../drafter.ts'
import { findStory } from '../../find-in-backlog.ts'
import { containment, keyWords } from '../english/phrases.ts'
import { draftPassages } from './draft-passages.ts'

/** The story written again after the hint; it keeps its id. */
export function redoStory(
  { brief, epics, storyId, hint }: DraftingTask<{ storyId: string; hint: string }>,
  newId: () => string,
): DraftedStory {
  const { epic, story } = findStory(epics, storyId)
  const passages = [...new Set([...story.source, ...epic.stories.flatMap(({ source }) => source)])]
  const wanted = keyWords(hint)
  const candidates = draftPassages(brief, passages, newId)
    .map((candidate) => ({ candidate, near: containment(wanted, keyWords(`${candidate.title} ${candidate.source}`)) }))
    .sort((a, b) => b.near - a.near)
  const best = candidates[0]
  const written =
    best && best.near > 0
      ? best.candidate
      : (draftPassages(brief, [`Users can ${hint}.`], newId)[0] ?? candidates[0]?.candidate ?? story)
  return { ...written, id: story.id, dependsOn: story.dependsOn }
}
