import type { DraftedEpic, DraftedStory, DraftingTask } from '../../drafter.ts'
import { DraftingError } from '../../drafting-error.ts'
import { containment, keyWords } from '../english/phrases.ts'
import { draftPassages } from './draft-passages.ts'

/** A story for a passage of the brief, and the epic it belongs into. */
export function writeStoryFor(
  { brief, epics, passage }: DraftingTask<{ passage: string; hint: string }>,
  newId: () => string,
): { epic: DraftedEpic; story: DraftedStory } {
  const story = draftPassages(brief, [passage], newId)[0]
  if (!story) throw new DraftingError('nothing-to-draft', 'This passage states nothing a story could be written from.')
  const words = keyWords(passage)
  const [nearest] = epics
    .map((epic) => ({ epic, near: containment(words, keyWords(JSON.stringify(epic))) }))
    .sort((a, b) => b.near - a.near)
  const { id, title, description } = nearest?.epic ?? { id: newId(), title: 'More', description: '' }
  return { epic: { id, title, description }, story: { ...story, source: [passage.slice(0, 500)] } }
}
