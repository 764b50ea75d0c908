import type { Brief, DraftedStory } from '../drafter.ts'
import type { StoryAnswer } from './model-answers.ts'

const pointScale = [1, 2, 3, 5, 8, 13] as const
const passageLimit = 500

/**
 * Finds a passage in a text although blanks, line breaks or case were copied freely, and gives the text's own characters.
 * @returns undefined where the text does not hold it.
 */
export function locatePassage(passage: string, text: string): string | undefined {
  const words = passage.trim().split(/\s+/).filter(Boolean)
  if (words.length === 0) return undefined
  const pattern = new RegExp(words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\s+'), 'i')
  return pattern.exec(text)?.[0].slice(0, passageLimit)
}

/** The passages that really stand in the brief; the others were made up and are left out. */
export function groundedPassages(passages: string[], brief: Brief): string[] {
  const found = passages.flatMap(
    (passage) => locatePassage(passage, brief.epicInfo) ?? locatePassage(passage, brief.additionalInfo) ?? [],
  )
  return [...new Set(found)]
}

/** A model's story brought into the shape of ours: points on the scale, priority in range, passages checked. */
export function groundStory(answer: StoryAnswer, brief: Brief, id: string): DraftedStory {
  return {
    id,
    title: oneLine(answer.title).replace(/\.$/, ''),
    description: oneLine(answer.description),
    acceptanceCriteria: answer.acceptanceCriteria.map(oneLine).filter(Boolean).join('\n'),
    storyPoints: pointScale.reduce((best, points) =>
      Math.abs(points - answer.storyPoints) < Math.abs(best - answer.storyPoints) ? points : best,
    ),
    priority: clampPriority(answer.priority),
    dependsOn: [],
    source: groundedPassages(answer.passages, brief),
  }
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

function clampPriority(value: number): DraftedStory['priority'] {
  const rounded = Math.min(4, Math.max(1, Math.round(value)))
  return rounded === 1 || rounded === 2 || rounded === 4 ? rounded : 3
}
