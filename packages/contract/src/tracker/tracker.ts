import * as z from 'zod/mini'
import { EpicsInput, ItemId, UserStory } from '../backlog/backlog.ts'
import { ignored } from '../ignored.ts'
import { recordOf } from '../record-of.ts'
import { Sprint } from '../sprints/sprints.ts'
import { CriteriaPlace } from './criteria-place.ts'

export const IssueType = z.strictObject({
  id: z.string(),
  name: z.string(),
  iconUrl: z.nullable(z.string()),
  /** 1 epic, 0 story, -1 subtask, where Jira says so. */
  hierarchyLevel: z.optional(z.int()),
})
export type IssueType = z.infer<typeof IssueType>

/** Images are `data:` URIs fetched by the api. */
export const TrackerProject = z.strictObject({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  style: z.string(),
  avatarUrls: z.record(z.string(), z.nullable(z.string())),
  issueTypes: z.array(IssueType),
})
export type TrackerProject = z.infer<typeof TrackerProject>
export const TrackerProjects = z.array(TrackerProject)

const FieldOption = z.strictObject({ id: z.string(), value: z.string() })

export const IssueField = z.strictObject({
  key: z.string(),
  name: z.string(),
  schema: z.strictObject({ type: z.string(), items: z.optional(z.string()), custom: z.optional(z.string()) }),
  required: z.optional(z.boolean()),
  /** Story points go there. */
  points: z.optional(z.boolean()),
  allowedValues: z.optional(
    z.array(z.strictObject({ ...FieldOption.shape, children: z.optional(z.array(FieldOption)) })),
  ),
})
export type IssueField = z.infer<typeof IssueField>
/** Keyed by field key. */
export const IssueFields = z.record(z.string(), IssueField)

/** A field of the form for stories that acceptance criteria may go to. `text` is one line of at most 255 characters. */
export const CriteriaField = z.strictObject({ key: z.string(), name: z.string(), kind: z.enum(['rich-text', 'text']) })
export type CriteriaField = z.infer<typeof CriteriaField>
export const CriteriaFields = z.array(CriteriaField)

export const IntegrationSettings = z.strictObject({
  projectId: z.string('Select a project').check(z.minLength(1, 'Select a project'), z.maxLength(100)),
  epicTypeId: z.string('Epic mapping is required').check(z.minLength(1, 'Epic mapping is required'), z.maxLength(100)),
  storyTypeId: z
    .string('Story mapping is required')
    .check(z.minLength(1, 'Story mapping is required'), z.maxLength(100)),
  /** Absent: the first board of the project that does sprints. */
  boardId: z.optional(z.string().check(z.maxLength(100))),
  /** Absent: as a list in the description. */
  acceptanceCriteria: z.optional(CriteriaPlace),
})
export type IntegrationSettings = z.infer<typeof IntegrationSettings>

/** The settings as a person sends them; a profile's `jiraIntegration` may come back as it was answered. */
export const IntegrationSettingsRequest = z.strictObject({
  ...IntegrationSettings.shape,
  enabled: ignored,
  siteId: ignored,
  siteName: ignored,
  siteUrl: ignored,
  accountName: ignored,
  projectKey: ignored,
  projectName: ignored,
  needsLink: ignored,
})

export const InProject = z.strictObject({ projectId: z.string().check(z.minLength(1), z.maxLength(100)) })
export const BoardInProject = z.strictObject({
  ...InProject.shape,
  boardId: z.string().check(z.minLength(1), z.maxLength(100)),
})

/** A board that shows issues of a project. */
export const TrackerBoard = z.strictObject({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['scrum', 'kanban', 'simple', 'other']),
  sprints: z.enum(['yes', 'no', 'unknown']),
  /** The project that it was made for, where that is another one. */
  otherProject: z.optional(z.string()),
})
export type TrackerBoard = z.infer<typeof TrackerBoard>

/** What can be done where no board takes sprints. `seenBy`: who will see a board that is made. */
const BoardRemedy = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('create-board'), seenBy: z.enum(['project', 'maker', 'unknown']) }),
  z.strictObject({ kind: z.literal('enable-sprints'), boardId: z.string() }),
  z.strictObject({ kind: z.literal('ask-administrator') }),
])
export type BoardRemedy = z.infer<typeof BoardRemedy>

/** The project's own boards first. */
export const TrackerBoards = z.strictObject({
  boards: z.array(TrackerBoard),
  /** Taken where none is chosen; null where no board of the project takes sprints. */
  automaticBoardId: z.nullable(z.string()),
  /** Null where there is nothing to do. */
  remedy: z.nullable(BoardRemedy),
})
export type TrackerBoards = z.infer<typeof TrackerBoards>

/** Closed sprints, oldest first, and the points of what was done in each. */
export const JiraVelocity = z.strictObject({
  sprints: z.array(
    z.strictObject({ id: z.string(), name: z.string(), endedAt: z.string(), points: z.number(), issues: z.int() }),
  ),
})
export type JiraVelocity = z.infer<typeof JiraVelocity>

/** What is not done yet: open sprints, and issues with the one they stand in. */
export const OpenWork = z.strictObject({
  sprints: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      state: z.enum(['active', 'future']),
      startDate: z.optional(z.string()),
      endDate: z.optional(z.string()),
    }),
  ),
  issues: z.array(
    z.strictObject({
      key: z.string(),
      title: z.string(),
      points: z.nullable(z.number()),
      sprintId: z.nullable(z.string()),
      /** Planwright made it from this story. */
      itemId: z.optional(z.string()),
    }),
  ),
})
export type OpenWork = z.infer<typeof OpenWork>

/** The sites that the person's consent covers. */
export const TrackerSites = z.array(
  z.strictObject({ id: z.string(), name: z.string(), url: z.string(), current: z.boolean() }),
)
export type TrackerSites = z.infer<typeof TrackerSites>
export const SiteChoice = z.strictObject({ siteId: z.string().check(z.minLength(1), z.maxLength(200)) })

export const LinkStart = z.strictObject({ authorizeUrl: z.string() })
export const PendingLink = z.strictObject({
  id: z.string(),
  sites: z.array(z.strictObject({ id: z.string(), name: z.string(), url: z.string() })),
  account: z.strictObject({ name: z.string(), email: z.nullable(z.string()) }),
})
export type PendingLink = z.infer<typeof PendingLink>
export const LinkConfirmation = z.strictObject({
  linkId: z.string().check(z.minLength(1), z.maxLength(100)),
  siteId: z.string().check(z.minLength(1), z.maxLength(200)),
})

/**
 * What a person decided in the review, by the plan's item ids. What nobody decided stays as it is: an item edited in Jira is left alone and said to
 * be, a look-alike is no reason not to create, what left the plan stays in Jira.
 */
export const SaveDecisions = z.strictObject({
  /** Items that somebody edited in Jira since the last save: `theirs` keeps what Jira has, `ours` writes the plan's. */
  conflicts: z.optional(recordOf(ItemId, z.enum(['theirs', 'ours']), 10_000)),
  /** Issues that take an item's place, instead of a new one: `link` leaves the issue as it is, `update` writes the plan's words to it. */
  duplicates: z.optional(
    recordOf(
      ItemId,
      z.strictObject({ key: z.string().check(z.minLength(1), z.maxLength(100)), action: z.enum(['link', 'update']) }),
      10_000,
    ),
  ),
  /** Items saved before that are not in the plan any more and whose issues are to be deleted. */
  remove: z.optional(z.array(ItemId).check(z.maxLength(2_000))),
})
export type SaveDecisions = z.infer<typeof SaveDecisions>

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
  /** What only a person can decide, in the review: resuming alone changes nothing. */
  code: z.optional(z.enum(['edited-in-jira'])),
})
export type SaveItem = z.infer<typeof SaveItem>

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
})
export type ReviewItem = z.infer<typeof ReviewItem>

/** An item that somebody edited in Jira since the last save, with what differs; null where there is nothing. */
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

/** What taking back a save would delete, and what it would leave, with the reason. */
export const UndoReview = z.strictObject({
  delete: z.array(ReviewItem),
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
  duplicates: z.array(ReviewDuplicate),
  /** Saved before and no longer in the plan, still in Jira. */
  removed: z.array(ReviewItem),
  problems: z.array(SaveProblem),
  /** For the body of the save; absent where saving cannot start. */
  confirm: z.optional(Confirm),
})
export type SaveReview = z.infer<typeof SaveReview>
