export type { BacklogEpic, OpenSprintWork, PlanTerms } from './backlog-problem.ts'
export { committedPoints, planRooms, problemOfBacklog, roomOf } from './backlog-problem.ts'
export type { DayRange } from './calendar/calendar-days.ts'
export type { GroupedSprint } from './calendar/group-sprints.ts'
export { groupSprints } from './calendar/group-sprints.ts'
export type { SprintCalendar } from './calendar/sprint-dates.ts'
export { datesOfSprints, sprintDates } from './calendar/sprint-dates.ts'
export type { SprintCapacity, TeamCapacity, TeamPerson } from './calendar/team-capacity.ts'
export { sprintCapacities, sprintVelocities, usualFocusFactor } from './calendar/team-capacity.ts'
export type { DetailLevel, Priority, SprintState } from './domain-lists.ts'
export { detailLevels, priorities, priorityWeights, sprintStates, storyPointScale } from './domain-lists.ts'
export type { DoneIssue, IssueText } from './estimates/done-issue.ts'
export type { EstimateError } from './estimates/measure-estimates.ts'
export { measureEstimates, measureOnHistory } from './estimates/measure-estimates.ts'
export type { ComparableIssue, Estimator, IssueToEstimate, PointEstimate } from './estimates/train-estimator.ts'
export { leastHistory, trainEstimator } from './estimates/train-estimator.ts'
export { type Drift, type DriftCause, type DriftInput, driftCauses, explainDrift } from './following/explain-drift.ts'
export type { FollowedSprint, FollowedStory, StoryState, Tally } from './following/followed-plan.ts'
export { sprintsOver, storyStates } from './following/followed-plan.ts'
export type { Rest, RestForecast, TeamFutures, TeamPace } from './following/forecast-rest.ts'
export {
  calendarFrom,
  drawFutures,
  forecastRest,
  isMeasured,
  leastClosedSprints,
  paceToPlanBy,
  statedSprints,
  usualSpread,
} from './following/forecast-rest.ts'
export type { Progress, ScopeChange, SprintProgress } from './following/measure-progress.ts'
export { measureProgress } from './following/measure-progress.ts'
export type { RestPlan, RestToPlan, StoryToReplan } from './following/replan-rest.ts'
export { replanRest } from './following/replan-rest.ts'
export type { ClosedSprint, SprintMeasure } from './following/whole-sprints.ts'
export { countsUntil, sprintShares, wholeSprints } from './following/whole-sprints.ts'
export type { ForecastInput, VelocityHistory } from './forecast/forecast-finish.ts'
export { forecastFinish } from './forecast/forecast-finish.ts'
export type { TargetOutlook } from './forecast/meet-target.ts'
export { meetTarget } from './forecast/meet-target.ts'
export type { Forecast, ForecastDate, ForecastSprint } from './forecast/play-sprints.ts'
export { planSprints } from './plan-sprints.ts'
export type { PlanningErrorCode } from './planning-error.ts'
export { PlanningError, planningErrorCodes } from './planning-error.ts'
export { replan } from './replan.ts'
export { beyondGiven } from './rules/beyond-given.ts'
export type { RuleViolation } from './rules/check-plan.ts'
export { checkPlan } from './rules/check-plan.ts'
export type { ComparablePlan, PlanDifferences, PlanMeasures } from './rules/compare-plans.ts'
export { comparePlans } from './rules/compare-plans.ts'
export { judgeMoves, moveStory, whatMoveBreaks } from './rules/judge-move.ts'
export { overrideWarnings, withOverrides } from './rules/override-rules.ts'
export { type Scope, storiesInScope } from './rules/stories-in-scope.ts'
export type {
  Assignment,
  PlannableStory,
  PlanOptions,
  PlanWarning,
  SprintPlan,
  SprintProblem,
} from './sprint-problem.ts'
