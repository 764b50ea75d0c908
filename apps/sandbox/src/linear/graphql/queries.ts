import type { LinearData } from '../data/state.ts'
import { connectionOf, type PageArguments } from './connections.ts'
import { issueBy } from './issue-input.ts'
import { notFound } from './linear-error.ts'
import { cycleBy, projectBy } from './planning-mutations.ts'
import type { Entity, World } from './world.ts'

/** The lists that can be asked for, each with its type. */
const lists: Record<string, [type: string, all: (data: LinearData) => readonly Entity[]]> = {
  teams: ['Team', ({ teams }) => teams],
  users: ['User', ({ users }) => users],
  workflowStates: ['WorkflowState', ({ states }) => states],
  cycles: ['Cycle', ({ cycles }) => cycles],
  issueLabels: ['IssueLabel', ({ labels }) => labels],
  projects: ['Project', ({ projects }) => projects],
  issues: ['Issue', ({ issues }) => issues],
  issueRelations: ['IssueRelation', ({ relations }) => relations],
}

const listQueries = Object.fromEntries(
  Object.entries(lists).map(([name, [type, all]]) => [
    name,
    (_root: unknown, page: PageArguments, world: World) => connectionOf(type, all(world.data), page, world),
  ]),
)

type ById = { id: string }

function oneOf<T extends Entity>(type: string, all: readonly T[], id: string): T {
  const found = all.find((one) => one.id === id)
  if (found === undefined) throw notFound(type, id)
  return found
}

export const queries = {
  ...listQueries,
  viewer: (_root: unknown, _none: object, { viewer }: World) => viewer,
  organization: (_root: unknown, _none: object, { data }: World) => data.organization,
  issue: (_root: unknown, { id }: ById, { data }: World) => issueBy(data, id),
  cycle: (_root: unknown, { id }: ById, { data }: World) => cycleBy(data, id),
  project: (_root: unknown, { id }: ById, { data }: World) => projectBy(data, id),
  team: (_root: unknown, { id }: ById, { data }: World) =>
    data.teams.find(({ key }) => key === id) ?? oneOf('Team', data.teams, id),
  user: (_root: unknown, { id }: ById, { data, viewer }: World) =>
    id === 'me' ? viewer : oneOf('User', data.users, id),
  workflowState: (_root: unknown, { id }: ById, { data }: World) => oneOf('WorkflowState', data.states, id),
  issueLabel: (_root: unknown, { id }: ById, { data }: World) => oneOf('IssueLabel', data.labels, id),
  issueRelation: (_root: unknown, { id }: ById, { data }: World) => oneOf('IssueRelation', data.relations, id),
  attachmentsForURL: (_root: unknown, { url, ...page }: PageArguments & { url: string }, world: World) =>
    connectionOf(
      'Attachment',
      world.data.attachments.filter((one) => one.url === url),
      page,
      world,
    ),
  rateLimitStatus: (_root: unknown, _none: object, { limits, identifier }: World) => ({
    identifier,
    kind: 'api',
    limits: limits.map(({ type, allowed, remaining, reset }) => ({
      type,
      allowedAmount: allowed,
      remainingAmount: remaining,
      requestedAmount: 1,
      period: 3_600_000,
      reset,
    })),
  }),
}
