import { idOf } from './ids.ts'
import { identifierOf, stateOf } from './look-up.ts'
import type { LinearData, LinearIssue } from './state.ts'

/** Who changes something (null: Linear itself), and when (milliseconds since 1970). */
export type Author = { userId: string | null; at: number }

/** Fields whose change history tells with what was and what is, by their names there. */
const told = [
  ['title', 'Title'],
  ['estimate', 'Estimate'],
  ['priority', 'Priority'],
  ['dueDate', 'DueDate'],
  ['stateId', 'StateId'],
  ['cycleId', 'CycleId'],
  ['parentId', 'ParentId'],
  ['projectId', 'ProjectId'],
  ['assigneeId', 'AssigneeId'],
  ['teamId', 'TeamId'],
] as const

/** Runs a change of an issue, and notes in its history what is different afterwards. The one way in which issues change. */
export function changeIssue(data: LinearData, issue: LinearIssue, author: Author, change: () => void): void {
  const before = { ...issue, identifier: identifierOf(data, issue) }
  change()
  const at = new Date(author.at).toISOString()
  if (before.stateId !== issue.stateId) stampState(data, issue, at)
  if (before.teamId !== issue.teamId) issue.previousIdentifiers = [...issue.previousIdentifiers, before.identifier]
  const changes = differences(before, issue)
  if (before.sortOrder !== issue.sortOrder || Object.keys(changes).length > 0) issue.updatedAt = at
  if (Object.keys(changes).length === 0) return
  issue.history = [
    ...issue.history,
    {
      id: idOf('history', issue.id, issue.history.length),
      createdAt: at,
      updatedAt: at,
      archivedAt: null,
      actorId: author.userId,
      changes,
    },
  ]
}

function differences(before: LinearIssue, after: LinearIssue): Record<string, unknown> {
  const changes: Record<string, unknown> = {}
  for (const [field, name] of told)
    if (before[field] !== after[field]) {
      changes[`from${name}`] = before[field]
      changes[`to${name}`] = after[field]
    }
  const added = after.labelIds.filter((id) => !before.labelIds.includes(id))
  const removed = before.labelIds.filter((id) => !after.labelIds.includes(id))
  if (added.length > 0) changes.addedLabelIds = added
  if (removed.length > 0) changes.removedLabelIds = removed
  if (before.description !== after.description) changes.updatedDescription = true
  if (before.trashed !== after.trashed) changes.trashed = after.trashed
  if ((before.archivedAt === null) !== (after.archivedAt === null)) changes.archived = after.archivedAt !== null
  return changes
}

/** What a state says of times: when it was begun first, and when it was completed or canceled last. */
function stampState(data: LinearData, issue: LinearIssue, at: string): void {
  const { type } = stateOf(data, issue)
  if (type === 'started' || type === 'completed') issue.startedAt ??= at
  if (type === 'backlog' || type === 'unstarted' || type === 'triage') issue.startedAt = null
  issue.completedAt = type === 'completed' ? at : null
  issue.canceledAt = type === 'canceled' ? at : null
}
