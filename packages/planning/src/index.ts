export type { RuleViolation } from './check-plan.ts'
export { checkPlan } from './check-plan.ts'
export type { DetailLevel, Priority, SprintState } from './domain-lists.ts'
export { detailLevels, priorities, priorityWeights, sprintStates, storyPointScale } from './domain-lists.ts'
export type { GroupedSprint } from './group-sprints.ts'
export { groupSprints } from './group-sprints.ts'
export { planSprints } from './plan-sprints.ts'
export type { PlanningErrorCode } from './planning-error.ts'
export { PlanningError, planningErrorCodes } from './planning-error.ts'
export type { SprintCalendar } from './sprint-dates.ts'
export { sprintDates } from './sprint-dates.ts'
export type {
  Assignment,
  PlannableStory,
  PlanOptions,
  PlanWarning,
  SprintPlan,
  SprintProblem,
} from './sprint-problem.ts'
