export { createBuiltInDrafter } from './built-in/create-built-in-drafter.ts'
export type {
  BacklogEpic,
  Brief,
  DraftEvent,
  DraftedEpic,
  DraftedStory,
  Drafter,
  DraftingOptions,
  TokenUsage,
} from './drafter.ts'
export { DraftingError, type DraftingErrorCode } from './drafting-error.ts'
export type { ModelSettings } from './model/model-settings.ts'
export { openModelDrafter } from './model/open-model-drafter.ts'
export { type BacklogReport, checkBacklog } from './quality/check-backlog.ts'
export { checkStory, type StoryFinding, type StoryFlaw } from './quality/check-story.ts'
export { type BacklogReview, type ReviewedEpic, type ReviewedStory, reviewBacklog } from './quality/review-backlog.ts'
export { type StoryParts, storyParts } from './quality/story-parts.ts'
