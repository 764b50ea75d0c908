import type { Brief, DraftedStory } from '../../drafter.ts'
import { DraftingError } from '../../drafting-error.ts'
import { draftBacklog } from '../draft-backlog.ts'

/** The stories that the drafter reads out of a few passages of a brief alone, in their order; none where it finds no demand in them. */
export function draftPassages(brief: Brief, passages: readonly string[], newId: () => string): DraftedStory[] {
  if (passages.length === 0) return []
  const part: Brief = { ...brief, epicInfo: passages.join('\n\n'), additionalInfo: '', detailLevel: 'detailed' }
  try {
    return draftBacklog(part, newId).flatMap(({ stories }) => stories.map((story) => grounded(story, brief)))
  } catch (error) {
    if (error instanceof DraftingError) return []
    throw error
  }
}

/** Only what stands in the brief itself is cited. */
const grounded = (story: DraftedStory, brief: Brief): DraftedStory => ({
  ...story,
  source: story.source.filter((source) => brief.epicInfo.includes(source) || brief.additionalInfo.includes(source)),
})
