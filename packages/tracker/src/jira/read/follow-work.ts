import * as z from 'zod'
import type { WorkedItem, WorkState } from '../../port/follower.ts'
import type { Target } from '../../port/target.ts'
import { type IssueJson, SprintRefs, StatusJson } from '../wire/schemas.ts'
import type { Transport } from '../wire/transport.ts'
import { levelOf, toFoundItem, toInstant } from './from-jira.ts'
import { markerProperty } from './jira-names.ts'
import { fetchAll, quoted, searchAll, searchUnder } from './read-issues.ts'

const ServerInfo = z.object({ serverTime: z.string() })

export async function readClock(transport: Transport): Promise<string> {
  const { body } = await transport({
    operation: 'read the time',
    effect: 'read',
    method: 'GET',
    path: '/rest/api/3/serverInfo',
    endpoint: 'GET serverInfo',
    answer: ServerInfo,
  })
  return toInstant(body.serverTime) ?? new Date().toISOString()
}

export function readWork(transport: Transport, target: Target, keys: readonly string[]): Promise<WorkedItem[]> {
  return fetchAll(transport, keys, askedOf(target), (issue) => toWorkedItem(issue, target))
}

/** A window in minutes, because dates in JQL are read in the person's own time zone. */
export function listChangedWork(transport: Transport, target: Target, minutes: number): Promise<WorkedItem[]> {
  const jql = `project = ${quoted(target.project.key)} AND updated >= -${Math.ceil(minutes)}m ORDER BY updated ASC`
  return searchAll(transport, { ...askedOf(target), jql }, (issue) => toWorkedItem(issue, target))
}

export function listWorkUnder(
  transport: Transport,
  target: Target,
  epicKeys: readonly string[],
): Promise<WorkedItem[]> {
  return searchUnder(transport, epicKeys, askedOf(target), (issue) => toWorkedItem(issue, target))
}

const askedOf = (target: Target) => ({
  fields: [
    'summary',
    'issuetype',
    'parent',
    'status',
    'created',
    'updated',
    ...[target.pointsField?.key, target.sprintFieldKey].filter((key): key is string => typeof key === 'string'),
  ],
  properties: [markerProperty],
})

/** None for a part of a story: nothing of a plan is like one. */
function toWorkedItem(json: IssueJson, target: Target): WorkedItem[] {
  const level = levelOf(json, target)
  if (level === 'part') return []
  const { id, key, marker, title, parentKey, points } = toFoundItem(json, target)
  const sprints =
    target.sprintFieldKey === null ? [] : (SprintRefs.safeParse(json.fields[target.sprintFieldKey] ?? []).data ?? [])
  return [
    {
      id,
      key,
      itemId: marker?.itemId ?? null,
      isEpic: level === 'epic',
      title,
      parentKey,
      points,
      state: stateOf(json.fields.status),
      sprintIds: sprints.map((sprint) => sprint.id),
      createdAt: toInstant(json.fields.created),
      updatedAt: toInstant(json.fields.updated),
    },
  ]
}

/** Names and steps of a workflow are the site's own; its categories are Jira's. What has none has not begun. */
function stateOf(status: unknown): WorkState {
  const category = StatusJson.safeParse(status).data?.statusCategory?.key
  return category === 'done' ? 'done' : category === 'indeterminate' ? 'doing' : 'todo'
}
