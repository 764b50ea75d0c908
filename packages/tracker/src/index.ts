export { findLookAlikes, type LookAlike } from './look-alikes.ts'
export type { BoardMaker, Catalogue, ProjectBoard, ProjectBoards } from './port/catalogue.ts'
export { criteriaFieldOf, criteriaPlace, takesCriteria } from './port/criteria-place.ts'
export type { Follower, ItemChange, WorkedItem, WorkState } from './port/follower.ts'
export {
  boundParts,
  type CriteriaPlace,
  descriptionTexts,
  type FieldInput,
  type ItemPart,
  type ItemToWrite,
  itemParts,
  type PlanItem,
  type PlanItemKind,
  type PlanSprint,
} from './port/plan-item.ts'
export { onScale } from './port/points-scale.ts'
export { priorityValue } from './port/priority-value.ts'
export type { Board, Field, FieldOption, ItemType, Project } from './port/project.ts'
export type { Account, CallLog, Consent, DoTextTask, Grant, Site, TextTask, TrackerProvider } from './port/provider.ts'
export { createRateLimits, type RateLimits } from './port/rate-limits.ts'
export type { Difference, FoundItem, ItemText, ItemTexts, ListedItem, Reader, TextQuery } from './port/reader.ts'
export type { BoardSprint, Target, TargetSettings } from './port/target.ts'
export type { Tracker } from './port/tracker.ts'
export { TrackerError, type TrackerFault } from './port/tracker-error.ts'
export type { Writer } from './port/writer.ts'
export {
  contentHash,
  partsToWrite,
  type SaidParts,
  saidOnRecord,
  saidParts,
  saidWithoutEpic,
  unsaid,
} from './saving/content-hash.ts'
export { changedParts, type Fingerprint, fingerprint, unreadParts, withoutParts } from './saving/fingerprint.ts'
export type { DesiredPlan, KnownPlan } from './saving/plan-input.ts'
export { planSave } from './saving/plan-save.ts'
export { newSprintNames } from './saving/plan-sprints.ts'
export {
  isAsWritten,
  type MadeItem,
  type MadeSprint,
  type MovedItem,
  planUndo,
  type UndoFacts,
  type UndoPlan,
} from './saving/plan-undo.ts'
export type { ItemRecord, RecordChange } from './saving/record-change.ts'
export { createSaveFailures, linkId, type SaveFailures } from './saving/save-failures.ts'
export type { SaveConflict, SavePlan } from './saving/save-plan.ts'
export type { LeftOut } from './saving/save-problem.ts'
export { kindOf, type SaveStep } from './saving/save-steps.ts'
export { standsIn } from './saving/stands-in.ts'
export { type SentFacts, type StepContext, type StepOutcome, sizeOf } from './saving/step-kind.ts'
