import * as z from 'zod/mini'
import { Epic, Marks, UserStory } from './backlog/backlog.ts'
import { TokenCost } from './backlog/drafting.ts'
import { Problem } from './problem.ts'
import { runStates, SaveItem } from './tracker/saving.ts'

/** `delivery`: something that a webhook is told; its log is a list of its own. `follow`: a saved initiative is read again and again. `digest`: a person is mailed what became of theirs. */
export const runKinds = ['generation', 'save', 'undo', 'delivery', 'follow', 'digest'] as const

/**
 * A run as `GET /runs/:id` answers it. `epics` is what a generation has kept so far, `modelMarks` what its model reads the passages of the brief as, and `cost` what its model's answers have cost; `items`
 * what a save did.
 */
export const Run = z.strictObject({
  id: z.string(),
  kind: z.enum(runKinds),
  state: z.enum(runStates),
  createdAt: z.string(),
  updatedAt: z.string(),
  epics: z.optional(z.array(Epic)),
  modelMarks: z.optional(Marks),
  cost: z.optional(TokenCost),
  items: z.optional(z.array(SaveItem)),
  url: z.optional(z.nullable(z.string())),
  retryAt: z.optional(z.string()),
  reason: z.optional(z.string()),
  problem: z.optional(Problem),
})
export type Run = z.infer<typeof Run>

/** How a draft's events end: how much there is of what they told. The backlog as it came out in the end is the run's. */
export type DraftingDone = { runId: string; epics: number; stories: number }

/** The data of each event a run's stream may carry; `done` carries a `DraftingDone`, or what JSON would have answered of any other run. */
export const runEvents = {
  run: z.object({ runId: z.string() }),
  epic: z.object({ epic: Epic }),
  /** What the model reads the passages of the brief as, all that it said so far. */
  reading: z.object({ modelMarks: Marks }),
  story: z.object({ epicId: z.string(), story: UserStory }),
  step: z.object({
    /** Words for a person: what is happening, such as `Creating 30 stories`. */
    label: z.string(),
    state: z.enum(['running', 'done', 'failed', 'waiting']),
    done: z.optional(z.number()),
    total: z.optional(z.number()),
    retryAt: z.optional(z.string()),
    /** Since when it is waited, and for how long at most. */
    since: z.optional(z.string()),
    limitSeconds: z.optional(z.number()),
    items: z.optional(z.array(SaveItem)),
  }),
  problem: Problem,
  done: z.unknown(),
} as const
export type RunEventName = keyof typeof runEvents
