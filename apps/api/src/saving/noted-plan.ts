import { Capacity, Committed, GivenSprint } from '@planwright/contract'
import * as z from 'zod/mini'

/** The numbers of a team that a plan was made with. */
export const PlanTerms = z.object({
  velocity: z.number(),
  sprintLength: z.number(),
  startDate: z.string(),
  timeZone: z.optional(z.string()),
  capacity: z.optional(Capacity),
  committed: z.optional(Committed),
  given: z.optional(z.array(GivenSprint)),
  focus: z.optional(z.boolean()),
})
export type PlanTerms = z.infer<typeof PlanTerms>

/** What a save left in Jira, as it is kept to follow it. Points as planned; dates are instants in ISO 8601. */
export const NotedPlan = z.object({
  /** The save stopped before its end: the note holds only what was written by then. */
  stopped: z.optional(z.boolean()),
  /** The person's name in Jira. */
  author: z.string(),
  /** Where it went; `boardId` is the one that its sprints went to. */
  target: z.object({
    projectId: z.string(),
    epicTypeId: z.string(),
    storyTypeId: z.string(),
    boardId: z.optional(z.string()),
  }),
  /** Null: no draft of the person had the plan. */
  terms: z.nullable(PlanTerms),
  epics: z.array(z.object({ id: z.string(), key: z.string(), title: z.string() })),
  stories: z.array(
    z.object({
      id: z.string(),
      key: z.string(),
      title: z.string(),
      epicId: z.nullable(z.string()),
      points: z.number(),
      /** The number of the plan's sprint; null: none. */
      sprint: z.nullable(z.number()),
    }),
  ),
  sprints: z.array(
    z.object({
      number: z.number(),
      sprintId: z.string(),
      name: z.string(),
      startDate: z.string(),
      endDate: z.string(),
    }),
  ),
})
export type NotedPlan = z.infer<typeof NotedPlan>
