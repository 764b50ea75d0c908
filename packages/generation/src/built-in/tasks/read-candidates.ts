import type { Brief, DraftedStory } from '../../drafter.ts'
import { DraftingError } from '../../drafting-error.ts'
import { draftBacklog } from '../draft-backlog.ts'

/** A story that the brief would give, with the title of the epic that it would stand in. */
export type Candidate = { story: DraftedStory; epic: string }

/** All that the drafter can say from a brief at a level of detail; nothing where it finds no demand in it. Ids are its own. */
export function readCandidates(brief: Brief, detailLevel: Brief['detailLevel'] = 'detailed'): Candidate[] {
  let id = 0
  const newId = () => {
    id += 1
    return `candidate-${id}`
  }
  try {
    return draftBacklog({ ...brief, detailLevel }, newId).flatMap(({ epic, stories }) =>
      stories.map((story) => ({ story, epic: epic.title })),
    )
  } catch (error) {
    if (error instanceof DraftingError) return []
    throw error
  }
}
