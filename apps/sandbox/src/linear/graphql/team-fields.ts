import { cycleIssues } from '../data/cycles.ts'
import { cyclesOf, isDone, liveIssues, pointsOf, statesOf } from '../data/look-up.ts'
import type { LinearCycle, LinearTeam, WorkflowState } from '../data/state.ts'
import { byId, type FieldsOf } from './fields.ts'
import type { World } from './world.ts'

export const teamFields: FieldsOf<LinearTeam> = {
  values: {
    displayName: ({ name }) => name,
    issueCount: ({ id }, { data }) => liveIssues(data, id).length,
    viewerMembership: ({ id, memberIds }, { viewer }) =>
      memberIds.includes(viewer.id) ? { id: `${id}-${viewer.id}` } : null,
  },
  one: {
    activeCycle: ({ id }, world) => cyclesOf(world.data, id).find((cycle) => isActive(cycle, world)),
    defaultIssueState: ({ id }, { data }) => statesOf(data, id).find(({ type }) => type === 'backlog'),
  },
  many: {
    issues: { type: 'Issue', list: ({ id }, { data }) => data.issues.filter(({ teamId }) => teamId === id) },
    cycles: { type: 'Cycle', list: ({ id }, { data }) => cyclesOf(data, id) },
    states: { type: 'WorkflowState', list: ({ id }, { data }) => statesOf(data, id) },
    labels: { type: 'IssueLabel', list: ({ id }, { data }) => data.labels.filter(({ teamId }) => teamId === id) },
    members: { type: 'User', list: ({ memberIds }, { data }) => data.users.filter(({ id }) => memberIds.includes(id)) },
    projects: {
      type: 'Project',
      list: ({ id }, { data }) => data.projects.filter(({ teamIds }) => teamIds.includes(id)),
    },
  },
}

export const stateFields: FieldsOf<WorkflowState> = {
  one: { team: ({ teamId }, { data }) => byId(data.teams, teamId) },
}

export const cycleFields: FieldsOf<LinearCycle> = {
  values: {
    isActive,
    isFuture: ({ startsAt }, { now }) => Date.parse(startsAt) > now,
    isPast: ({ endsAt }, { now }) => Date.parse(endsAt) <= now,
    isNext: (cycle, world) => neighbour(cycle, world, ({ startsAt }) => Date.parse(startsAt) > world.now),
    isPrevious: (cycle, world) =>
      cyclesOf(world.data, cycle.teamId).findLast(({ endsAt }) => Date.parse(endsAt) <= world.now)?.id === cycle.id,
    progress: (cycle, { data }) => {
      const { done, all } = scopeOf(cycle, data)
      return all === 0 ? 0 : done / all
    },
    scopeHistory: (cycle, { data }) => [scopeOf(cycle, data).all],
    completedScopeHistory: (cycle, { data }) => [scopeOf(cycle, data).done],
    issueCountHistory: (cycle, { data }) => [cycleIssues(data, cycle).length],
    completedIssueCountHistory: (cycle, { data }) => [
      cycleIssues(data, cycle).filter((one) => isDone(data, one)).length,
    ],
  },
  one: { team: ({ teamId }, { data }) => byId(data.teams, teamId) },
  many: { issues: { type: 'Issue', list: ({ id }, { data }) => data.issues.filter(({ cycleId }) => cycleId === id) } },
}

function isActive({ startsAt, endsAt }: LinearCycle, { now }: World): boolean {
  return Date.parse(startsAt) <= now && now < Date.parse(endsAt)
}

function neighbour(cycle: LinearCycle, { data }: World, is: (cycle: LinearCycle) => boolean): boolean {
  return cyclesOf(data, cycle.teamId).find(is)?.id === cycle.id
}

function scopeOf(cycle: LinearCycle, data: World['data']): { done: number; all: number } {
  const issues = cycleIssues(data, cycle)
  const sum = (some: typeof issues) => some.reduce((total, issue) => total + pointsOf(data, issue), 0)
  return { done: sum(issues.filter((issue) => isDone(data, issue))), all: sum(issues) }
}
