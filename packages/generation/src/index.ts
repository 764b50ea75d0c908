export { createBuiltInDrafter } from './built-in/create-built-in-drafter.ts'
export type { Brief, DraftEvent, DraftedEpic, DraftedStory, Drafter } from './drafter.ts'
export { DraftingError, type DraftingErrorCode } from './drafting-error.ts'
