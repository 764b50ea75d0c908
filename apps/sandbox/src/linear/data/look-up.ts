import type { LinearCycle, LinearData, LinearIssue, LinearTeam, WorkflowState } from './state.ts'

export function teamOf(data: LinearData, { teamId }: { teamId: string }): LinearTeam {
  return known(data.teams.find((team) => team.id === teamId))
}

export function stateOf(data: LinearData, issue: LinearIssue): WorkflowState {
  return known(data.states.find((state) => state.id === issue.stateId))
}

/** What one of ours refers to is there: whoever removes something removes what refers to it. */
export function known<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('the state of Linear refers to something that is not there')
  return found
}

export function identifierOf(data: LinearData, issue: LinearIssue): string {
  return `${teamOf(data, issue).key}-${issue.number}`
}

/** By id, or by an identifier it has or had. */
export function findIssue(data: LinearData, idOrIdentifier: string): LinearIssue | undefined {
  const byId = data.issues.find((issue) => issue.id === idOrIdentifier)
  if (byId !== undefined) return byId
  const [, key, number] = /^([a-z][a-z\d]*)-(\d{1,9})$/i.exec(idOrIdentifier) ?? []
  if (key === undefined) return undefined
  const team = data.teams.find((one) => one.key === key.toUpperCase())
  return (
    data.issues.find((issue) => issue.teamId === team?.id && issue.number === Number(number)) ??
    data.issues.find((issue) => issue.previousIdentifiers.includes(idOrIdentifier.toUpperCase()))
  )
}

/** The states of a team in the order of its workflow. */
export function statesOf(data: LinearData, teamId: string): WorkflowState[] {
  return data.states.filter((state) => state.teamId === teamId).sort((left, right) => left.position - right.position)
}

/** The team's cycles in the order of time. */
export function cyclesOf(data: LinearData, teamId: string): LinearCycle[] {
  return data.cycles.filter((cycle) => cycle.teamId === teamId).sort((left, right) => left.number - right.number)
}

/** What counts as work in the team now: neither archived nor thrown away. */
export function liveIssues(data: LinearData, teamId: string): LinearIssue[] {
  return data.issues
    .filter((issue) => issue.teamId === teamId && issue.archivedAt === null)
    .sort((left, right) => left.sortOrder - right.sortOrder || left.number - right.number)
}

export function isDone(data: LinearData, issue: LinearIssue): boolean {
  return statusCategoryOf(data, issue) === 'done'
}

/** In the words of every tracker: what is canceled is done with. */
export function statusCategoryOf(data: LinearData, issue: LinearIssue): 'todo' | 'doing' | 'done' {
  const { type } = stateOf(data, issue)
  if (type === 'completed' || type === 'canceled') return 'done'
  return type === 'started' ? 'doing' : 'todo'
}

/** The points an issue counts in its team, estimated or not. */
export function pointsOf(data: LinearData, issue: LinearIssue): number {
  return issue.estimate ?? teamOf(data, issue).defaultIssueEstimate
}
