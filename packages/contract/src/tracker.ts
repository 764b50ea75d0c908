import * as z from 'zod/mini'
import { EpicsInput, ItemId, UserStory } from './backlog.ts'
import { Sprint } from './sprints.ts'

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

export const IssueField = z.strictObject({
  key: z.string(),
  name: z.string(),
  schema: z.strictObject({ type: z.string(), items: z.optional(z.string()), custom: z.optional(z.string()) }),
  required: z.optional(z.boolean()),
  allowedValues: z.optional(z.array(z.strictObject({ id: z.string(), value: z.string() }))),
})
export type IssueField = z.infer<typeof IssueField>
/** Keyed by field key. */
export const IssueFields = z.record(z.string(), IssueField)

export const IntegrationSettings = z.strictObject({
  projectId: z.string('Select a project').check(z.minLength(1, 'Select a project'), z.maxLength(100)),
  epicTypeId: z.string('Epic mapping is required').check(z.minLength(1, 'Epic mapping is required'), z.maxLength(100)),
  storyTypeId: z
    .string('Story mapping is required')
    .check(z.minLength(1, 'Story mapping is required'), z.maxLength(100)),
  boardId: z.optional(z.string().check(z.maxLength(100))),
})
export type IntegrationSettings = z.infer<typeof IntegrationSettings>

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

export const SaveIssuesRequest = z.strictObject({ epics: EpicsInput, links: z._default(z.boolean(), false) })
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
  links: z._default(z.boolean(), false),
})
export type SaveSprintPlanRequest = z.infer<typeof SaveSprintPlanRequest>

/** A review takes either body of a save: with sprints, or without. */
export const ReviewRequest = z.strictObject({
  ...SaveSprintPlanRequest.shape,
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
  conflicts: z.array(ReviewItem),
  duplicates: z.array(ReviewItem),
  problems: z.array(SaveProblem),
})
export type SaveReview = z.infer<typeof SaveReview>
