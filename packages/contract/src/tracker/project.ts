import * as z from 'zod/mini'
import { ignored } from '../ignored.ts'
import { CriteriaPlace } from './criteria-place.ts'

/** What Planwright reads of a linked tracker's project before a save, and the person's settings for it. */

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

/** Closed sprints, oldest first, and the points of what was done in each. `startedAt` and `endsAt`: from when to when it was to run; null where that is not known. */
export const JiraVelocity = z.strictObject({
  sprints: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      startedAt: z._default(z.nullable(z.string()), null),
      endsAt: z._default(z.nullable(z.string()), null),
      endedAt: z.string(),
      points: z.number(),
      issues: z.int(),
    }),
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
