export {
  type Account,
  atlassian,
  authorizeUrl,
  exchangeCode,
  type Grant,
  jiraScopes,
  listSites,
  readAccount,
  refreshTokens,
  type Site,
} from './jira/auth/oauth.ts'
export { createJiraTracker, type JiraTrackerOptions } from './jira/create-jira-tracker.ts'
export { type StoryText, storyDocument } from './jira/document/story-document.ts'
export { type DoTextWork, type TextWork, type TextWorkName, textWork } from './jira/document/text-work.ts'
export { createRateLimits, type RateLimits } from './jira/wire/rate-limits.ts'
export type { CallLog } from './jira/wire/transport.ts'
export { findLookAlikes, type LookAlike } from './look-alikes.ts'
export { criteriaFieldOf, criteriaPlace, takesCriteria } from './port/criteria-place.ts'
export * from './port/port.ts'
export { type RateLimit, TrackerError, type TrackerFault } from './port/tracker-error.ts'
export { contentHash } from './saving/content-hash.ts'
export { changedParts, type Fingerprint, fingerprint, type ItemPart } from './saving/fingerprint.ts'
export { createItemNumbers } from './saving/item-numbers.ts'
export type { DesiredPlan, KnownPlan } from './saving/plan-input.ts'
export { planSave } from './saving/plan-save.ts'
export { type MadeItem, type MadeSprint, planUndo, type UndoFacts, type UndoPlan } from './saving/plan-undo.ts'
export type { ItemRecord, RecordChange } from './saving/record-change.ts'
export { createSaveFailures, linkId, type SaveFailures } from './saving/save-failures.ts'
export type { SavePlan } from './saving/save-plan.ts'
export { kindOf, type SaveStep } from './saving/save-steps.ts'
export { type SentFacts, type StepContext, type StepOutcome, sizeOf } from './saving/step-kind.ts'
