import * as z from 'zod/mini'
import { EpicsInput, ItemId, UserStory } from '../backlog/backlog.ts'
import { ignored } from '../ignored.ts'
import { recordOf } from '../record-of.ts'
import { PlanTerms, Sprint } from '../sprints/sprints.ts'

const GoneAnswer = z.enum(['make', 'leave'])

/**
 * What a person decided in the review, by the plan's item ids. What nobody decided stays as it is: an item edited in Jira is left alone and said to
 * be, a look-alike is no reason not to create, what left the plan stays in Jira.
 */
export const SaveDecisions = z.strictObject({
  /** Items of which somebody changed the same in Jira as the plan since the last save: `theirs` keeps what Jira has of it, `ours` writes the plan's. */
  conflicts: z.optional(recordOf(ItemId, z.enum(['theirs', 'ours']), 10_000)),
  /** Issues that take an item's place, instead of a new one: `link` leaves the issue as it is, `update` writes the plan's words to it. */
  duplicates: z.optional(
    recordOf(
      ItemId,
      z.strictObject({ key: z.string().check(z.minLength(1), z.maxLength(100)), action: z.enum(['link', 'update']) }),
      10_000,
    ),
  ),
  /**
   * Items that an earlier save put there and that are not there any more: `make` makes each again, `leave` writes nothing for it, nor do later saves until one is told
   * `make`. What nobody ever decided about is made again.
   */
  gone: z.optional(recordOf(ItemId, GoneAnswer, 10_000)),
  /** Stories that are put where the plan has them although somebody has moved them since the last save. */
  moves: z.optional(z.array(ItemId).check(z.maxLength(10_000))),
  /** Items saved before that are not in the plan any more and whose issues are to be deleted. */
  remove: z.optional(z.array(ItemId).check(z.maxLength(2_000))),
  /** The review said that the place takes no sprints: a save without them is then all of it. */
  withoutSprints: z.optional(z.boolean()),
})
export type SaveDecisions = z.infer<typeof SaveDecisions>

/** Problems of a review that say: the place takes no sprints, and stories are saved without. */
const sprintObstacles = new Set(['no-board', 'no-sprints', 'may-not-plan-sprints'])
export function saysWithoutSprints({ problems }: Pick<SaveReview, 'problems'>): boolean {
  return problems.some(({ code }) => sprintObstacles.has(code))
}

/** What a review handed out: with it only what that review said is done, for an hour, and once. */
const Confirm = z.string().check(z.minLength(1), z.maxLength(200))

export const SaveIssuesRequest = z.strictObject({
  epics: EpicsInput,
  links: z._default(z.boolean(), false),
  decisions: z.optional(SaveDecisions),
  confirm: z.optional(Confirm),
})
export type SaveIssuesRequest = z.infer<typeof SaveIssuesRequest>

/** Sprints as a client groups them: a story may stand there whole or as a reference. */
const GroupedStory = z.strictObject({
  ...z.partial(z.strictObject(UserStory.shape)).shape,
  id: ItemId,
  epicId: z.optional(ItemId),
})
export const SaveSprintPlanRequest = z.strictObject({
  sprints: z
    .array(
      z.strictObject({
        ...Sprint.shape,
        totalPoints: z.optional(z.number()),
        stories: z.array(GroupedStory).check(z.maxLength(2_000)),
      }),
    )
    .check(z.maxLength(500)),
  epics: EpicsInput,
  /** What the plan was made with, to follow it from there; absent: as the person's draft of these epics has it. */
  terms: z.optional(PlanTerms),
  // a plan may come as planning answered it
  proof: ignored,
  links: z._default(z.boolean(), false),
  decisions: z.optional(SaveDecisions),
  confirm: z.optional(Confirm),
})
export type SaveSprintPlanRequest = z.infer<typeof SaveSprintPlanRequest>

/** A review takes either body of a save: with sprints, or without. */
export const ReviewRequest = z.strictObject({
  ...SaveSprintPlanRequest.shape,
  confirm: ignored,
  sprints: z.optional(SaveSprintPlanRequest.shape.sprints),
})
export type ReviewRequest = z.infer<typeof ReviewRequest>

/** Of a story that moves: the names of the sprints. Absent: none, or unknown of a result. */
const MovedBetween = { from: z.optional(z.string()), to: z.optional(z.string()) }

export const itemKinds = ['epic', 'story', 'sprint', 'move', 'link'] as const
export const itemStates = ['done', 'unchanged', 'failed', 'missing', 'unknown'] as const

/** One thing of a save. `itemId` is the plan's id of it (sprints: `sprint-<number>`), `key` and `url` Jira's. */
export const SaveItem = z.strictObject({
  itemId: z.string(),
  kind: z.enum(itemKinds),
  title: z.optional(z.string()),
  state: z.enum(itemStates),
  key: z.optional(z.string()),
  url: z.optional(z.string()),
  reason: z.optional(z.string()),
  ...MovedBetween,
  /** Of what this save wrote: whether it made it, or changed what was there. Absent of others, of a sprint that the tracker makes by itself, and of servers before this. */
  made: z.optional(z.boolean()),
  /**
   * `edited-in-jira`: what only a person can decide, in the review; resuming alone changes nothing. `no-sprints-here`: a sprint, or a place in one, that
   * the review said there would not be. `left-out`: what is not there any more, and by a person's choice is not made again. Nothing is missing for these two.
   */
  code: z.optional(z.enum(['edited-in-jira', 'no-sprints-here', 'left-out'])),
})
export type SaveItem = z.infer<typeof SaveItem>

/** It is not there, as the review said: nothing is missing for it. */
export function leftOutAsReviewed({ code }: Pick<SaveItem, 'code'>): boolean {
  return code === 'no-sprints-here' || code === 'left-out'
}

export const runStates = [
  'queued',
  'running',
  'parked',
  'needs-link',
  'done',
  'partial',
  'failed',
  'cancelled',
] as const
export type RunState = (typeof runStates)[number]

/** `url` is one a person can open; null while nothing exists in Jira. `retryAt` says when a parked run goes on. */
export const SaveResponse = z.strictObject({
  url: z.nullable(z.string()),
  runId: z.string(),
  state: z.enum(runStates),
  items: z.array(SaveItem),
  retryAt: z.optional(z.string()),
  reason: z.optional(z.string()),
})
export type SaveResponse = z.infer<typeof SaveResponse>

export const ReviewItem = z.strictObject({
  itemId: z.string(),
  kind: z.enum(itemKinds),
  title: z.string(),
  key: z.optional(z.string()),
  url: z.optional(z.string()),
  ...MovedBetween,
  /** The parts that somebody changed in Jira since the last save and that this one leaves so, `sprint` where it was moved. Absent: none, or of servers before this. */
  theirs: z.optional(z.array(z.string())),
  /** Of what is updated: the parts that are written. Of a conflict: those that are, whatever is chosen. Absent: all, or of servers before this. */
  writes: z.optional(z.array(z.string())),
  /** Of what is updated: the title in Jira, where another one is written. */
  was: z.optional(z.string()),
})
export type ReviewItem = z.infer<typeof ReviewItem>

/**
 * An item of which somebody changed the same parts in Jira as the plan since the last save, with what differs; null where there is nothing. Of one without `writes`
 * nobody can tell which parts the plan changed: what is chosen counts for the whole of it.
 */
export const ReviewConflict = z.strictObject({
  ...ReviewItem.shape,
  changes: z.array(z.strictObject({ part: z.string(), theirs: z.nullable(z.string()), ours: z.nullable(z.string()) })),
})
export type ReviewConflict = z.infer<typeof ReviewConflict>

/** An item about to be made that looks like issues of the project; the likest first. */
export const ReviewDuplicate = z.strictObject({
  ...ReviewItem.shape,
  candidates: z.array(
    z.strictObject({
      key: z.string(),
      url: z.string(),
      title: z.string(),
      /** How alike, from 0 to 1. */
      likeness: z.number(),
    }),
  ),
})
export type ReviewDuplicate = z.infer<typeof ReviewDuplicate>

/** An item that an earlier save put there and that is not there any more, with the key that it had. */
export const ReviewGone = z.strictObject({
  ...ReviewItem.shape,
  /** What becomes of it, as it was decided last. What is made again stands in `create`, too. */
  answer: GoneAnswer,
  /** When a save was told to leave it out, ISO 8601: when it was deleted nobody knows. Absent: none was. */
  leftOutAt: z.optional(z.string()),
})
export type ReviewGone = z.infer<typeof ReviewGone>

/** What taking back a save would delete and move back, and what it would leave, with the reason. */
export const UndoReview = z.strictObject({
  delete: z.array(ReviewItem),
  /** Stories that go back to where they stood. Absent of servers before this. */
  move: z._default(z.array(ReviewItem), []),
  /** Sprints that get the dates back that they had. Absent of servers before this. */
  dates: z._default(z.array(ReviewItem), []),
  keep: z.array(z.strictObject({ ...ReviewItem.shape, reason: z.string() })),
  /** For the body of the undo; absent of servers before this. */
  confirm: z.optional(Confirm),
})
export type UndoReview = z.infer<typeof UndoReview>

export const UndoRequest = z.strictObject({ confirm: z.optional(Confirm) })
export type UndoRequest = z.infer<typeof UndoRequest>

/** Something that would go wrong. `blocks` means that saving cannot start. */
export const SaveProblem = z.strictObject({
  code: z.string(),
  blocks: z.boolean(),
  message: z.string(),
  itemIds: z.array(z.string()),
})
export type SaveProblem = z.infer<typeof SaveProblem>

export const SaveReview = z.strictObject({
  site: z.strictObject({ id: z.string(), name: z.string(), url: z.string() }),
  project: z.strictObject({ id: z.string(), key: z.string(), name: z.string() }),
  board: z.nullable(z.strictObject({ id: z.string(), name: z.string() })),
  create: z.array(ReviewItem),
  update: z.array(ReviewItem),
  unchanged: z.array(ReviewItem),
  conflicts: z.array(ReviewConflict),
  /** Absent of servers before this. */
  gone: z._default(z.array(ReviewGone), []),
  duplicates: z.array(ReviewDuplicate),
  /** Saved before and no longer in the plan, still in Jira. */
  removed: z.array(ReviewItem),
  problems: z.array(SaveProblem),
  /** For the body of the save; absent where saving cannot start. */
  confirm: z.optional(Confirm),
})
export type SaveReview = z.infer<typeof SaveReview>
