import * as z from 'zod/mini'
import { Epics, EpicsInput } from './backlog.ts'

/** `POST /estimates/history`: reads what the team has done. Only whoever says so has it kept. */
export const EstimateHistoryRequest = z.strictObject({
  consent: z.literal(true, 'Say that Planwright may read and keep these issues'),
})
export type EstimateHistoryRequest = z.infer<typeof EstimateHistoryRequest>

/** How far estimates were off on the team's own done issues, in points, each estimated from those before it. */
export const EstimateAccuracy = z.strictObject({
  /** Issues that were estimated. */
  n: z.int(),
  /** Mean absolute error. */
  mae: z.number(),
  /** The same for guessing the median of the earlier issues every time. */
  medianMae: z.number(),
  betterThanMedian: z.boolean(),
  /** Share of the issues whose points lay in the range given. */
  withinRange: z.number(),
})
export type EstimateAccuracy = z.infer<typeof EstimateAccuracy>

/** What is kept of the linked project's done issues. */
export const EstimateHistory = z.strictObject({
  siteName: z.string(),
  projectKey: z.string(),
  /** Done issues with points that are kept. */
  issues: z.int(),
  /** Fewer than these, and estimates keep to the plain scale. */
  issuesNeeded: z.int(),
  /** The values that the team uses, ascending. */
  scale: z.array(z.number()),
  /** First and last reading. */
  since: z.iso.datetime(),
  readAt: z.iso.datetime(),
  /** Null where there is too little to measure on. */
  accuracy: z.nullable(EstimateAccuracy),
  /** Done stories of initiatives that the person follows in the project; absent where none is done. */
  followed: z.optional(
    z.strictObject({
      /** How many of the issues that are kept are such stories. */
      issues: z.int(),
      /** How many are done and not kept yet: they are read before the next estimate. */
      unread: z.int(),
      /** By how many points, on average, they were planned otherwise than they had when they were done; null where none was planned with points. */
      error: z.nullable(z.number()),
    }),
  ),
})
export type EstimateHistory = z.infer<typeof EstimateHistory>

/** `history` is null where nothing is kept of the chosen project; `elsewhere` counts other projects of which something is. */
export const EstimateHistoryAnswer = z.strictObject({ history: z.nullable(EstimateHistory), elsewhere: z.int() })
export type EstimateHistoryAnswer = z.infer<typeof EstimateHistoryAnswer>

/** `POST /estimates`: stories that are neither locked nor edited get points on the team's scale, or on the plain one. */
export const EstimatesRequest = z.strictObject({ epics: EpicsInput })
export type EstimatesRequest = z.infer<typeof EstimatesRequest>
export const EstimatesAnswer = z.strictObject({ epics: Epics, history: z.nullable(EstimateHistory) })
export type EstimatesAnswer = z.infer<typeof EstimatesAnswer>
