import type { Touch } from './edit-plan.ts'

/** What a person did with a story of the plan. */
export const touchWords = {
  moved: 'Moved here by you.',
  locked: 'Locked here by you.',
  override: 'Locked here by you, against a rule.',
} as const satisfies Record<Touch, string>
