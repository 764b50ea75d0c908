import type { IssueHistory } from '../data/state.ts'
import { byId, type FieldsOf } from './fields.ts'
import type { Entity, World } from './world.ts'

type Entry = IssueHistory & { issueId: string }

/** A stored change is a bag of what changed: these fields read from it. */
const plain = [
  'fromTitle toTitle fromEstimate toEstimate fromPriority toPriority fromDueDate toDueDate',
  'fromStateId toStateId fromCycleId toCycleId fromParentId toParentId fromProjectId toProjectId',
  'fromAssigneeId toAssigneeId fromTeamId toTeamId addedLabelIds removedLabelIds',
  'updatedDescription trashed archived',
].flatMap((line) => line.split(' '))

const references: Record<string, (world: World) => readonly Entity[]> = {
  State: ({ data }) => data.states,
  Cycle: ({ data }) => data.cycles,
  Parent: ({ data }) => data.issues,
  Project: ({ data }) => data.projects,
  Assignee: ({ data }) => data.users,
  Team: ({ data }) => data.teams,
}

function referenceFields(): NonNullable<FieldsOf<Entry>['one']> {
  const fields: NonNullable<FieldsOf<Entry>['one']> = {}
  for (const [name, all] of Object.entries(references))
    for (const end of ['from', 'to'])
      fields[`${end}${name}`] = ({ changes }, world) => all(world).find(({ id }) => id === changes[`${end}${name}Id`])
  return fields
}

export const historyFields: FieldsOf<Entry> = {
  values: {
    ...Object.fromEntries(plain.map((name) => [name, ({ changes }: Entry) => changes[name]])),
    addedLabels: ({ changes }, { data }) => labelsIn(data.labels, changes.addedLabelIds),
    removedLabels: ({ changes }, { data }) => labelsIn(data.labels, changes.removedLabelIds),
    actors: ({ actorId }, { data }) => data.users.filter(({ id }) => id === actorId),
    descriptionUpdatedBy: ({ actorId, changes }, { data }) =>
      changes.updatedDescription === true ? data.users.filter(({ id }) => id === actorId) : null,
  },
  one: {
    issue: ({ issueId }, { data }) => byId(data.issues, issueId),
    actor: ({ actorId }, { data }) => byId(data.users, actorId),
    ...referenceFields(),
  },
}

function labelsIn(labels: readonly Entity[], ids: unknown): readonly Entity[] | null {
  return Array.isArray(ids) ? labels.filter(({ id }) => ids.includes(id)) : null
}
