import { type driftCauses, storyStates } from '@planwright/planning'
import * as z from 'zod/mini'
import { ItemId } from '../backlog/backlog.ts'
import { SaveDecisions } from '../tracker/saving.ts'
import { PlanTerms, Sprint, SprintPlanResponse, teamShape } from './sprints.ts'

// A page stays open for days, and reads what an older server answers: what is added to an answer later has a default.

/** An instant in ISO 8601. */
const Instant = z.string().check(z.maxLength(40))

/** Stories, and their points. */
export const Tally = z.strictObject({ stories: z.int(), points: z.number() })
export type Tally = z.infer<typeof Tally>

/** By how far the work is. What is `gone` was deleted in Jira, moved to another project or to where the person sees it no more, or left the plan; its points are those that it had last. */
const Tallies = z.strictObject({ todo: Tally, doing: Tally, done: Tally, gone: Tally })

/** `refresh`: read Jira first. Without it the last reading is answered; Jira is read where there is none yet. */
export const ProgressRequest = z.strictObject({ refresh: z._default(z.boolean(), false) })
export type ProgressRequest = z.infer<typeof ProgressRequest>

/**
 * A story that is followed: one that was saved, or one that came under an epic of the plan in Jira since. The latter has no story in the draft; its `id`
 * is what planning again takes in `adds`.
 */
export const StoryProgress = z.strictObject({
  id: ItemId,
  key: z.string(),
  url: z.string(),
  /** As Jira has it; of one that is gone, as it was last. */
  title: z.string(),
  epicId: z.nullable(ItemId),
  state: z.enum(storyStates),
  /** As Jira has them, 0 where it has none; as planned where the project has no field for them. */
  points: z.number(),
  /** Of the first save; null: it came later. `sprint`: the plan's, from 1; null: it was saved without one. */
  planned: z.nullable(z.strictObject({ points: z.number(), sprint: z.nullable(z.int()) })),
  /** The plan's sprint that it stands in, stood in last or was finished in; null: in none of them. */
  sprint: z.nullable(z.int()),
  /** The open sprint that it stands in, where that is none of the plan's: Jira or somebody put it there. */
  elsewhere: z.optional(z.strictObject({ name: z.string(), state: z.enum(['future', 'active']) })),
  /** When it was finished; null: it is not done, or Jira does not say. */
  doneAt: z.nullable(Instant),
  /** Somebody added it in Jira: it is in no draft. */
  isFound: z.boolean(),
  /** It is gone because the draft's plan leaves it out; the issue is still there. */
  isLeftOut: z._default(z.boolean(), false),
  /** Since when, by Jira's clock; null of one that is left out: nobody knows, and its points leave the burn-up at the reading. */
  leftOutAt: z._default(z.nullable(Instant), null),
})
export type StoryProgress = z.infer<typeof StoryProgress>

/** A sprint of the plan as Jira has it. */
export const FollowedSprintProgress = z.strictObject({
  number: z.int(),
  /** Jira's; null: somebody deleted it there. */
  sprintId: z.nullable(z.string()),
  name: z.string(),
  state: z.enum(['future', 'active', 'closed']),
  /** Instants, as Jira has them; as planned where it has none. */
  startDate: Instant,
  endDate: Instant,
  /** What the plan had in it when it began; of one to come, what it has now. Points as planned. */
  planned: Tally,
  /** Finished in it, whatever was planned; points as Jira has them. */
  done: Tally,
  /** Stories that it was to hold and that were not finished when it ended; those that are gone are left out. */
  carriedOver: z.strictObject({ ...Tally.shape, storyIds: z.array(ItemId) }),
})
export type FollowedSprintProgress = z.infer<typeof FollowedSprintProgress>

/** When everything is done in 50, 85 and 95 of 100 futures: the end of a sprint, or when the last story was finished. Null: beyond what is looked at. */
export const FinishDates = z.strictObject({
  p50: z.nullable(Instant),
  p85: z.nullable(Instant),
  p95: z.nullable(Instant),
})
export type FinishDates = z.infer<typeof FinishDates>

export const EpicProgress = z.strictObject({
  epicId: ItemId,
  title: z.string(),
  /** Null where it was not saved, or is gone. */
  key: z.nullable(z.string()),
  url: z.nullable(z.string()),
  states: Tallies,
  /** When its last story is done, with all that is planned before it. */
  forecast: FinishDates,
})
export type EpicProgress = z.infer<typeof EpicProgress>

export const ProgressForecast = z.strictObject({
  ...FinishDates.shape,
  /** `measured`: from `closedSprints`; `stated`: more from the velocity that was planned with and a usual spread, because they make up fewer than three whole sprints. */
  from: z.enum(['measured', 'stated']),
  /**
   * Points a sprint that the plan was made with, and that it would be made with now: where enough is known the mean of what was finished, of which this initiative has the part
   * that it had in its own closed sprints. The forecast goes by the same part.
   */
  statedVelocity: z.number(),
  velocity: z.number(),
  /** The board's last closed sprints, oldest first, with the points that were finished in each by whomever. */
  closedSprints: z.array(
    z.strictObject({
      name: z.string(),
      endedAt: Instant,
      points: z.number(),
      /** How much of a sprint of the plan it ran; 0: so little that it is left out. */
      share: z._default(z.number(), 1),
    }),
  ),
  /**
   * How they are counted: what ran for a part of a sprint together with the next, as so many `whole` ones, of which this initiative has a `part`, 0 to 1; and what was stated, as so many
   * sprints of the same worth.
   */
  counted: z._default(z.strictObject({ whole: z.int(), stated: z.int(), part: z.number() }), {
    whole: 0,
    stated: 0,
    part: 1,
  }),
  /** The fan of the burn-up: points done at the end of each coming sprint, those that are done already included. */
  sprints: z.array(
    z.strictObject({
      number: z.int(),
      endDate: Instant,
      /** In the slowest 5 and 15, half, and the fastest 15 and 5 of 100 futures. */
      done: z.array(z.number()).check(z.length(5)),
    }),
  ),
})
export type ProgressForecast = z.infer<typeof ProgressForecast>

/**
 * How far the 85 % date has moved since the first plan, in days (above 0: later), and what moved it. The causes add up to `days`. `pace`: the team is slower
 * or faster than it said; `scope`: stories came or went; `estimates`: stories grew or shrank.
 */
export const DateDrift = z.strictObject({
  first: Instant,
  now: Instant,
  days: z.int(),
  causes: z.strictObject({ pace: z.int(), scope: z.int(), estimates: z.int() } satisfies Record<
    (typeof driftCauses)[number],
    unknown
  >),
})
export type DateDrift = z.infer<typeof DateDrift>

/** Points by which the whole has changed since the first save: `planned + added - removed + reestimated` is `now`. */
export const ScopeProgress = z.strictObject({
  planned: z.number(),
  added: z.number(),
  removed: z.number(),
  reestimated: z.number(),
  now: z.number(),
})
export type ScopeProgress = z.infer<typeof ScopeProgress>

/** What somebody can do to a saved story in Jira that the plan has not done. */
export const jiraChangeKinds = [
  'added',
  'removed',
  're-estimated',
  'moved',
  'edited',
  'left-project',
  'reopened',
] as const

/** A change made in Jira since the first save; what Planwright wrote is none. */
export const JiraChange = z.strictObject({
  kind: z.enum(jiraChangeKinds),
  /** The story's; of an epic that is gone the epic's. */
  storyId: ItemId,
  key: z.string(),
  title: z.string(),
  /** Null where Jira does not say: of what is gone it says neither when nor who. */
  at: z.nullable(Instant),
  author: z.nullable(z.string()),
  /** Before and after, in Jira's words: points, sprints, titles, project keys. Empty where there was nothing, or where they are long. */
  from: z.string(),
  to: z.string(),
  /** The same as a sentence. */
  sentence: z.string(),
})
export type JiraChange = z.infer<typeof JiraChange>

/** Points done, and points in all, at an instant. */
export const BurnUpPoint = z.strictObject({ at: Instant, done: z.number(), scope: z.number() })
export type BurnUpPoint = z.infer<typeof BurnUpPoint>

/** Why Jira cannot be read for it now: no link; one that Jira accepts no more; a link to another site than the one it was saved to. */
export const followObstacles = ['jira-not-linked', 'jira-link-lost', 'other-site'] as const

/**
 * What became of a saved draft. A draft of which nothing was saved is answered with the problem `not-saved-yet`; where Jira has to be read and cannot
 * be, with the `jira-` problem that says why, and the last reading can be had without `refresh`.
 */
export const DraftProgress = z.strictObject({
  /** Jira's own time of the reading. */
  asOf: Instant,
  /** Our time of it. */
  readAt: Instant,
  /** A save has ended since: read again to see what it did. */
  isStale: z.boolean(),
  /** Null: it can be read anew. */
  obstacle: z.nullable(z.enum(followObstacles)),
  site: z.strictObject({ id: z.string(), name: z.string(), url: z.string() }),
  project: z.strictObject({ id: z.string(), key: z.string(), name: z.string() }),
  board: z.nullable(z.strictObject({ id: z.string(), name: z.string(), url: z.nullable(z.string()) })),
  /** The first save and the last, in Jira's time. */
  saved: z.strictObject({ first: Instant, last: Instant }),
  stories: z.array(StoryProgress),
  whole: Tallies,
  sprints: z.array(FollowedSprintProgress),
  epics: z.array(EpicProgress),
  scope: ScopeProgress,
  /** The newest first. */
  changes: z.array(JiraChange),
  /** From the first save to now, one for each day on which something changed. */
  burnUp: z.array(BurnUpPoint),
  forecast: ProgressForecast,
  /** Null where a forecast gives no date. */
  drift: z.nullable(DateDrift),
})
export type DraftProgress = z.infer<typeof DraftProgress>

/** Why a look of the server's own came to nothing. While the link is lost it does not look; of all else it tries again, ever more rarely. */
export const followProblems = [
  'jira-not-linked',
  'jira-link-lost',
  'jira-unavailable',
  'jira-rate-limited',
  'jira-refused',
  'unexpected',
] as const
export type FollowProblem = (typeof followProblems)[number]

/** How the server reads by itself what became of an initiative that somebody has open. */
export const Following = z.strictObject({
  /** Null: it does not. */
  everyMinutes: z.nullable(z.int()),
  /** When it read last by itself: whoever shows an earlier reading asks for the progress again. */
  readAt: z.nullable(Instant),
  /** When it looked last, whether or not there was anything new to read. */
  lookedAt: z.nullable(Instant),
  /** Why that look came to nothing. */
  problem: z.nullable(z.enum(followProblems)),
})
export type Following = z.infer<typeof Following>

/** How to plan what is left. Jira is read first. */
export const ReplanRequest = z.strictObject({
  /** Plan the sprint that runs anew, too; otherwise it keeps what it holds. */
  opensActive: z._default(z.boolean(), false),
  /** Found stories (`isFound`) that the plan takes in, by id. */
  adds: z._default(z.array(ItemId).check(z.maxLength(2_000)), []),
  /** Points a sprint to plan by; absent: the mean of what the last sprints finished, or the velocity that was planned with while too few are closed. */
  velocity: z.optional(teamShape.velocity),
})
export type ReplanRequest = z.infer<typeof ReplanRequest>

/** A story that is to be done in another sprint than Jira has it in; `from` null: it stands in none of the plan's. */
export const ReplanChange = z.strictObject({
  storyId: ItemId,
  title: z.string(),
  from: z.nullable(z.int()),
  to: z.int(),
})
export type ReplanChange = z.infer<typeof ReplanChange>

/**
 * What is left, planned from Jira's today. `epics`, `sprints` and `proof` are what planning answers, numbered as the plan before; what is done stands in the sprint in which it
 * was done. Sent as a save's body, with `terms` and `decisions`, they write the differences alone.
 */
export const ReplanResponse = z.strictObject({
  ...SprintPlanResponse.shape,
  changes: z.array(ReplanChange),
  /** What changes, in one sentence. */
  summary: z.string(),
  /** Points a sprint that it was planned with, and where they come from. */
  velocity: z.number(),
  velocityFrom: z.enum(['measured', 'stated', 'asked']),
  /** All that it was planned with: for the draft, and for the body of the save. */
  terms: PlanTerms,
  /** The first sprint in which anything may have been placed. */
  firstSprint: z.int(),
  /** What a save would call those of `sprints` that are not in Jira, as far as that is known before the board is read for it. */
  newSprints: z._default(z.array(z.strictObject({ number: z.int(), name: z.string() })), []),
  /** The sprints as Jira has them now, to be shown beside the new ones. */
  before: z.array(Sprint),
  /** Last instants of the last sprints that hold something; null where none does. */
  ends: z.strictObject({ before: z.nullable(Instant), after: z.nullable(Instant) }),
  /** Stories of the draft that are gone in Jira: they are in no sprint, and `epics` leaves them out. */
  gone: z.array(ItemId),
  /** For the body of the save: that what moves is to be moved, also where somebody has put it elsewhere since the last save. */
  decisions: SaveDecisions,
})
export type ReplanResponse = z.infer<typeof ReplanResponse>
