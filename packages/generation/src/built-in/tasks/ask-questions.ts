import type { Brief, DraftingQuestion } from '../../drafter.ts'

/** At most three. */
export function askQuestions(_brief: Brief): DraftingQuestion[] {
  return []
}
