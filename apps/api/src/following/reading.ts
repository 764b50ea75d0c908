import * as z from 'zod/mini'

const Item = z.object({
  /** The tracker's. */
  id: z.string(),
  key: z.string(),
  /** Where a person can look at it. */
  url: z.string(),
  itemId: z.nullable(z.string()),
  isEpic: z.boolean(),
  title: z.string(),
  parentKey: z.nullable(z.string()),
  points: z.nullable(z.number()),
  state: z.enum(['todo', 'doing', 'done']),
  /** In the order in which it came to them. */
  sprintIds: z.array(z.string()),
  createdAt: z.nullable(z.string()),
  updatedAt: z.nullable(z.string()),
})
export type ReadItem = z.infer<typeof Item>

const Change = z.object({
  /** The tracker's id of the item. */
  id: z.string(),
  at: z.string(),
  author: z.nullable(z.string()),
  part: z.enum(['title', 'text', 'points', 'labels', 'state', 'sprint', 'parent', 'priority', 'project', 'other']),
  from: z.string(),
  to: z.string(),
})
export type ReadChange = z.infer<typeof Change>

const Sprint = z.object({
  id: z.string(),
  boardId: z.string(),
  name: z.string(),
  state: z.enum(['future', 'active', 'closed', 'other']),
  startDate: z.optional(z.string()),
  endDate: z.optional(z.string()),
})

const ClosedSprint = z.object({
  id: z.string(),
  name: z.string(),
  /** From when to when it was to run. Null: the tracker does not say; absent in readings from before this was kept. */
  startedAt: z.optional(z.nullable(z.string())),
  endsAt: z.optional(z.nullable(z.string())),
  endedAt: z.string(),
  points: z.number(),
})

/** What a tracker said of a saved plan, kept as JSON. Instants in ISO 8601, by its own clock. */
export const Reading = z.object({
  asOf: z.string(),
  site: z.object({ id: z.string(), name: z.string(), url: z.string() }),
  project: z.object({ id: z.string(), key: z.string(), name: z.string() }),
  board: z.nullable(z.object({ id: z.string(), name: z.string(), url: z.nullable(z.string()) })),
  /** What the next reading needs to know of the place; the tracker's own business. */
  target: z.unknown(),
  hasPoints: z.boolean(),
  /** What was saved, epics too, and what somebody put under its epics since. */
  items: z.array(Item),
  /** Of what was there once: as it was last, and when it was missed first. */
  gone: z.array(z.object({ ...Item.shape, missedAt: z.string() })),
  /** The plan's sprints that are there, and the others of the board that are open. */
  sprints: z.array(Sprint),
  /** The board's last closed sprints, oldest first. */
  closed: z.array(ClosedSprint),
  /** Those of them that had ended when the plan was saved first, as the first reading had them: later ones push them out. */
  closedBefore: z.optional(z.array(ClosedSprint)),
  /** Since the first save, oldest first; our own among them. */
  changes: z.array(Change),
})
export type Reading = z.infer<typeof Reading>
