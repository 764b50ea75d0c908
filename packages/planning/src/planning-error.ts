/** Everything the planning package refuses, by a code that never changes. */
export const planningErrorCodes = [
  'empty-backlog',
  'duplicate-story',
  'invalid-points',
  'invalid-priority',
  'unknown-dependency',
  'invalid-velocity',
  'invalid-focus',
  'invalid-lock',
  'locked-beyond-capacity',
  'locked-against-dependency',
  'invalid-time-limit',
  'invalid-seed',
  'invalid-date',
  'invalid-sprint-length',
  'invalid-sprint-number',
  'invalid-capacity',
  'invalid-history',
  'unknown-time-zone',
] as const
export type PlanningErrorCode = (typeof planningErrorCodes)[number]

/** Input that cannot be planned. `message` is a sentence for a person; `storyIds` names the stories it speaks of. */
export class PlanningError extends Error {
  override readonly name = 'PlanningError'
  readonly code: PlanningErrorCode
  readonly storyIds: readonly string[]

  constructor(code: PlanningErrorCode, message: string, storyIds: readonly string[] = []) {
    super(message)
    this.code = code
    this.storyIds = storyIds
  }
}
