export { createBuiltInDrafter } from './built-in/create-built-in-drafter.ts'
export type {
  BacklogEpic,
  Brief,
  DraftEvent,
  DraftedEpic,
  DraftedStory,
  Drafter,
  DraftingOptions,
  DraftingProgress,
  DraftOutline,
  DraftPiece,
  ModelCall,
  NothingToDo,
  TokenUsage,
} from './drafter.ts'
export { DraftingError, type DraftingErrorCode } from './drafting-error.ts'
export { blindPairs, type Pair } from './evaluation/blind-pairs.ts'
export { type Backlog, evaluateBrief } from './evaluation/evaluate-brief.ts'
export { costsTable, evaluationReport, evaluationTable, labelsTable } from './evaluation/evaluation-report.ts'
export { readBriefs } from './evaluation/read-briefs.ts'
export { readScorer } from './evaluation/read-scorer.ts'
export { readRecording, writeRecording } from './evaluation/recording-files.ts'
export { guardedFetch } from './guarded-fetch.ts'
export { openModelCheck } from './model/check/open-model-check.ts'
export { reachModel } from './model/check/reach-model.ts'
export type { ModelSettings } from './model/model-settings.ts'
export { openEvaluatedDrafters } from './model/open-evaluated-drafters.ts'
export { openModelDrafter } from './model/open-model-drafter.ts'
export { type Judge, openModelJudge } from './model/open-model-judge.ts'
export { promptVersions } from './model/prompts/prompt-versions.ts'
export { placeRemaining } from './place-remaining.ts'
export { type BacklogReport, checkBacklog } from './quality/check-backlog.ts'
export { checkStory, type StoryFinding, type StoryFlaw } from './quality/check-story.ts'
export { type BacklogReview, type ReviewedEpic, type ReviewedStory, reviewBacklog } from './quality/review-backlog.ts'
export type { BriefReview, ReviewedUnit } from './quality/review-brief.ts'
