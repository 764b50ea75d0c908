import type { WorkedItem, WorkState } from '../../port/follower.ts'
import type { FoundItem, ItemText } from '../../port/reader.ts'
import type { BoardSprint } from '../../port/target.ts'
import { cycleField, estimateField, parentType, subType } from '../linear-names.ts'
import { priorityIn } from '../priority.ts'
import { headingsBelow, markdownWords } from '../text/markdown-words.ts'
import type { CycleJson, IssueJson, TeamJson } from '../wire/schemas.ts'

export function toFoundItem(issue: IssueJson): FoundItem {
  const { cycle } = issue
  return {
    id: issue.id,
    key: issue.identifier,
    marker: null,
    knownById: true,
    typeId: isParent(issue) ? parentType.id : subType.id,
    title: issue.title,
    text: markdownWords(issue.description ?? ''),
    parentKey: issue.parent?.identifier ?? null,
    points: issue.estimate ?? null,
    labels: issue.labels.nodes.map(({ name }) => name),
    fields: priorityIn(issue.priority),
    sprintIds: cycle && !cycle.isPast ? [cycle.id] : [],
    closedSprintIds: cycle?.isPast ? [cycle.id] : [],
    blockedBy: issue.inverseRelations.nodes
      .filter(({ type }) => type === 'blocks')
      .map((relation) => relation.issue.identifier),
    updatedAt: issue.updatedAt,
  }
}

/** None for a part of a story: nothing of a plan is like one. */
export function toWorkedItem(issue: IssueJson): WorkedItem[] {
  if (issue.parent?.parent) return []
  return [
    {
      id: issue.id,
      key: issue.identifier,
      itemId: null,
      isEpic: isParent(issue),
      title: issue.title,
      parentKey: issue.parent?.identifier ?? null,
      points: issue.estimate ?? null,
      state: stateOf(issue.state.type),
      // an issue that is carried over leaves its cycle for good
      sprintIds: issue.cycle ? [issue.cycle.id] : [],
      createdAt: issue.createdAt,
      updatedAt: issue.updatedAt,
    },
  ]
}

export function toItemText(issue: IssueJson): ItemText {
  const description = issue.description ?? ''
  return {
    key: issue.identifier,
    title: issue.title,
    typeName: '',
    parentKey: issue.parent?.identifier ?? null,
    // a title stands above it
    text: headingsBelow(description, 2),
    hasPictures: /!\[[^\]\n]{0,1000}\]\(/.test(description),
  }
}

/** Nothing says that an issue is an epic but what stands under it. */
export function isParent({ parent, children }: IssueJson): boolean {
  return !parent && children.nodes.length > 0
}

/** Names of states are the team's own; their types are Linear's. What was cancelled is not to be done any more. */
export function stateOf(type: string): WorkState {
  if (type === 'completed' || type === 'canceled' || type === 'duplicate') return 'done'
  return type === 'started' ? 'doing' : 'todo'
}

export function toSprint(cycle: CycleJson): BoardSprint {
  return {
    id: cycle.id,
    boardId: cycle.team.id,
    name: cycle.name || `Cycle ${cycle.number}`,
    state:
      cycle.isPast || cycle.completedAt ? 'closed' : cycle.isActive ? 'active' : cycle.isFuture ? 'future' : 'other',
    startDate: cycle.startsAt,
    // Linear ends a cycle in the instant in which the next begins; ours end before it
    endDate: new Date(Date.parse(cycle.endsAt) - 1).toISOString(),
  }
}

/** The place for sprints is the team itself; one without cycles has none. */
export function toBoard({ id, name, cyclesEnabled }: TeamJson) {
  return cyclesEnabled ? ({ id, name, kind: 'other', sprints: 'yes' } as const) : null
}

export function toProject({ id, key, name }: TeamJson) {
  return { id, key, name, style: 'other' } as const
}

/** Whole numbers by the team's kind of estimates (linear.app/docs/estimates); null where it does not estimate, or in a way that is unknown. */
export function pointsFieldOf(team: TeamJson) {
  const known = scales[team.issueEstimationType]
  if (!known) return null
  const [usual, extended] = known
  const scale = [
    ...(team.issueEstimationAllowZero ? [0] : []),
    ...usual,
    ...(team.issueEstimationExtended ? extended : []),
  ]
  return { key: estimateField, name: 'Estimate', onCreateForm: true, scale }
}

const fibonacci = [
  [1, 2, 3, 5, 8],
  [13, 21],
] as const
const scales: Readonly<Record<string, readonly [readonly number[], readonly number[]]>> = {
  exponential: [
    [1, 2, 4, 8, 16],
    [32, 64],
  ],
  fibonacci,
  linear: [
    [1, 2, 3, 4, 5],
    [6, 7],
  ],
  // XS to XL: sizes stand for these
  tShirt: fibonacci,
}

export const sprintFieldKey = cycleField
