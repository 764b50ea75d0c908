import { count } from '../count-words.ts'
import type { StepKind } from '../step-kind.ts'
import { createItems } from './create-items.ts'

export type CreateStories = { readonly kind: 'create-stories'; readonly itemIds: readonly string[] }

export const createStories: StepKind<CreateStories> = {
  ...createItems('story', (itemIds) => ({ kind: 'create-stories', itemIds })),
  words: (total) => `Creating ${count(total, 'story', 'stories')}`,
}
