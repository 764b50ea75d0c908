import { count } from '../count-words.ts'
import type { StepKind } from '../step-kind.ts'
import { createItems } from './create-items.ts'

export type CreateEpics = { readonly kind: 'create-epics'; readonly itemIds: readonly string[] }

export const createEpics: StepKind<CreateEpics> = {
  ...createItems('epic', (itemIds) => ({ kind: 'create-epics', itemIds })),
  words: (total) => `Creating ${count(total, 'epic', 'epics')}`,
}
