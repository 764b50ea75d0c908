import * as z from 'zod'

/** Only what is read here. Lists of Linear's grow, so unknown words are taken as they come. */

const named = z.object({ id: z.string(), name: z.string() })
const referred = z.object({ id: z.string(), identifier: z.string() })
const PageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() })

export function nodesOf<Node extends z.ZodType>(node: Node) {
  return z.object({ nodes: z.array(node) })
}
export function pageOf<Node extends z.ZodType>(node: Node) {
  return z.object({ nodes: z.array(node), pageInfo: PageInfo })
}

export const TeamJson = z.object({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  cyclesEnabled: z.boolean(),
  issueEstimationType: z.string(),
  issueEstimationAllowZero: z.boolean(),
  issueEstimationExtended: z.boolean(),
})
export type TeamJson = z.infer<typeof TeamJson>
export const teamFields =
  'id key name cyclesEnabled issueEstimationType issueEstimationAllowZero issueEstimationExtended'

export const StateJson = z.object({ id: z.string(), type: z.string() })

export const CycleJson = z.object({
  id: z.string(),
  number: z.number(),
  name: z.string().nullish(),
  startsAt: z.string(),
  endsAt: z.string(),
  completedAt: z.string().nullish(),
  isActive: z.boolean(),
  isFuture: z.boolean(),
  isPast: z.boolean(),
  team: z.object({ id: z.string() }),
})
export type CycleJson = z.infer<typeof CycleJson>
export const cycleFields = 'id number name startsAt endsAt completedAt isActive isFuture isPast team { id }'

export const LabelJson = z.object({ ...named.shape, isGroup: z.boolean() })
export type LabelJson = z.infer<typeof LabelJson>

/** What is asked of every issue; each list is short, because a query's cost is what it may answer. */
export const issueFields = `
  id identifier title description estimate priority trashed createdAt updatedAt sortOrder
  state { type }
  cycle { id isPast }
  parent { id identifier parent { id } }
  labels(first: 30) { nodes { name } }
  children(first: 1) { nodes { id } }
  inverseRelations(first: 30) { nodes { type issue { identifier } } }
`
export const IssueJson = z.object({
  ...referred.shape,
  title: z.string(),
  description: z.string().nullish(),
  estimate: z.number().nullish(),
  priority: z.number(),
  trashed: z.boolean().nullish(),
  createdAt: z.string(),
  updatedAt: z.string(),
  sortOrder: z.number(),
  state: z.object({ type: z.string() }),
  cycle: z.object({ id: z.string(), isPast: z.boolean() }).nullish(),
  parent: z.object({ ...referred.shape, parent: z.object({ id: z.string() }).nullish() }).nullish(),
  labels: nodesOf(z.object({ name: z.string() })),
  children: nodesOf(z.object({ id: z.string() })),
  inverseRelations: nodesOf(z.object({ type: z.string(), issue: z.object({ identifier: z.string() }) })),
})
export type IssueJson = z.infer<typeof IssueJson>

export const IssuesPage = z.object({ issues: pageOf(IssueJson) })

/** A write says whether it was done, and nothing else of interest. */
export const Done = z.object({ success: z.boolean() })
