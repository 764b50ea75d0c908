import type { DraftedStory } from './drafter.ts'

/** Whether a story that was written again says what it said before, in case, blanks and marks at most another. */
export function sameText(a: DraftedStory, b: DraftedStory): boolean {
  return (['title', 'description', 'acceptanceCriteria'] as const).every((field) => plain(a[field]) === plain(b[field]))
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
